import { afterEach, expect, test, vi } from 'vitest'
import {
  formatCount,
  formatDay,
  formatDuration,
  formatPeriod,
  formatRate,
  formatShortCount,
  formatSize,
  formatTime,
} from './numbers.ts'

afterEach(() => vi.unstubAllGlobals())

test('writes sizes in powers of 1024 with two decimals', () => {
  expect(formatSize('en', 0)).toBe('0 B')
  expect(formatSize('en', 1023)).toBe('1,023 B')
  expect(formatSize('en', 47_288)).toBe('46.18 KB')
  expect(formatSize('en', 1024 ** 2)).toBe('1.00 MB')
  expect(formatSize('en', 5 * 1024 ** 4)).toBe('5.00 TB')
  expect(formatSize('en', 5000 * 1024 ** 4)).toBe('5,000.00 TB')
  expect(formatSize('fr', 47_288)).toBe('46,18\u00a0Ko')
})

test('writes counts with the groups of the language', () => {
  expect(formatCount('en', 12_345)).toBe('12,345')
})

test('writes spans of time as coarse as they are long', () => {
  expect(formatDuration('en', 0)).toBe('0 sec')
  expect(formatDuration('en', 12)).toBe('< 0.1 sec')
  expect(formatDuration('en', 320)).toBe('0.3 sec')
  expect(formatDuration('en', 12_400)).toBe('12 sec')
  expect(formatDuration('en', 242_000)).toBe('4 min, 2 sec')
  expect(formatDuration('en', 7_500_000)).toBe('2 hr, 5 min')
})

test('writes spans of time as each language joins their parts', () => {
  // The spaces before units are narrow or not breaking, as the browser's data says.
  const shown = (locale: string) => formatDuration(locale, 242_000).replace(/\s/g, ' ')
  expect(['fr', 'es', 'ja'].map(shown)).toEqual(['4 min et 2 s', '4 min y 2 s', '4 分 2 秒'])
})

test('writes long spans in seconds where the browser cannot join parts', () => {
  vi.stubGlobal('Intl', { NumberFormat: Intl.NumberFormat })
  expect(formatDuration('en', 242_000)).toBe('242 sec')
})

test('writes days so that no month is taken for a day', () => {
  expect(formatDay('en', new Date(2015, 9, 19))).toBe('19 Oct 2015')
})

test('shortens thousands, millions and billions with one decimal', () => {
  expect([999, 1_234, 5_000, 2_500_000, 3_100_000_000].map((count) => formatShortCount('en', count))).toEqual([
    '999',
    '1.2K',
    '5K',
    '2.5M',
    '3.1B',
  ])
  expect(formatShortCount('fr', 1_234).replace(/\s/g, ' ')).toBe('1,2 k')
})

test('writes rates with one decimal, and times and periods in the form of the dates', () => {
  expect([formatRate('en', 12.345), formatRate('es', 0.26)]).toEqual(['12.3', '0,3'])
  expect(formatTime('en', new Date(2015, 9, 19, 14, 2))).toBe('14:02')
  expect(formatPeriod('en', Date.UTC(2015, 9, 1), 'month')).toBe('October 2015')
  expect(formatPeriod('en', Date.UTC(2015, 9, 1), 'day', true)).toBe('1 Oct 2015')
  expect(formatPeriod('en', Date.UTC(2015, 9, 1), 'year')).toBe('2015')
})
