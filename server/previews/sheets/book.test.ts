import { expect, it } from 'vitest'
import { frozenOf, hideColumns, SharedTexts, type Sheet, timesOf } from './book.ts'
import { RowStore } from './row-store.ts'

const sheet = (): Sheet => ({ name: '', isHidden: false, hiddenColumns: [], frozenRows: 0, store: new RowStore() })

it('takes whole numbers only of what files say of rows and columns', () => {
  expect([1.5, -3, Number.NaN, 4e9, 3].map(frozenOf)).toEqual([1, 0, 0, 20, 3])
  expect(['2', '1.9', '-5', '1e999', 'x', undefined].map((said) => timesOf(said, 100))).toEqual([2, 1, 1, 100, 1, 1])
  const some = sheet()
  hideColumns(some, -2.5, 1.5)
  hideColumns(some, Number.NaN, 9)
  expect(some.hiddenColumns).toEqual([0, 1])
})

it('hides no more columns than a sheet can have, however often a file says so', () => {
  const some = sheet()
  for (let time = 0; time < 5; time += 1) hideColumns(some, 0, 4_000_000_000)
  expect(some.hiddenColumns.length).toBe(16_384)
})

it('shows that a shared text is not held, and tells the sheet that it is cut', () => {
  const [texts, store] = [new SharedTexts(), new RowStore()]
  texts.add('Ship')
  expect([texts.at(0, store), texts.at(1, store), store.isCut]).toEqual(['Ship', '', false])
  const long = 'x'.repeat(100_000)
  while (texts.add(long)) {}
  expect([texts.at(0, store), texts.at(1_000_000, store), store.isCut]).toEqual(['Ship', '…', true])
})
