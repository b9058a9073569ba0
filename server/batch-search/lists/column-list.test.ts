import type { SheetRows } from '@dossier/contract/documents/previews'
import { expect, test } from 'vitest'
import { gatherColumn } from './column-list.ts'
import { ListBuilder } from './list-builder.ts'

/** A sheet of these rows. */
function sheetOf(rows: string[][], { isCut = false, fault = null }: { isCut?: boolean; fault?: string | null } = {}) {
  const columns = Math.max(...rows.map((row) => row.length))
  const facts = {
    name: 'a',
    isHidden: false,
    hiddenColumns: [],
    frozenRows: 0,
    rows: rows.length,
    columns,
    isComplete: true,
    isCut,
    fault,
  }
  return async (from: number, size: number): Promise<SheetRows> => ({ from, rows: rows.slice(from, from + size), sheet: facts })
}

const gather = (read: ReturnType<typeof sheetOf>, { column = 0, from = 0, most = 60_000 } = {}) =>
  gatherColumn(read, new ListBuilder(most), { column, from, signal: new AbortController().signal })

test('takes the cells of a column in their order, each once, without line breaks', async () => {
  const read = sheetOf([['id', 'name'], ['1', 'Jane\nMarlow'], ['2'], ['3', 'x'], ['4', 'Jane  Marlow '], ['5', 'Doe, "J"']])
  expect(await gather(read, { column: 1, from: 1 })).toEqual({
    csv: 'Jane Marlow\n"Doe, ""J"""\n',
    lines: 2,
    of: 5,
    dropped: { empty: 1, short: 1, repeated: 1 },
    cut: null,
  })
})

test('reads a long sheet page by page, stops once the list is full, and says that there is more', async () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => [`name ${at % 4_000}`])
  expect(await gather(sheetOf(rows))).toMatchObject({ lines: 4_000, of: 5_000, dropped: { repeated: 1_000 }, cut: null })
  const asked: number[] = []
  const read = sheetOf(rows)
  const noting: typeof read = (from, size) => {
    asked.push(from)
    return read(from, size)
  }
  const full = await gather(noting, { most: 1_500 })
  expect(full).toMatchObject({ lines: 1_500, of: 5_000, cut: 'limit' })
  expect(asked).toEqual([0, 1_000])
})

test('says that the sheet itself was cut, or cannot be read to its end', async () => {
  expect((await gather(sheetOf([['ab']], { isCut: true }))).cut).toBe('sheet')
  expect((await gather(sheetOf([['ab']], { fault: 'broken', isCut: true }))).cut).toBe('fault')
})

test('refuses a column that is not there', async () => {
  await expect(gather(sheetOf([['ab', 'cd']]), { column: 2 })).rejects.toThrow('The sheet has 2 columns')
})
