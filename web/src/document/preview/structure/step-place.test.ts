import { expect, it } from 'vitest'
import { stepPlace } from './step-place.ts'

const hits = [
  { page: 2, count: 2 },
  { page: 5, count: 1 },
]

it('goes from place to place, over the pages and around the ends', () => {
  expect(stepPlace(hits, { page: 2, found: 0 }, 1)).toEqual({ page: 2, found: 1 })
  expect(stepPlace(hits, { page: 2, found: 1 }, 1)).toEqual({ page: 5, found: 0 })
  expect(stepPlace(hits, { page: 5, found: 0 }, 1)).toEqual({ page: 2, found: 0 })
  expect(stepPlace(hits, { page: 5, found: 0 }, -1)).toEqual({ page: 2, found: 1 })
})

it('begins from a page without any at the nearest in that direction', () => {
  expect(stepPlace(hits, { page: 3, found: 0 }, 1)).toEqual({ page: 5, found: 0 })
  expect(stepPlace(hits, { page: 3, found: 0 }, -1)).toEqual({ page: 2, found: 1 })
  expect(stepPlace(hits, { page: 9, found: 0 }, 1)).toEqual({ page: 2, found: 0 })
  expect(stepPlace([], { page: 3, found: 0 }, 1)).toEqual({ page: 1, found: 0 })
})
