import { formatPeriod } from '../../../ui/words/numbers.ts'
/** Into which pieces time is divided. */
export const intervals = ['year', 'month', 'day'] as const
/** One of them. */
export type Interval = (typeof intervals)[number]

/** A piece of time and how much lies in it: from its first millisecond (UTC) to the first one after it. */
export type Bin = { start: number; end: number; count: number }

/** Days between 1970 and 2190; what asks for more is told by its newest part. */
const mostBins = 80_000

/** The first millisecond of the piece in which an instant lies, some pieces later. */
export function startOf(epochMs: number, interval: Interval, later = 0): number {
  const date = new Date(epochMs)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  if (interval === 'year') return utc(year + later, 0, 1)
  return interval === 'month' ? utc(year, month + later, 1) : utc(year, month, day + later)
}

/** The years 0 to 99 are themselves, not those of the last century. */
function utc(year: number, month: number, day: number): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month, day)
  return date.getTime()
}

/** All pieces from the first to the last that holds anything, those between them too. Buckets may come in any order. */
export function fillBins(buckets: readonly { start: number; count: number }[], interval: Interval): Bin[] {
  const counts = new Map(buckets.map(({ start, count }) => [startOf(start, interval), count]))
  const starts = [...counts.keys()].filter(Number.isFinite).sort((a, b) => a - b)
  const [first] = starts
  const last = starts.at(-1)
  if (first === undefined || last === undefined) return []
  const bins: Bin[] = []
  for (let start = last; start >= first && bins.length < mostBins; start = startOf(start, interval, -1)) {
    bins.push({ start, end: startOf(start, interval, 1), count: counts.get(start) ?? 0 })
  }
  return bins.reverse()
}

/** How much lies in some neighbouring pieces. */
export function sumOf(bins: readonly Bin[]): number {
  return bins.reduce((sum, { count }) => sum + count, 0)
}

/** Joins neighbouring pieces so that at most so many are left: for a chart that shows all of them in a small place. */
export function joinBins(bins: readonly Bin[], most: number): Bin[] {
  const step = Math.max(1, Math.ceil(bins.length / most))
  return Array.from({ length: Math.ceil(bins.length / step) }, (_, at) => bins.slice(at * step, (at + 1) * step)).flatMap(
    (some) => {
      const [first] = some
      const last = some.at(-1)
      return first && last ? [{ start: first.start, end: last.end, count: sumOf(some) }] : []
    },
  )
}

/** A piece of time in words: `2014`, `March 2014`, `3 March 2014`; `isShort`: as short as an axis needs it. */
export function binLabel(locale: string, { start }: Pick<Bin, 'start'>, interval: Interval, isShort = false): string {
  return formatPeriod(locale, start, interval, isShort)
}
