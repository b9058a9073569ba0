import { expect, it } from 'vitest'
import { columnWidths } from './columns.ts'

it('makes columns as wide as their first rows need, within limits', () => {
  expect(columnWidths([['a', 'x'.repeat(20), 'y'.repeat(500)]], 4)).toEqual([64, 178, 320, 64])
})
