import { recommendationCalls } from '@dossier/contract/marks/recommendations'
import { msg } from '@lingui/core/macro'
import { ThumbsUp } from 'lucide-react'
import { ask } from '../api/ask.ts'
import { createMarks } from '../marks/create-marks.ts'

const { recommended, recommend, unrecommend } = recommendationCalls

/** The queries that depend on recommendations have this in their keys. */
export const recommendationKey = 'recommended'

const recommendations = createMarks({
  key: recommendationKey,
  icon: ThumbsUp,
  calls: {
    marked: (project, ids) => ask(recommended, { params: { project }, query: { mine: 'true', docIds: ids.join(',') } }),
    change: (project, body, isGiven) => ask(isGiven ? recommend : unrecommend, { params: { project }, body }),
  },
  words: {
    notLoaded: msg`The recommendations could not be loaded.`,
    oneFailed: msg`Unable to recommend the document.`,
  },
})

export const { useMarked: useRecommended, toggle: toggleRecommendation, bulk: bulkRecommendations } = recommendations
