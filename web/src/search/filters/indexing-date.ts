import { msg } from '@lingui/core/macro'
import { Clock } from 'lucide-react'
import type { FilterChoice, PlacedClause } from '../../feature/filter.ts'
import { isDateValue, isNoDate, monthOf, noDateValue } from '../body/date-values.ts'
import { dateLabel } from './date-label.ts'
import { termsFilter } from './terms-filter.ts'

const field = 'extractionDate'

/** The month in which a document was indexed; each value is a month's first instant. Newer clients write 0 for "no date". */
export const indexingDateFilter = termsFilter({
  name: 'indexingDate',
  label: msg`Indexing date`,
  field,
  icon: Clock,
  order: 120,
  preference: '_local',
  isByMonth: true,
  readValues: (texts) => (texts.every(isDateValue) ? texts.map((text) => (text === '0' ? noDateValue : text)) : []),
  resolve: monthClauses,
  valueLabel: dateLabel,
})

/** Documents without a date may be asked for beside months, so they are an alternative, not a condition. */
function monthClauses({ values, isExcluded }: FilterChoice): PlacedClause[] {
  const months = values.filter((value) => !isNoDate(value)).map((value) => ({ range: { [field]: monthOf(Number(value)) } }))
  const noDate = values.some(isNoDate) ? [{ bool: { must_not: [{ exists: { field } }] } }] : []
  return [{ place: 'must', clause: { bool: { [isExcluded ? 'must_not' : 'should']: [...months, ...noDate] } } }]
}
