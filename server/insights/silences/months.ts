/** Documents of a month, by its number: the years since 0 times twelve, and the month. */
export type MonthCounts = ReadonlyMap<number, number>

/** A pause: months from `from` to `to`, both quiet, with what was found in them and what was to be expected. See `SilentMonths` in the contract. */
export type Pause = {
  from: number
  to: number
  found: number
  expected: number
  rate: number
  quietElsewhere: number
  monthsElsewhere: number
  chance: number
}

/** With fewer documents, or months that have any, nothing can be said to be unusual. */
const least = { documents: 24, busyMonths: 8 }

/** So many months on each side of a pause say what is usual there. */
const around = 12

/** A month with so small a part of what is usual is as good as silent; so is one with a single document where several are usual. */
const quietShare = 0.1
const several = 5

/** A pause more likely than this to be chance is not reported. */
const mostChance = 0.01

/** How probable a quiet month is at least taken to be, of a subject that has no other: there is always a first time. */
const leastHabit = 0.0001

/** The number of the month in which an instant lies. */
export function monthNumber(epochMs: number): number {
  const date = new Date(epochMs)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** A month by its number, as `2014-03`. */
export function monthText(month: number): string {
  return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`
}

/**
 * The unusual pauses of something, in the order of time. What comes before its first document and after its last one is none: nothing says when it should begin or end.
 *
 * A pause is a run of months that are silent, or nearly so beside the months around. It is unusual where so long a run would hardly come by accident: as often as this subject
 * has such months elsewhere, and as a negative binomial with the mean and the spread of the months around lets expect them, whichever is more often.
 */
export function findPauses(counts: MonthCounts): Pause[] {
  const months = [...counts.keys()].filter((month) => (counts.get(month) ?? 0) > 0).sort((a, b) => a - b)
  const [first = 0] = months
  const last = months.at(-1) ?? first
  const total = months.reduce((sum, month) => sum + (counts.get(month) ?? 0), 0)
  if (total < least.documents || months.length < least.busyMonths) return []
  const series = Array.from({ length: last - first + 1 }, (_, at) => counts.get(first + at) ?? 0)
  const quiet = series.map((_, at) => isQuiet(series, at))
  return runsOf(quiet)
    .map((run) => weigh(series, quiet, run))
    .filter(({ chance }) => chance < mostChance)
    .map((pause) => ({ ...pause, from: pause.from + first, to: pause.to + first }))
}

type Run = { from: number; to: number }

/** Neighbouring quiet months, without those at either end of the time. */
function runsOf(quiet: readonly boolean[]): Run[] {
  const runs: Run[] = []
  for (let at = 0; at < quiet.length; at += 1) {
    if (!quiet[at]) continue
    const from = at
    while (quiet[at + 1]) at += 1
    if (from > 0 && at < quiet.length - 1) runs.push({ from, to: at })
  }
  return runs
}

function isQuiet(series: readonly number[], at: number): boolean {
  const count = series[at] ?? 0
  if (count === 0) return true
  const usual = median(neighbours(series, { from: at, to: at }))
  return count < quietShare * usual || (count === 1 && usual >= several)
}

/** The months on both sides of a run. */
function neighbours(series: readonly number[], { from, to }: Run): number[] {
  return [...series.slice(Math.max(0, from - around), from), ...series.slice(to + 1, to + 1 + around)]
}

function weigh(series: readonly number[], quiet: readonly boolean[], run: Run): Pause {
  const length = run.to - run.from + 1
  const beside = neighbours(series, run)
  const found = sum(series.slice(run.from, run.to + 1))
  const monthsElsewhere = series.length - length
  const quietElsewhere = quiet.filter((isOne, at) => isOne && (at < run.from || at > run.to)).length
  const byHabit = quietElsewhere === 0 ? leastHabit : (quietElsewhere + 0.5) / (monthsElsewhere + 1)
  const perMonth = Math.max(byHabit, chanceOfAtMost(found / length, beside))
  return {
    ...run,
    found,
    expected: mean(beside) * length,
    rate: median(beside),
    quietElsewhere,
    monthsElsewhere,
    // It might have begun in any month.
    chance: Math.min(1, perMonth ** length * Math.max(1, monthsElsewhere)),
  }
}

/** How probable a month of at most so many is, beside these months: negative binomial by their mean and variance, Poisson where they hardly differ. */
function chanceOfAtMost(count: number, beside: readonly number[]): number {
  const middle = mean(beside)
  if (middle === 0) return 1
  const variance = sum(beside.map((each) => (each - middle) ** 2)) / Math.max(1, beside.length - 1)
  const size = variance > middle ? middle ** 2 / (variance - middle) : Number.POSITIVE_INFINITY
  const share = Number.isFinite(size) ? middle / (size + middle) : 0
  let term = Number.isFinite(size) ? (1 - share) ** size : Math.exp(-middle)
  let chance = term
  for (let k = 1; k <= Math.floor(count); k += 1) {
    term *= Number.isFinite(size) ? ((size + k - 1) / k) * share : middle / k
    chance += term
  }
  return Math.min(1, chance)
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]]
  return (low + high) / 2
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : sum(values) / values.length
}

function sum(values: readonly number[]): number {
  return values.reduce((all, each) => all + each, 0)
}
