import { expect, test } from 'vitest'
import { seeded } from '../testing/seeded.ts'
import { estimate, evenlyTaken } from './estimate.ts'

test('takes lines evenly, all where they are few', () => {
  expect(evenlyTaken(10, 3)).toEqual([1, 5, 8])
  expect(evenlyTaken(3, 10)).toEqual([0, 1, 2])
  expect(evenlyTaken(0, 10)).toEqual([])
})

test('is exact where all lines were asked, and says nothing where none was', () => {
  expect(estimate([3, 0, 4], 3)).toEqual({
    asked: 3,
    of: 3,
    hits: { low: 7, likely: 7, high: 7 },
    linesWithHits: { low: 2, likely: 2, high: 2 },
  })
  expect(estimate([], 5)).toBeNull()
})

test('of lines that find nothing does not say that the others find nothing', () => {
  const { hits, linesWithHits } =
    estimate(
      Array.from({ length: 100 }, () => 0),
      60_000,
    ) ?? {}
  expect([linesWithHits?.low, linesWithHits?.likely, hits?.likely]).toEqual([0, 0, 0])
  expect(linesWithHits?.high).toBeGreaterThan(1_000)
  expect(hits?.high).toBe(linesWithHits?.high)
})

test('holds the true sums of lists of every kind in nearly all cases', () => {
  const random = seeded(7)
  const held = { hits: 0, lines: 0 }
  const lists = 200
  for (let list = 0; list < lists; list += 1) {
    const share = random()
    const counts = Array.from({ length: 5_000 }, () => (random() < share ? Math.floor(random() * 50) + 1 : 0))
    const told = estimate(
      evenlyTaken(counts.length, 200).flatMap((at) => counts[at] ?? []),
      counts.length,
    )
    const sum = counts.reduce((total, count) => total + count, 0)
    const withHits = counts.filter((count) => count > 0).length
    const isIn = (range: { low: number; high: number } | undefined, value: number) =>
      range !== undefined && range.low <= value && value <= range.high
    if (isIn(told?.hits, sum)) held.hits += 1
    if (isIn(told?.linesWithHits, withHits)) held.lines += 1
  }
  expect(held.hits / lists).toBeGreaterThan(0.9)
  expect(held.lines / lists).toBeGreaterThan(0.9)
})
