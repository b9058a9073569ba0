import { expect, it } from 'vitest'
import { columnName, columnWidths } from './columns.ts'

it('names columns as spreadsheets do', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})

it('makes columns as wide as their first rows need, within limits', () => {
  expect(columnWidths([['a', 'x'.repeat(20), 'y'.repeat(500)]], 4)).toEqual([64, 178, 320, 64])
})
