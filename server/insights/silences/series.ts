import { setImmediate as turn } from 'node:timers/promises'

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

/** A longer number is a digest, a phone number or a timestamp. */
const mostDigits = 9

/** A name with more numbers is a digest, or has a date and a time besides: each of its numbers would be a pattern of its own. */
const mostNumbers = 4

/** Names after which others have their turn: some milliseconds of work. */
const namesInTurn = 2_000

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
export async function findBrokenSeries(names: readonly string[]): Promise<{ looked: number; broken: Broken[] }> {
  const found: { looked: number; broken: Broken[] } = { looked: 0, broken: [] }
  for (const [pattern, known] of await patternsOf(names)) {
    if (typeof known === 'string' || known.numbers.size < leastNumbers || areDates(known.numbers)) continue
    const all = [...known.numbers].sort((a, b) => a - b)
    const step = stepOf(all)
    if (step === undefined) continue
    found.looked += 1
    found.broken.push(...weigh(pattern, known, { all, step }))
    await turn()
  }
  return found
}

/** The digits alone where they are the only number of a pattern so far: most patterns have no other. */
type Patterns = Map<string, string | Pattern>

async function patternsOf(names: readonly string[]): Promise<Patterns> {
  const patterns: Patterns = new Map()
  for (const [at, name] of names.entries()) {
    if (at % namesInTurn === namesInTurn - 1) await turn()
    const runs = numbersIn(name)
    if (runs.length > mostNumbers) continue
    for (const { 0: digits, index } of runs) {
      if (digits.length <= mostDigits) note(patterns, `${name.slice(0, index)}#${name.slice(index + digits.length)}`, digits)
    }
  }
  return patterns
}

const [year, month, dayOfMonth] = ['(?:19|20)\\d\\d', '(?:0?[1-9]|1[0-2])', '(?:0?[1-9]|[12]\\d|3[01])']

/** A day in a name: the year first or last, the day before the month or behind it, or as in Chinese and Japanese. */
const days = new RegExp(
  [
    `(?<!\\d)${year}([-_. ])${month}\\1${dayOfMonth}(?!\\d)`,
    `(?<!\\d)${dayOfMonth}([-_. ])${month}\\2${year}(?!\\d)`,
    `(?<!\\d)${month}([-_. ])${dayOfMonth}\\3${year}(?!\\d)`,
    `(?<!\\d)${year}年${month}月${dayOfMonth}日`,
  ].join('|'),
  'g',
)

/** The numbers of a name, without those of days: that nothing came in August is no number left out. Of a digest only the first few, which are too many already. */
function numbersIn(name: string): RegExpExecArray[] {
  const runs: RegExpExecArray[] = []
  const withoutDays = name.replace(days, (day) => ' '.repeat(day.length))
  for (const run of withoutDays.matchAll(/\d+/g)) if (runs.push(run) > mostNumbers) break
  return runs
}

function note(patterns: Patterns, key: string, digits: string): void {
  const known = patterns.get(key)
  if (known === undefined || known === digits) {
    patterns.set(key, digits)
    return
  }
  const pattern =
    typeof known === 'string' ? withNumber({ numbers: new Set(), width: mostDigits, isPadded: false }, known) : known
  patterns.set(key, withNumber(pattern, digits))
}

function withNumber({ numbers, width, isPadded }: Pattern, digits: string): Pattern {
  numbers.add(Number(digits))
  return { numbers, width: Math.min(width, digits.length), isPadded: isPadded || (digits.startsWith('0') && digits.length > 1) }
}

/** Days such as 20140331 are no numbers: from month to month they jump. */
function areDates(numbers: ReadonlySet<number>): boolean {
  const dates = [...numbers].filter((number) => /^(19|20)\d\d(0[1-9]|1[0-2])([0-2]\d|3[01])$|^(19|20)\d\d$/.test(String(number)))
  return dates.length > numbers.size * 0.9
}

/** The step from most numbers to the next, of all in ascending order; undefined where there is none that most have. */
function stepOf(all: readonly number[]): number | undefined {
  const steps = stepsOf(all)
  const counts = new Map<number, number>()
  for (const step of steps) counts.set(step, (counts.get(step) ?? 0) + 1)
  const [usual] = [...counts].toSorted(([, a], [, b]) => b - a)
  return usual && usual[1] >= steps.length * leastSameSteps ? usual[0] : undefined
}

/** The numbers of a series in ascending order, and the step from most of them to the next. */
type Regular = { all: readonly number[]; step: number }

function weigh(pattern: string, { width, isPadded }: Pattern, { all, step }: Regular): Broken[] {
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
