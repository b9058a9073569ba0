import { msg, plural } from '@lingui/core/macro'
import { markSelections } from '../marks/mark-selections.ts'
import { bulkStars } from './stars.ts'

/** Stars everything that is selected, or takes the stars away. */
export const starSelection = markSelections({
  ...bulkStars,
  done: (count, isGiven) =>
    isGiven
      ? plural(count, { one: '# document starred', other: '# documents starred' })
      : plural(count, { one: 'Star taken away from # document', other: 'Stars taken away from # documents' }),
  doneInSeveral: (count, isGiven, projects) =>
    isGiven
      ? plural(count, { other: `# documents starred in ${projects} projects` })
      : plural(count, { other: `Stars taken away from # documents in ${projects} projects` }),
  someFailed: msg`Unable to change the stars.`,
  failedIn: (names) => msg`Unable to change the stars in ${names}.`,
})
