import { msg } from '@lingui/core/macro'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { lazy } from 'react'
import { feature } from '../feature/feature.ts'
import { recommendedByFilter } from './recommended-by-filter.ts'

const Button = lazy(() => import('./recommendation-button.tsx').then((module) => ({ default: module.DocumentRecommendation })))
const Section = lazy(() => import('./recommenders-section.tsx').then((module) => ({ default: module.RecommendersSection })))

/** Recommendations: documents that a reader points out to everybody who reads the project. */
export const recommendations = feature({
  name: 'recommendations',
  filters: [recommendedByFilter],
  documentActions: [{ name: 'recommend', order: 6, needs: 'mark', Action: Button }],
  detailsSections: [{ name: 'recommenders', order: 20, Section }],
  bulkActions: [
    {
      name: 'recommend',
      order: 14,
      needs: 'mark',
      label: msg`Recommend`,
      icon: ThumbsUp,
      several: 'apart',
      run: async (selection) => (await import('./recommend-selection.ts')).recommendSelection(selection, true),
    },
    {
      name: 'unrecommend',
      order: 15,
      needs: 'mark',
      label: msg`Take recommendations back`,
      icon: ThumbsDown,
      several: 'apart',
      run: async (selection) => (await import('./recommend-selection.ts')).recommendSelection(selection, false),
    },
  ],
  chapters: [{ name: 'recommendations', order: 52, aliases: ['all-recommend-documents'] }],
})
