/** The value that stands for documents without a date: the first instant of the year 0, as the known client writes it. */
export const noDateValue = '-62167219200000'

/** What Elasticsearch itself answers for the bucket of documents without a date (year 1). */
const engineNoDateKey = -62135596800000

/** True for both spellings of "no date". */
export function isNoDate(value: string | number): boolean {
  return String(value) === noDateValue || Number(value) === engineNoDateKey
}

/** Whether a text is a date as addresses have it: epoch milliseconds, or the value that stands for none. */
export function isDateValue(value: string): boolean {
  return isNoDate(value) || (/^-?\d+$/.test(value) && isInstant(Number(value)))
}

/** First and last instant of the UTC month in which an instant lies, as ISO text. */
export function monthOf(epochMs: number): { gte: string; lte: string } {
  const date = new Date(epochMs)
  const start = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
  const next = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
  return { gte: new Date(start).toISOString(), lte: new Date(next - 1).toISOString() }
}

/** From the least to the greatest of the values (epoch milliseconds), as ISO text; null where none is a date. */
export function rangeOf(values: string[]): { gte: string; lte: string } | null {
  const dates = values
    .filter((value) => !isNoDate(value))
    .map(Number)
    .filter(isInstant)
  if (dates.length === 0) return null
  return { gte: new Date(Math.min(...dates)).toISOString(), lte: new Date(Math.max(...dates)).toISOString() }
}

/** The first and last day of a range, `2014-03-01` as date inputs give it; an open end is empty. */
export type Days = { from: string; to: string }

/** Whether two ranges are the same. */
export function isSameDays(one: Days, other: Days): boolean {
  return one.from === other.from && one.to === other.to
}

/** The two values of a range of whole days, both ends included; none where both are open, or one is no day. */
export function daysToValues(from: string, to: string): string[] {
  // The first instant of the year 1 itself would be taken for "no date".
  const start = from === '' ? engineNoDateKey + 1 : Date.parse(`${from}T00:00:00.000Z`)
  const end = Date.parse(`${to || '9999-12-31'}T23:59:59.999Z`)
  if ((from === '' && to === '') || !isInstant(start) || !isInstant(end)) return []
  return [String(start), String(end)]
}

/** The days of a range for date inputs; open ends are empty. */
export function valuesToDays(values: string[]): Days {
  const range = rangeOf(values)
  if (!range) return { from: '', to: '' }
  const [from = '', to = ''] = [range.gte.slice(0, 10), range.lte.slice(0, 10)]
  return { from: from === '0001-01-01' ? '' : from, to: to === '9999-12-31' ? '' : to }
}

function isInstant(value: number): boolean {
  return !Number.isNaN(new Date(value).getTime())
}
