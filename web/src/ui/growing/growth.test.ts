import { expect, test } from 'vitest'
import { isEndless, nextFrom } from './growth.ts'

const page = (items: number) => Array.from({ length: items }, (_, item) => item)

test('goes on after a full page, from where it ends', () => {
  expect(nextFrom([page(25)], 25)).toBe(25)
  expect(nextFrom([page(25), page(25), page(25)], 25)).toBe(75)
})

test('ends with a page that is not full, and with none', () => {
  expect(nextFrom([page(25), page(24)], 25)).toBeUndefined()
  expect(nextFrom([page(25), []], 25)).toBeUndefined()
  expect(nextFrom([], 25)).toBeUndefined()
})

test('loads by itself only when more than one page is loaded and the last one is full', () => {
  const growth = { pages: 2, hasMore: true, isLoading: false, hasFailed: false, grow: () => undefined }
  expect(isEndless(growth)).toBe(true)
  expect(isEndless({ ...growth, pages: 1 })).toBe(false)
  expect(isEndless({ ...growth, hasMore: false })).toBe(false)
})

test('loads nothing by itself while a page is awaited or after one failed', () => {
  const growth = { pages: 2, hasMore: true, isLoading: false, hasFailed: false, grow: () => undefined }
  expect(isEndless({ ...growth, isLoading: true })).toBe(false)
  expect(isEndless({ ...growth, hasFailed: true })).toBe(false)
})
