import { expect, test } from 'vitest'
import { type Counted, type Place, placesByLine, placesByRank } from './result-order.ts'

const lines: Counted[] = [3, 0, 1, 5, 2].map((count, number) => ({ number, count }))
const byLine: Place[] = lines.flatMap(({ count }, line) => Array.from({ length: count }, (_, at) => ({ line, at })))
const byRank = byLine.toSorted((one, other) => one.at - other.at || one.line - other.line)

test.each([
  ['query by query', placesByLine, byLine],
  ['rank by rank', placesByRank, byRank],
] as const)('%s: every piece is that of the whole order, from either end', (_name, places, whole) => {
  for (const isDescending of [false, true]) {
    const all = isDescending ? whole.toReversed() : whole
    for (let from = 0; from <= whole.length + 1; from += 1)
      for (let size = 1; size <= whole.length + 1; size += 1)
        expect(places(lines, { from, size, isDescending })).toEqual(all.slice(from, from + size))
  }
})

test('nothing has no place', () => {
  expect(placesByRank([], { from: 0, size: 10, isDescending: true })).toEqual([])
  expect(placesByLine([{ number: 0, count: 0 }], { from: 0, size: 10, isDescending: false })).toEqual([])
})
