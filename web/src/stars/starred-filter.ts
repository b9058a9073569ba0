import { msg } from '@lingui/core/macro'
import { Star } from 'lucide-react'
import { lazy } from 'react'
import type { PanelFilter } from '../feature/filter.ts'
import { isClauseWanted } from '../search/facets/clause-choice.ts'
import { starredClause } from './starred-clause.ts'

const Panel = lazy(() => import('./starred-facet.tsx').then(({ StarredFacet }) => ({ default: StarredFacet })))

/** Documents that the reader starred, or that they did not. */
export const starredFilter: PanelFilter = {
  name: 'starred',
  label: msg`Starred`,
  icon: Star,
  order: 10,
  field: '_id',
  preference: '_local',
  Panel,
  resolve: (choice) => {
    const isStarred = isClauseWanted(choice)
    return isStarred === null ? [] : [{ place: isStarred ? 'filter' : 'filterNot', clause: starredClause }]
  },
  valueLabel: (value, { i18n }) => i18n._(value === 'false' ? msg`Not starred` : msg`Starred`),
  chipText: (choice, { i18n }) => {
    const isStarred = isClauseWanted(choice)
    return isStarred === null ? i18n._(msg`Starred or not`) : i18n._(isStarred ? msg`Starred` : msg`Not starred`)
  },
}
