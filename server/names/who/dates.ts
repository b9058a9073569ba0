import type { NameDates } from '@dossier/contract/names/who'
import type { AggregationResult, Bucket } from '../../engine/port.ts'
import type { Aggregation } from '../../query/aggregation.ts'
import { bucketsOf } from './counted.ts'

/** As the filter by date of creation has it. */
const field = 'metadata.tika_metadata_creation_date'

/** A line of more months is one of years. */
const mostMonths = 48

/** Documents by month and by year. */
export const dateAggregations: Record<string, Aggregation> = {
  months: histogram('month'),
  years: histogram('year'),
  // A document may have several dates.
  dated: { kind: 'filter', query: { kind: 'exists', field }, aggregations: {} },
}

function histogram(interval: 'month' | 'year'): Aggregation {
  return { kind: 'dateHistogram', field, interval, minDocCount: 1, descending: false, aggregations: {} }
}

/** The line of time from the answer to `dateAggregations`: months where these are few, else years. */
export function datesOf(results: Record<string, AggregationResult>, documents: number): NameDates {
  const months = bucketsOf(results.months)
  const years = bucketsOf(results.years)
  const unit = spanOf(months) <= mostMonths ? 'month' : 'year'
  const bars = (unit === 'month' ? months : years).map(({ key, docCount }) => ({
    ...barOf(Number(key), unit),
    documents: docCount,
  }))
  const dated = results.dated?.kind === 'filter' ? results.dated.docCount : 0
  return { unit, bars, undated: documents - dated }
}

function spanOf(months: readonly Bucket[]): number {
  const [first, last] = [months[0], months.at(-1)].map((bucket) => new Date(Number(bucket?.key ?? 0)))
  if (!first || !last) return 0
  return (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth() + 1
}

function barOf(from: number, unit: NameDates['unit']): { from: number; to: number } {
  const next = new Date(from)
  if (unit === 'month') next.setUTCMonth(next.getUTCMonth() + 1)
  else next.setUTCFullYear(next.getUTCFullYear() + 1)
  return { from, to: next.getTime() - 1 }
}
