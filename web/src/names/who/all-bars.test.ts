import { expect, it } from 'vitest'
import { allBars } from './all-bars.ts'

const bar = (day: string, documents: number) => ({ from: Date.parse(day), to: 0, documents })
const counts = (unit: 'month' | 'year', ...bars: ReturnType<typeof bar>[]) =>
  allBars({ unit, bars, undated: 0 }).map(({ documents }) => documents)

it('fills the months and years between those with documents', () => {
  expect(counts('month', bar('2013-11-01', 2), bar('2014-02-01', 1))).toEqual([2, 0, 0, 1])
  expect(counts('year', bar('2009-01-01', 2), bar('2012-01-01', 1))).toEqual([2, 0, 0, 1])
  expect(counts('month')).toEqual([])
})

it('leaves the years between dates that are centuries apart away', () => {
  expect(counts('year', bar('1601-01-01', 2), bar('2012-01-01', 1))).toEqual([2, 1])
})
