import type { Aggregation, CalendarInterval, TermsOrder } from '../../query/aggregation.ts'

type Terms = Extract<Aggregation, { kind: 'terms' }>

const byCount: TermsOrder[] = [{ by: '_count', descending: true }]
/** Values of a field: ten at most, by count. */
export const terms = (field: string, more: Partial<Terms> = {}): Terms => ({
  kind: 'terms',
  field,
  size: 10,
  order: byCount,
  minDocCount: 1,
  aggregations: {},
  ...more,
})
/** Documents by calendar interval or fixed length of time. */
export const dates = (field: string, interval: CalendarInterval | { fixedMs: number }, missing?: number): Aggregation => ({
  kind: 'dateHistogram',
  field,
  interval,
  ...(missing === undefined ? {} : { missing }),
  minDocCount: 1,
  descending: false,
  aggregations: {},
})
/** A number computed over a field. */
export const metric = (name: Extract<Aggregation, { kind: 'metric' }>['metric'], field: string): Aggregation => ({
  kind: 'metric',
  metric: name,
  field,
})
