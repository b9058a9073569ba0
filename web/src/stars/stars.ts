import { starCalls } from '@dossier/contract/marks/stars'
import { msg, plural } from '@lingui/core/macro'
import { Star } from 'lucide-react'
import { ask } from '../api/ask.ts'
import { createMarks } from '../marks/create-marks.ts'

const stars = createMarks({
  key: '"starred"',
  icon: Star,
  calls: {
    marked: (project, ids) => ask(starCalls.starred, { params: { project }, query: { docIds: ids.join(',') } }),
    change: (project, body, isGiven) => ask(isGiven ? starCalls.star : starCalls.unstar, { params: { project }, body }),
  },
  words: {
    done: (count, isGiven) =>
      isGiven
        ? plural(count, { one: '# document starred', other: '# documents starred' })
        : plural(count, { one: 'Star taken away from # document', other: 'Stars taken away from # documents' }),
    notLoaded: msg`The stars could not be loaded.`,
    oneFailed: msg`Unable to star the document.`,
    someFailed: msg`Unable to change the stars.`,
  },
})

export const { useMarked: useStarred, toggle: toggleStar, markSelection: starSelection } = stars
