/** A series of numbers in file names that leaves some out. See `BrokenSeries` in the contract. */
export type Broken = {
  pattern: string
  first: string
  last: string
  step: number
  present: number
  missing: string[]
  missingCount: number
  gaps: number
  chance: number
}

/** Fewer numbers make no series. */
const leastNumbers = 10

/** A longer number is a digest, a telephone or a moment. */
const mostDigits = 9

/** So many of the steps of a series are the same; otherwise the numbers come from elsewhere, and nothing is missing. */
const leastSameSteps = 0.8

/** So many missing numbers are told by name. */
const mostTold = 20

/** One gap for each so many numbers is still a flaw of a series; where there are more, gaps are usual in it, and only very long ones are told. */
const numbersPerGap = 10

const mostChance = 0.002

/** What is known of the names of one pattern: its numbers, and how many digits they are written with. */
type Pattern = { numbers: Set<number>; width: number; isPadded: boolean }

/**
 * The series among the names of a folder that leave numbers out, and how many series there are. Every run of digits of a name may be the number; the same gap is told once, by the pattern with the
 * most names.
 */
export function findBrokenSeries(names: readonly string[]): { looked: number; broken: Broken[] } {
  const series = [...patternsOf(names)].filter(([, { numbers }]) => numbers.size >= leastNumbers)
  const regular = series.filter(([, { numbers }]) => !areDates(numbers) && stepOf(numbers) !== undefined)
  return { looked: regular.length, broken: regular.flatMap(([pattern, each]) => weigh(pattern, each)) }
}

function patternsOf(names: readonly string[]): Map<string, Pattern> {
  const patterns = new Map<string, Pattern>()
  for (const name of names) {
    for (const found of name.matchAll(/\d+/g)) {
      const [digits] = found
      if (digits.length > mostDigits) continue
      const key = `${name.slice(0, found.index)}#${name.slice(found.index + digits.length)}`
      const known = patterns.get(key) ?? { numbers: new Set<number>(), width: digits.length, isPadded: false }
      known.numbers.add(Number(digits))
      known.width = Math.min(known.width, digits.length)
      known.isPadded ||= digits.startsWith('0') && digits.length > 1
      patterns.set(key, known)
    }
  }
  return patterns
}

/** Days such as 20140331 are no numbers: from month to month they jump. */
function areDates(numbers: ReadonlySet<number>): boolean {
  const dates = [...numbers].filter((number) => /^(19|20)\d\d(0[1-9]|1[0-2])([0-2]\d|3[01])$|^(19|20)\d\d$/.test(String(number)))
  return dates.length > numbers.size * 0.9
}

/** The step from most numbers to the next; undefined where there is none that most have. */
function stepOf(numbers: ReadonlySet<number>): number | undefined {
  const steps = stepsOf(sorted(numbers))
  const counts = new Map<number, number>()
  for (const step of steps) counts.set(step, (counts.get(step) ?? 0) + 1)
  const [usual] = [...counts].toSorted(([, a], [, b]) => b - a)
  return usual && usual[1] >= steps.length * leastSameSteps ? usual[0] : undefined
}

function weigh(pattern: string, { numbers, width, isPadded }: Pattern): Broken[] {
  const all = sorted(numbers)
  const step = stepOf(numbers) ?? 1
  const left = stepsOf(all).map((each) => (each % step === 0 ? each / step - 1 : 0))
  const gaps = left.filter((each) => each > 0)
  const missingCount = gaps.reduce((sum, each) => sum + each, 0)
  const chance = chanceOf(gaps, all.length)
  const isFlaw = gaps.length <= Math.max(1, all.length / numbersPerGap)
  if (gaps.length === 0 || (!isFlaw && chance >= mostChance)) return []
  const shown = (number: number) => (isPadded ? String(number).padStart(width, '0') : String(number))
  const missing = left.flatMap((count, at) =>
    Array.from({ length: Math.min(count, mostTold) }, (_, further) => shown((all[at] ?? 0) + step * (further + 1))),
  )
  const [first = 0] = all
  const told = missing.slice(0, mostTold)
  return [
    {
      pattern,
      first: shown(first),
      last: shown(all.at(-1) ?? first),
      step,
      present: all.length,
      missing: told,
      missingCount,
      gaps: gaps.length,
      chance,
    },
  ]
}

/** How probable the longest gap would be by accident, were numbers left out as often as elsewhere in the series. */
function chanceOf(gaps: readonly number[], present: number): number {
  const longest = Math.max(0, ...gaps)
  const missing = gaps.reduce((sum, each) => sum + each, 0)
  const elsewhere = (missing - longest + 0.5) / (present + missing - longest + 1)
  return Math.min(1, elsewhere ** longest * present)
}

function stepsOf(all: readonly number[]): number[] {
  return all.slice(1).map((number, at) => number - (all[at] ?? 0))
}

function sorted(numbers: ReadonlySet<number>): number[] {
  return [...numbers].sort((a, b) => a - b)
}
