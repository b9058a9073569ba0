import { expect, it } from 'vitest'
import { lastPageFrom, pageCount, pageOf, shownPages } from './pages.ts'

it('counts pages, of which there is always one', () => {
  expect([0, 1, 25, 26, 2_000_000].map((total) => pageCount({ size: 25 }, total))).toEqual([1, 1, 1, 2, 80_000])
  expect([0, 25, 26, 2_000_000].map((total) => lastPageFrom({ size: 25 }, total))).toEqual([0, 0, 25, 1_999_975])
})

it('knows the page of a place that is not where one begins', () => {
  expect([0, 24, 25, 30, 100_000].map((from) => pageOf({ from, size: 25 }))).toEqual([1, 1, 2, 2, 4_001])
})

it('shows the first page, the last and those around the present one, and no gap of one page', () => {
  expect(shownPages(1, 1)).toEqual([1])
  expect(shownPages(1, 80_000)).toEqual([1, 2, 3, 80_000])
  expect(shownPages(5, 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(shownPages(4_001, 80_000)).toEqual([1, 3_999, 4_000, 4_001, 4_002, 4_003, 80_000])
  expect(shownPages(80_000, 80_000)).toEqual([1, 79_998, 79_999, 80_000])
})
