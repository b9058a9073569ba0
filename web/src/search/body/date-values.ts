/** The value that stands for documents without a date: the first instant of the year 0, as the known client writes it. */
export const noDateValue = '-62167219200000'

/** What Elasticsearch itself answers for the bucket of documents without a date (year 1). */
const engineNoDateKey = -62135596800000

/** True for both spellings of "no date". */
export function isNoDate(value: string | number): boolean {
  return String(value) === noDateValue || Number(value) === engineNoDateKey
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

/** The two values of a range of whole days, both ends included; `2014-03-01` as date inputs give it. */
export function daysToValues(from: string, to: string): string[] {
  const start = Date.parse(`${from || '0001-01-01'}T00:00:00.000Z`)
  const end = Date.parse(`${to || '9999-12-31'}T23:59:59.999Z`)
  if (!isInstant(start) || !isInstant(end)) return []
  return start <= end
    ? [String(start), String(end)]
    : [String(Date.parse(`${to}T00:00:00.000Z`)), String(Date.parse(`${from}T23:59:59.999Z`))]
}

/** The days of a range for date inputs; open ends are empty. */
export function valuesToDays(values: string[]): { from: string; to: string } {
  const range = rangeOf(values)
  if (!range) return { from: '', to: '' }
  const [from = '', to = ''] = [range.gte.slice(0, 10), range.lte.slice(0, 10)]
  return { from: from === '0001-01-01' ? '' : from, to: to === '9999-12-31' ? '' : to }
}

function isInstant(value: number): boolean {
  return !Number.isNaN(new Date(value).getTime())
}
