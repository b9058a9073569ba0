import { expect, test } from 'vitest'
import { formatCount, formatDay, formatDuration, formatSize } from './numbers.ts'

test('writes sizes in powers of 1024 with two decimals', () => {
  expect(formatSize('en', 0)).toBe('0 B')
  expect(formatSize('en', 1023)).toBe('1,023 B')
  expect(formatSize('en', 47_288)).toBe('46.18 KB')
  expect(formatSize('en', 1024 ** 2)).toBe('1.00 MB')
  expect(formatSize('en', 5 * 1024 ** 4)).toBe('5.00 TB')
  expect(formatSize('en', 5000 * 1024 ** 4)).toBe('5,000.00 TB')
  expect(formatSize('fr', 47_288)).toBe('46,18 KB')
})

test('writes counts with the groups of the language', () => {
  expect(formatCount('en', 12_345)).toBe('12,345')
})

test('writes spans of time as coarse as they are long', () => {
  expect(formatDuration('en', 12)).toBe('< 0.1 s')
  expect(formatDuration('en', 320)).toBe('0.3 s')
  expect(formatDuration('en', 12_400)).toBe('12 s')
  expect(formatDuration('en', 242_000)).toBe('4 min 2 s')
  expect(formatDuration('en', 7_500_000)).toBe('2 h 5 min')
})

test('writes days so that no month is taken for a day', () => {
  expect(formatDay('en', new Date(2015, 9, 19))).toBe('19 Oct 2015')
})
