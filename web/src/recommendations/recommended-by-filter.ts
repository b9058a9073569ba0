import { msg } from '@lingui/core/macro'
import { ThumbsUp } from 'lucide-react'
import { lazy } from 'react'
import type { PanelFilter } from '../feature/filter.ts'
import { recommendedByAny } from './recommended-clause.ts'

const Panel = lazy(() => import('./recommended-facet.tsx').then((module) => ({ default: module.RecommendedFacet })))

/** Documents that some users recommended, or that none of them did. */
export const recommendedByFilter: PanelFilter = {
  name: 'recommendedBy',
  label: msg`Recommended by`,
  icon: ThumbsUp,
  order: 30,
  field: '_id',
  preference: '_local',
  Panel,
  valueLabel: (user, { i18n, reader }) => (user === reader ? i18n._(msg`You`) : user),
  resolve: ({ values, isExcluded }) => [{ place: isExcluded ? 'filterNot' : 'filter', clause: recommendedByAny(values) }],
}
