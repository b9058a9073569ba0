import { sql } from 'kysely'
import type { Migrations } from '../migrations.ts'
import { openRecords } from '../open.ts'

/** A table as this version's migrations make it. */
export type MovedTable = {
  name: string
  columns: readonly string[]
  /** Those of them whose values may be large: texts and bytes. */
  long: readonly string[]
  /** By which rows are told apart and read page by page; of no column that may be null. */
  key: readonly string[]
  /** The column whose numbers the database gives and never gives again. */
  numbered: string | undefined
}

type Column = { table: string; sql: string; name: string; type: string; notnull: number; pk: number }
type Reference = { table: string; to: string }

/** Which steps have been done: both sides count their own. */
const counting = 'migration'

/** All tables that hold something, each behind those that it refers to: read from records that are made in memory, so that none is forgotten. */
export async function readMovedTables(migrations: readonly Migrations[]): Promise<MovedTable[]> {
  const records = await openRecords(':memory:', migrations)
  try {
    const columns = await sql<Column>`
      select m.name as "table", m.sql, c.name, c.type, c."notnull", c.pk from sqlite_master m join pragma_table_info(m.name) c
      where m.type = 'table' and m.name not like 'sqlite~_%' escape '~' and m.name <> ${counting} order by m.name, c.cid`.execute(
      records.db,
    )
    const references = await sql<Reference>`
      select m.name as "table", f."table" as "to" from sqlite_master m join pragma_foreign_key_list(m.name) f`.execute(records.db)
    const tables = [...Map.groupBy(columns.rows, ({ table }) => table).values()].map(describeTable)
    return inOrder(tables, references.rows)
  } finally {
    await records.close()
  }
}

function describeTable(columns: readonly Column[]): MovedTable {
  const namesOf = (some: readonly Column[]) => some.map(({ name }) => name)
  const key = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
  const isNumbered = columns.some((column) => / autoincrement/i.test(column.sql))
  return {
    name: columns[0]?.table ?? '',
    columns: namesOf(columns),
    long: namesOf(columns.filter(({ type }) => /^(?:text|blob)$/i.test(type))),
    // Tables without a key of their own have a row or two.
    key: namesOf(key.length > 0 ? key : columns.filter(({ notnull }) => notnull === 1)),
    numbered: isNumbered ? key[0]?.name : undefined,
  }
}

function inOrder(tables: readonly MovedTable[], references: readonly Reference[]): MovedTable[] {
  const placed = new Map<string, MovedTable>()
  const isReady = ({ name }: MovedTable) => references.every(({ table, to }) => table !== name || to === name || placed.has(to))
  while (placed.size < tables.length) {
    const next = tables.filter((table) => !placed.has(table.name) && isReady(table))
    if (next.length === 0) throw new Error('tables refer to each other in a circle')
    for (const table of next) placed.set(table.name, table)
  }
  return [...placed.values()]
}
