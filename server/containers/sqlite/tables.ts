import type { DatabaseFile } from './database-file.ts'
import { rowValues, type Spelling } from './row-values.ts'

/** A table by its name, the page at which its rows begin, and the statement that it was made with. */
export type Table = { name: string; root: number; statement: string }

/** What lists tables, views and triggers is a table itself, whose root is the first page. */
export const schema: Table = {
  name: 'sqlite_schema',
  root: 1,
  statement: 'CREATE TABLE x(type, name, tbl_name, rootpage, sql)',
}

/** SQLite allows statements of a million bytes. */
const asTheyAre: Spelling = { numberAs: String, bytesAs: () => '', longestText: 1_000_000 }

/** Tables in the order in which they were made; others, such as those of a search index, come with the tables that they are kept in. @throws DamagedDatabase */
export async function* tablesIn(database: DatabaseFile): AsyncGenerator<Table> {
  for await (const { type, name, root, statement } of entriesIn(database))
    if (type === 'table' && root > 0) yield { name, root, statement }
}

/** All that the schema lists; `type`: table, index, view or trigger. @throws DamagedDatabase */
export async function* entriesIn(database: DatabaseFile): AsyncGenerator<Table & { type: string }> {
  for await (const { content } of database.rows(schema.root)) {
    const [type = '', name = '', , root = '', statement = ''] = rowValues(content, database.shape.encoding, asTheyAre)
    yield { type, name, root: Number(root), statement }
  }
}
