import { expect, test } from 'vitest'
import { parseRange } from './byte-range.ts'

test('reads ranges with both ends, one end, or a length from the end', () => {
  expect(parseRange('bytes=0-4', 10)).toEqual({ start: 0, end: 4 })
  expect(parseRange('bytes=4-', 10)).toEqual({ start: 4, end: 9 })
  expect(parseRange('bytes=-3', 10)).toEqual({ start: 7, end: 9 })
  expect(parseRange('bytes=-30', 10)).toEqual({ start: 0, end: 9 })
  expect(parseRange('bytes=5-500', 10)).toEqual({ start: 5, end: 9 })
})

test('what it does not understand means the whole file', () => {
  for (const header of [undefined, 'lines=1-2', 'bytes=0-1,4-5', 'bytes=-', 'bytes=5-2', 'bytes=x']) {
    expect(parseRange(header, 10)).toBeUndefined()
  }
})

test('a range beyond the end cannot be satisfied', () => {
  for (const header of ['bytes=10-', 'bytes=99-100', 'bytes=-0']) {
    expect(() => parseRange(header, 10)).toThrow('shorter than the range')
  }
  expect(() => parseRange('bytes=0-', 0)).toThrow()
})
