import { type FoundPlaces, shareCount } from '@dossier/contract/documents/documents'
import { expect, test } from 'vitest'
import { walkOf, walkOfFound } from './hit-walk.ts'

/** 40,000 places, one at each tenth unit of 400,000; the answer with 10,000 of them from a number on. */
const length = 400_000
function answer(from: number): FoundPlaces {
  const places = Array.from({ length: 10_000 }, (_, at): [number, number, number] => [(from + at) * 10, (from + at) * 10 + 3, 0])
  return { query: 'x', count: 40_000, from, places, shares: Array.from({ length: shareCount }, () => 200), isWhole: true }
}

test('hits that are here are told by number, the others not yet', () => {
  const walk = walkOfFound([answer(0), answer(30_000)], length)
  expect(walk.total).toBe(40_000)
  expect([0, 9_999, 10_000, 30_000, 39_999, 40_000].map((number) => walk.at(number)?.start)).toEqual([
    0,
    99_990,
    undefined,
    300_000,
    399_990,
    undefined,
  ])
  expect(walk.loaded).toHaveLength(20_000)
})

test('says which numbers a stretch of the text has, and which is near a place', () => {
  const walk = walkOfFound([answer(0)], length)
  expect(walk.across(200_000, 201_999)).toEqual([20_000, 20_201])
  expect(walk.across(399_000, 400_000)).toEqual([39_800, 40_000])
  expect(walk.near(200_500)).toBe(20_050)
  expect(walk.near(500_000)).toBe(39_999)
  expect(walk.marks).toHaveLength(shareCount)
})

test('hits that are all here are a list', () => {
  const hits = [10, 20, 90].map((start) => ({ start, end: start + 2, term: 0 }))
  const walk = walkOf(hits, 100)
  expect([walk.total, walk.near(14), walk.near(80), walk.marks.map(({ at }) => at)]).toEqual([3, 0, 2, [0.1, 0.2, 0.9]])
  const some = { ...answer(0), count: 1, places: [[5, 7, 0]] satisfies FoundPlaces['places'] }
  expect(walkOfFound([some], length).loaded).toEqual([{ start: 5, end: 7, term: -1 }])
})
