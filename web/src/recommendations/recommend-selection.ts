import { msg, plural } from '@lingui/core/macro'
import { markSelections } from '../marks/mark-selections.ts'
import { bulkRecommendations } from './recommendations.ts'

/** Recommends everything that is selected, or takes the reader's recommendations back. */
export const recommendSelection = markSelections({
  ...bulkRecommendations,
  done: (count, isGiven) =>
    isGiven
      ? plural(count, { one: '# document recommended', other: '# documents recommended' })
      : plural(count, { one: 'Recommendation of # document taken back', other: 'Recommendations of # documents taken back' }),
  doneInSeveral: (count, isGiven, projects) =>
    isGiven
      ? plural(count, { other: `# documents recommended in ${projects} projects` })
      : plural(count, { other: `Recommendations of # documents in ${projects} projects taken back` }),
  someFailed: msg`Unable to change the recommendations.`,
  failedIn: (names) => msg`Unable to change the recommendations in ${names}.`,
})
