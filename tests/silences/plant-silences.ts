import { type Random, seeded } from '../harness/seeded.ts'

/** Something with documents by month, and the pause that was planted in it: months from `from` to `to`, or none. */
export type PlantedMonths = { kind: string; counts: Map<number, number>; planted: { from: number; to: number } | null }

/** Names of files in a folder, and the numbers that were taken away; none where what is missing is as usual. */
export type PlantedNames = { kind: string; names: string[]; taken: string[] }

const firstMonth = 2009 * 12

/** How many documents a month has, by kind of subject: as folders, mailboxes and people have them. */
const rates: Record<string, (random: Random) => (month: number) => number> = {
  steady: (random) => always(5 + random() * 50),
  growing: (random) => rising(4 + random() * 8, 0.01 + random() * 0.02),
  seasonal: (random) => yearly(12 + random() * 30),
  bursty: (random) => bursts(random, 10 + random() * 20),
  'holidays in August': (random) => summers(15 + random() * 30),
}

/** The same for subjects in which nothing was planted, and whose own pauses are their habit. */
const habits: Record<string, (random: Random) => (month: number) => number> = {
  ...rates,
  sparse: (random) => always(0.3 + random() * 0.8),
  quarterly: () => (month) => (month % 3 === 0 ? 8 : 0.2),
  'no work in August': () => (month) => (month % 12 === 7 ? 0 : 14),
  'on and off': (random) => phases(random),
}

/** Subjects with a pause of one to six months, some of which keep a document or two. */
export function plantPauses(seed: number, howMany: number): PlantedMonths[] {
  const random = seeded(seed)
  return Array.from({ length: howMany }, (_, at) => {
    const kind = pick(Object.keys(rates), at)
    const counts = countsOf(rates[kind]?.(random) ?? always(10), random)
    const length = 2 + Math.floor(random() * 5)
    const from = firstMonth + 15 + Math.floor(random() * (counts.size - 30 - length))
    const to = from + length - 1
    for (let month = from; month <= to; month += 1) counts.set(month, 0)
    if (random() < 0.3) counts.set(from + Math.floor(random() * length), 1)
    return { kind, counts, planted: { from, to } }
  })
}

/** Subjects in which nothing was planted. */
export function plantNothing(seed: number, howMany: number): PlantedMonths[] {
  const random = seeded(seed)
  return Array.from({ length: howMany }, (_, at) => {
    const kind = pick(Object.keys(habits), at)
    return { kind, counts: countsOf(habits[kind]?.(random) ?? always(10), random), planted: null }
  })
}

/** Folders with a series of numbers from which some were taken away, among other names. */
export function plantBrokenSeries(seed: number, howMany: number): PlantedNames[] {
  const random = seeded(seed)
  const shapes: ((number: number) => string)[] = [
    (number) => `Invoice-${String(number).padStart(4, '0')}.pdf`,
    (number) => `2014-${number} contract.docx`,
    (number) => `IMG_${number}.jpg`,
    (number) => `Rechnung ${number} von 400.pdf`,
    (number) => `scan${String(number).padStart(3, '0')}_v2.tif`,
  ]
  return Array.from({ length: howMany }, (_, at) => {
    const shape = shapes[at % shapes.length] ?? String
    const [count, start, step] = [20 + Math.floor(random() * 180), Math.floor(random() * 500), random() < 0.2 ? 10 : 1]
    const gap = { at: 5 + Math.floor(random() * (count - 12)), length: 1 + Math.floor(random() * 5) }
    const all = Array.from({ length: count }, (_, number) => shape(start + number * step))
    const taken = all.slice(gap.at, gap.at + gap.length)
    return { kind: 'series', names: [...all.filter((name) => !taken.includes(name)), ...others(random)], taken }
  })
}

/** Folders whose numbers are no series, are whole, or miss some as pictures do that somebody has sorted out. */
export function plantWholeSeries(seed: number, howMany: number): PlantedNames[] {
  const random = seeded(seed)
  const makers: Record<string, () => string[]> = {
    whole: () => Array.from({ length: 60 }, (_, at) => `Invoice-${String(at + 1).padStart(4, '0')}.pdf`),
    'sorted out': () => Array.from({ length: 200 }, (_, at) => `IMG_${4000 + at}.jpg`).filter(() => random() > 0.3),
    days: () => Array.from({ length: 60 }, (_, at) => `report ${day(at * 3)}.pdf`),
    'any numbers': () => Array.from({ length: 60 }, () => `case ${Math.floor(random() * 1e6)}.txt`),
    few: () => ['a 1.txt', 'a 2.txt', 'a 9.txt'],
    digests: () => Array.from({ length: 40 }, () => `${Math.floor(random() * 1e12)}${Math.floor(random() * 1e12)}.bin`),
  }
  return Array.from({ length: howMany }, (_, at) => {
    const kind = pick(Object.keys(makers), at)
    return { kind, names: [...(makers[kind]?.() ?? []), ...others(random)], taken: [] }
  })
}

function others(random: Random): string[] {
  return ['readme.txt', 'notes.docx', `minutes ${Math.floor(random() * 90)}.doc`]
}

function day(at: number): string {
  return new Date(Date.UTC(2014, 0, 1 + at)).toISOString().slice(0, 10).replaceAll('-', '')
}

function pick(names: string[], at: number): string {
  return names[at % names.length] ?? ''
}

function countsOf(rate: (month: number) => number, random: Random): Map<number, number> {
  const length = 60 + Math.floor(random() * 60)
  return new Map(Array.from({ length }, (_, at) => [firstMonth + at, poisson(rate(firstMonth + at), random)]))
}

const always = (rate: number) => () => rate
const rising = (rate: number, by: number) => (month: number) => rate * (1 + by * (month - firstMonth))
const yearly = (rate: number) => (month: number) => rate * (1 + 0.5 * Math.sin((month / 6) * Math.PI))
const summers = (rate: number) => (month: number) => (month % 12 === 7 ? rate * 0.15 : rate)
const bursts = (random: Random, rate: number) => () => rate * (0.3 - 0.9 * Math.log(1 - random()))

/** Busy and silent for some months in turn, as somebody is who works by projects. */
function phases(random: Random): (month: number) => number {
  let [left, isBusy] = [4, true]
  return () => {
    left -= 1
    if (left < 0) [left, isBusy] = [2 + Math.floor(random() * 5), !isBusy]
    return isBusy ? 12 : 0
  }
}

/** Knuth's way for small means, a sum of them for large ones. */
function poisson(mean: number, random: Random): number {
  if (mean > 30) return poisson(30, random) + poisson(mean - 30, random)
  const limit = Math.exp(-mean)
  let count = 0
  for (let product = random(); product > limit; product *= random()) count += 1
  return count
}
