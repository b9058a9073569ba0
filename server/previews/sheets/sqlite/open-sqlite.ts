import type { FileHandle } from 'node:fs/promises'
import { bytesOf } from '../../../containers/bytes.ts'
import { DatabaseFile } from '../../../containers/sqlite/database-file.ts'
import { rowValues, type Spelling } from '../../../containers/sqlite/row-values.ts'
import { columnsOf, type TableColumns } from '../../../containers/sqlite/table-columns.ts'
import { schema, type Table, tablesIn } from '../../../containers/sqlite/tables.ts'
import { whyUnreadable } from '../../why-unreadable.ts'
import { type OpenedBook, plainNumber, type Sheet } from '../book.ts'
import { RowFile } from '../row-file.ts'
import { RowStore } from '../row-store.ts'

/** Tables that are listed. */
const mostTables = 1_000
/** Bytes that are shown of a value that is no text. */
const shownBytes = 16

/** Values as they are shown: bytes by their first ones and how many there are, of a text more than a cell has. */
const shown: Spelling = {
  numberAs: (value) => plainNumber(String(value)),
  bytesAs: (bytes, length) => {
    const hex = bytes.toString('hex', 0, shownBytes)
    return length <= shownBytes ? `x'${hex}'` : `x'${hex}…' (${length} B)`
  },
  longestText: 16_384,
}

/** A database of SQLite as its tables, each with the names of its columns as its first row. Views and triggers are named in the last one, as text. @throws Error where it is none. */
export async function openSqlite(handle: FileHandle): Promise<OpenedBook> {
  const database = await DatabaseFile.open(await bytesOf(handle))
  const tables = [...(await firstTables(database)), schema]
  const file = new RowFile()
  const sheets = tables.map(
    ({ name }): Sheet => ({ name, isHidden: false, hiddenColumns: [], frozenRows: 1, store: new RowStore(file) }),
  )
  const read = async () => {
    for (const [index, { store }] of sheets.entries()) {
      const table = tables[index] ?? schema
      const fault = await readTable(database, table, store).catch(whyUnreadable)
      store.finish(fault ?? undefined)
    }
  }
  return { sheets, reading: read() }
}

async function firstTables(database: DatabaseFile): Promise<Table[]> {
  const tables: Table[] = []
  for await (const table of tablesIn(database)) {
    tables.push(table)
    if (tables.length === mostTables) break
  }
  return tables
}

async function readTable(database: DatabaseFile, { root, statement }: Table, store: RowStore): Promise<undefined> {
  const known = columnsOf(statement)
  if (known) store.add(known.columns.map(({ name }) => name))
  for await (const { number, content, isCut } of database.rows(root)) {
    const values = rowValues(content, database.shape.encoding, shown)
    if (isCut) store.isCut = true
    if (!store.add(known ? inOrder(values, number, known) : values)) break
  }
  return undefined
}

/** Values in the order of the columns. */
function inOrder(values: readonly string[], number: bigint, { columns, stored, hasNumbers }: TableColumns): string[] {
  const row = columns.map(({ standing }) => standing)
  for (const [index, place] of stored.slice(0, values.length).entries()) row[place] = values[index] ?? ''
  for (const [place, { isNumber }] of columns.entries()) if (isNumber && hasNumbers) row[place] = String(number)
  return row
}
