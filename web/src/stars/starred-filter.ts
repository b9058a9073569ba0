import { msg } from '@lingui/core/macro'
import { Star } from 'lucide-react'
import type { FilterChoice, PanelFilter } from '../feature/filter.ts'
import { starredClause } from './starred-clause.ts'
import { StarredFacet } from './starred-facet.tsx'

/** Documents that the reader starred, or that they did not. */
export const starredFilter: PanelFilter = {
  name: 'starred',
  label: msg`Starred`,
  icon: Star,
  order: 10,
  field: '_id',
  preference: '_local',
  Panel: StarredFacet,
  resolve: (choice) => {
    const isStarred = meansStarred(choice)
    return isStarred === null ? [] : [{ place: isStarred ? 'filter' : 'filterNot', clause: starredClause }]
  },
  valueLabel: (value, { i18n }) => i18n._(value === 'false' ? msg`Not starred` : msg`Starred`),
  chipText: (choice, { i18n }) => {
    const isStarred = meansStarred(choice)
    return isStarred === null ? i18n._(msg`Starred or not`) : i18n._(isStarred ? msg`Starred` : msg`Not starred`)
  },
}

/** Null where both values are chosen, or neither is left: that is everything. */
function meansStarred({ values, isExcluded }: FilterChoice): boolean | null {
  const [wantsOthers, wantsStarred] = [values.includes('false'), values.some((value) => value !== 'false')]
  return wantsOthers === wantsStarred ? null : wantsStarred !== isExcluded
}
