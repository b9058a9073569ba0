import { starCalls } from '@dossier/contract/marks/stars'
import { msg } from '@lingui/core/macro'
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
    notLoaded: msg`The stars could not be loaded.`,
    oneFailed: msg`Unable to star the document.`,
  },
})

export const { useMarked: useStarred, toggle: toggleStar, bulk: bulkStars } = stars
