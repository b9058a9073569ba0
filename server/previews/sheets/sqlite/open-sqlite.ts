import type { FileHandle } from 'node:fs/promises'
import { bytesOf } from '../../../containers/bytes.ts'
import { whyUnreadable } from '../../why-unreadable.ts'
import type { OpenedBook, Sheet } from '../book.ts'
import { RowFile } from '../row-file.ts'
import { RowStore } from '../row-store.ts'
import { DatabaseFile } from './database-file.ts'
import { rowValues } from './row-values.ts'
import { columnsOf, type TableColumns } from './table-columns.ts'

/** Tables that are listed. */
const mostTables = 1_000
/** What lists tables, views and triggers is a table itself, whose root is the first page. */
const schema = { name: 'sqlite_schema', root: 1, statement: 'CREATE TABLE x(type, name, tbl_name, rootpage, sql)' }

type Table = { name: string; root: number; statement: string }

/** A database of SQLite as its tables, each with the names of its columns as its first row. Views and triggers are named in the last one, as text. @throws Error where it is none. */
export async function openSqlite(handle: FileHandle): Promise<OpenedBook> {
  const database = await DatabaseFile.open(await bytesOf(handle))
  const tables = [...(await tablesOf(database)), schema]
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

/** Tables in the order in which they were made; others, such as those of a search index, come with the tables that they are kept in. */
async function tablesOf(database: DatabaseFile): Promise<Table[]> {
  const tables: Table[] = []
  for await (const { content } of database.rows(schema.root)) {
    const [type, name = '', , root = '', statement = ''] = rowValues(content, database.shape.encoding)
    if (type === 'table' && Number(root) > 0) tables.push({ name, root: Number(root), statement })
    if (tables.length === mostTables) break
  }
  return tables
}

async function readTable(database: DatabaseFile, { root, statement }: Table, store: RowStore): Promise<undefined> {
  const known = columnsOf(statement)
  if (known) store.add(known.columns.map(({ name }) => name))
  for await (const { number, content, isCut } of database.rows(root)) {
    const values = rowValues(content, database.shape.encoding)
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
