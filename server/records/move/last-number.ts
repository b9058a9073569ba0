import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { RecordsSchema } from '../schema.ts'
import type { MovedTable } from './moved-tables.ts'

type Db = Kysely<RecordsSchema>
type Numbered = { name: string; numbered: string }

/** Tables whose rows the database numbers. A number is never given again, although its row may be gone: the last one moves too. */
export function isNumbered(table: MovedTable): table is MovedTable & Numbered {
  return table.numbered !== undefined
}

/** The last number that the database gave to a row of a table; 0 where it gave none. */
export async function readLastNumber(db: Db, table: Numbered): Promise<number> {
  const query = isSqlite(db)
    ? sql<{ last: number }>`select seq as last from sqlite_sequence where name = ${table.name}`
    : sql<{ last: number }>`select coalesce(pg_sequence_last_value(${sequence(table)}), 0) as last`
  const { rows } = await query.execute(db)
  return rows[0]?.last ?? 0
}

/** Lets the numbers of rows that come go on behind `last`. */
export async function writeLastNumber(db: Db, table: Numbered, last: number): Promise<void> {
  if (last === 0) return
  if (!isSqlite(db)) {
    await sql`select setval(${sequence(table)}, ${last})`.execute(db)
    return
  }
  // It has no key that a row could be replaced by.
  await sql`delete from sqlite_sequence where name = ${table.name}`.execute(db)
  await sql`insert into sqlite_sequence (name, seq) values (${table.name}, ${last})`.execute(db)
}

const isSqlite = (db: Db) => db.getExecutor().adapter instanceof SqliteAdapter
const sequence = ({ name, numbered }: Numbered) =>
  sql`cast(pg_get_serial_sequence(${sql.lit(name)}, ${sql.lit(numbered)}) as regclass)`
