import type { Bucket } from '../../body/aggregations.ts'
import { isNoDate } from '../../body/date-values.ts'

/** A bar of the chart: its first and its last day, as date inputs have them, and how many documents are dated so. */
export type DateBin = { from: string; to: string; count: number }

/** The first and the last year of the chart. */
export type YearSpan = { first: number; last: number }

/** Dates before are mostly what a clock says that was never set; the list below the chart has their years too. */
const earliestYear = 1900
/** Up to so many years a bar is a month. */
const mostYearsByMonth = 8
/** More bars than pixels would show nothing. */
const mostBars = 120

/** The years that a chart spans, of counts by year; null where no date is likely. Dates of the future are taken for mistakes. */
export function yearSpan(years: readonly Bucket[], thisYear: number): YearSpan | null {
  const likely = years
    .filter(({ key }) => !isNoDate(key))
    .map(({ key }) => yearOf(Number(key)))
    .filter((year) => year >= earliestYear && year <= thisYear + 1)
  return likely.length === 0 ? null : { first: Math.min(...likely), last: Math.max(...likely) }
}

/** Whether the bars of a span are months. */
export function isByMonth({ first, last }: YearSpan): boolean {
  return last - first < mostYearsByMonth
}

/** The bars of a span without gaps: months, years, or some years at a time, so that there are not more than can be seen. */
export function dateBins(buckets: readonly Bucket[], span: YearSpan): DateBin[] {
  const years = span.last - span.first + 1
  const months = isByMonth(span) ? 1 : 12 * Math.ceil(years / mostBars)
  const bins = Array.from({ length: Math.ceil((years * 12) / months) }, (_, at) => binAt(span.first, at * months, months))
  for (const { key, doc_count } of buckets) {
    const date = new Date(Number(key))
    const month = (date.getUTCFullYear() - span.first) * 12 + date.getUTCMonth()
    const bin = bins[Math.floor(month / months)]
    if (bin && !isNoDate(key)) bin.count += doc_count
  }
  return bins
}

/** The bars that a range of days touches, the first and the last of them; an open end is that of the chart. Null where the range lies outside. */
export function binsWithin(
  bins: readonly DateBin[],
  { from, to }: { from: string; to: string },
): [first: number, last: number] | null {
  const first = bins.findIndex((bin) => bin.to >= from)
  const last = to === '' ? bins.length - 1 : bins.findLastIndex((bin) => bin.from <= to)
  return first === -1 || last === -1 || first > last ? null : [first, last]
}

function binAt(year: number, month: number, months: number): DateBin {
  const from = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
  const to = new Date(Date.UTC(year, month + months, 0)).toISOString().slice(0, 10)
  return { from, to, count: 0 }
}

function yearOf(epochMs: number): number {
  return new Date(epochMs).getUTCFullYear()
}
