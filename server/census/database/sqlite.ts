import { bytesOfBuffer } from '../../containers/bytes.ts'
import { DamagedDatabase, DatabaseFile } from '../../containers/sqlite/database-file.ts'
import { rowValues, type Spelling } from '../../containers/sqlite/row-values.ts'
import { columnsOf } from '../../containers/sqlite/table-columns.ts'
import { type Table, tablesIn } from '../../containers/sqlite/tables.ts'
import type { Piece } from '../piece.ts'
import { Pieces } from '../pieces.ts'

/** Values as they are searched: bytes that are no text say nothing. */
export const searched: Spelling = { numberAs: String, bytesAs: () => '', longestText: Number.POSITIVE_INFINITY }

/**
 * The rows of all tables of a database of SQLite, a line each, and the names of tables and columns. Where pages of it are damaged, as far as they lead; that some are is told by
 * whoever looks at the file as a whole (`extract/inspect/database-pages.ts`).
 */
export async function readSqlite(bytes: Buffer): Promise<Piece[]> {
  const pieces = new Pieces()
  await asFarAsItGoes(async () => {
    const database = await DatabaseFile.open(bytesOfBuffer(bytes), { longestRow: bytes.length })
    for await (const table of tablesIn(database)) await asFarAsItGoes(() => addTable(database, table, pieces))
  })
  return pieces.all()
}

async function addTable(database: DatabaseFile, { name, root, statement }: Table, pieces: Pieces): Promise<void> {
  addColumns(name, statement, pieces)
  for await (const { content } of database.rows(root))
    pieces.line('text', rowValues(content, database.shape.encoding, searched).join('\t'))
}

/** The names of a table and its columns, by the statement that it was made with. */
export function addColumns(name: string, statement: string, pieces: Pieces): void {
  const columns = columnsOf(statement)?.columns ?? []
  pieces.line('name', [name, ...columns.map((column) => column.name)].join('\t'))
  // What rows have that are older than their column stands nowhere else.
  pieces.line('text', columns.map(({ standing }) => standing).join('\t'))
}

async function asFarAsItGoes(read: () => Promise<void>): Promise<void> {
  try {
    await read()
  } catch (error) {
    if (!(error instanceof DamagedDatabase)) throw error
  }
}
