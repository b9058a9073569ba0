import { msg } from '@lingui/core/macro'
import { Calendar } from 'lucide-react'
import { lazy } from 'react'
import type { FilterChoice, PanelFilter, PlacedClause } from '../../feature/filter.ts'
import { labelled } from '../../ui/words/labelled.ts'
import { isDateValue, isNoDate, rangeOf, valuesToDays } from '../body/date-values.ts'
import { dateLabel } from './date-label.ts'

const field = 'metadata.tika_metadata_creation_date'

/** From one day to another: two values, the ends. Newer clients write both into one, `gte:lte`. */
export const creationDateFilter: PanelFilter = {
  name: 'creationDate',
  label: msg`Creation date`,
  field,
  icon: Calendar,
  order: 50,
  preference: '_local',
  isRange: true,
  Panel: lazy(() => import('../facets/dates/date-range-facet.tsx').then(({ DateRangeFacet }) => ({ default: DateRangeFacet }))),
  readValues: readDates,
  resolve: (choice) => dateClauses(choice),
  valueLabel: dateLabel,
  chipText: (choice, { i18n }) =>
    choice.values.length > 1 ? labelled(i18n, i18n._(creationDateFilter.label), rangeLabel(choice)) : null,
}

/** All or none: one end of a range whose other cannot be read would be another range. */
function readDates(texts: string[]): string[] {
  const values = texts.flatMap((text) => text.split(':')).filter((text) => text !== '')
  return values.every(isDateValue) ? values : []
}

/** A range of days in words, open ends left open: `2014-03-01 – 2014-04-30`; a whole year by its number. */
function rangeLabel(choice: FilterChoice): string {
  const { from, to } = valuesToDays(choice.values)
  if (from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`) return from.slice(0, 4)
  return `${from} – ${to}`.trim()
}

function dateClauses({ values, isExcluded }: FilterChoice): PlacedClause[] {
  const range = rangeOf(values)
  if (range)
    return [{ place: 'must', clause: { bool: { [isExcluded ? 'must_not' : 'should']: [{ range: { [field]: range } }] } } }]
  if (!values.some(isNoDate)) return []
  return [{ place: 'must', clause: isExcluded ? { exists: { field } } : { bool: { must_not: [{ exists: { field } }] } } }]
}
