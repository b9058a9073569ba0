import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { findPauses, type Pause } from '../../server/insights/silences/months.ts'
import { findBrokenSeries } from '../../server/insights/silences/series.ts'
import { type PlantedMonths, plantBrokenSeries, plantNothing, plantPauses, plantWholeSeries } from './plant-silences.ts'

const overlaps = (pause: Pause, { planted }: PlantedMonths) =>
  planted !== null && pause.from <= planted.to && pause.to >= planted.from

it('finds at least 90 % of planted pauses, and at most 10 % of what it tells is none', () => {
  const subjects = [...plantPauses(1, 1000), ...plantNothing(2, 1000)]
  const told = subjects.flatMap((subject) => findPauses(subject.counts).map((pause) => ({ subject, pause })))
  const isTrue = told.filter(({ subject, pause }) => overlaps(pause, subject))
  const found = new Set(isTrue.map(({ subject }) => subject)).size
  const missed = missedKinds(subjects)
  expect(found / 1000, `missed ${missed}`).toBeGreaterThanOrEqual(0.9)
  expect(1 - isTrue.length / told.length, `false ${falseKinds(told)}`).toBeLessThanOrEqual(0.1)
})

it('tells the months of a pause to the month', () => {
  const exact = plantPauses(3, 500).filter(({ counts, planted }) =>
    findPauses(counts).some(({ from, to }) => from === planted?.from && to === planted.to),
  )
  expect(exact.length / 500).toBeGreaterThanOrEqual(0.85)
})

it('finds at least 90 % of planted gaps in series, to the number, and at most 10 % false ones', async () => {
  const folders = [...plantBrokenSeries(4, 500), ...plantWholeSeries(5, 500)]
  const toldOf = async (folder: (typeof folders)[number]) =>
    (await findBrokenSeries(folder.names)).broken.map((broken) => ({ folder, broken }))
  const told = (await Promise.all(folders.map(toldOf))).flat()
  const names = ({ pattern, missing }: { pattern: string; missing: string[] }) =>
    missing.map((number) => pattern.replace('#', number))
  const isTrue = told.filter(({ folder, broken }) => folder.taken.length > 0 && names(broken).join() === folder.taken.join())
  const found = new Set(isTrue.map(({ folder }) => folder)).size
  expect(found / 500).toBeGreaterThanOrEqual(0.9)
  expect(
    1 - isTrue.length / told.length,
    told
      .filter((each) => !isTrue.includes(each))
      .map(({ folder }) => folder.kind)
      .join(),
  ).toBeLessThanOrEqual(0.1)
})

it('copes with odd counts and absurd months', async () => {
  expect(findPauses(new Map())).toEqual([])
  expect(findPauses(new Map([[24_000, 1]]))).toEqual([])
  expect(
    findPauses(
      new Map([
        [23_652, 5],
        [24_500, 1],
      ]),
    ),
  ).toEqual([])
  expect((await findBrokenSeries([])).broken).toEqual([])
  expect((await findBrokenSeries(['999999999999999999999.pdf', '', '0.pdf', '٣.pdf'])).broken).toEqual([])
})

it('takes the months and days of dated names for no series', async () => {
  const dated = Array.from({ length: 36 }, (_, month) => new Date(Date.UTC(2012, month, 4)).toISOString().slice(0, 10))
  const names = dated
    .filter((day) => !day.includes('-08-'))
    .flatMap((day) => [`${day}.eml`, `${day.split('-').toReversed().join('.')} note.txt`])
  expect(await findBrokenSeries(names)).toEqual({ looked: 0, broken: [] })
  const daily = Array.from({ length: 31 }, (_, at) => at + 1).filter((day) => day !== 20)
  const written = daily.flatMap((day) => [
    `03-${String(day).padStart(2, '0')}-2014.pdf`,
    `2014年3月${day}日.pdf`,
    `${day}.3.2014.pdf`,
  ])
  expect(await findBrokenSeries(written)).toEqual({ looked: 0, broken: [] })
  const numbered = [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12].map((number) => `2014-03-31 bill ${number}.pdf`)
  expect((await findBrokenSeries(numbered)).broken).toMatchObject([{ pattern: '2014-03-31 bill #.pdf', missing: ['7'] }])
})

it('looks through digests without keeping others waiting, and takes none of their digits for a number', async () => {
  const digests = Array.from({ length: 20_000 }, (_, at) => createHash('md5').update(String(at)).digest('hex'))
  const numbered = Array.from({ length: 40 }, (_, at) => `bill ${at + 1}.pdf`).filter((_, at) => at !== 20)
  let turns = 0
  const others = setImmediate(function again() {
    turns += 1
    if (turns < 5) setImmediate(again)
  })
  const { looked, broken } = await findBrokenSeries([...digests, ...numbered])
  clearImmediate(others)
  expect({ looked, missing: broken.map(({ missing }) => missing) }).toEqual({ looked: 1, missing: [['21']] })
  expect(turns).toBe(5)
  expect(await findBrokenSeries(numbered.map((name) => `1-2-3-4-${name}`))).toEqual({ looked: 0, broken: [] })
})

function missedKinds(subjects: PlantedMonths[]): string {
  const missed = subjects.filter(
    (subject) => subject.planted && !findPauses(subject.counts).some((pause) => overlaps(pause, subject)),
  )
  return JSON.stringify(tally(missed.map(({ kind }) => kind)))
}

function falseKinds(told: { subject: PlantedMonths; pause: Pause }[]): string {
  return JSON.stringify(tally(told.filter(({ subject, pause }) => !overlaps(pause, subject)).map(({ subject }) => subject.kind)))
}

function tally(names: string[]): Record<string, number> {
  return Object.fromEntries([...new Set(names)].map((name) => [name, names.filter((each) => each === name).length]))
}
