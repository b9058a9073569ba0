import { AppError } from '@dossier/contract'
import { type Kysely, sql } from 'kysely'
import { Pool } from 'pg'
import type { ColumnTypes } from '../columns.ts'
import type { Database } from '../database.ts'
import type { RecordsSchema } from '../schema.ts'
import { processName, sessionName } from './connection.ts'
import { OneWriterDialect, type Opener } from './dialect.ts'
import { isSqlFault, sayWhere } from './faults.ts'
import { readNumbers } from './values.ts'

/** Connections of one process: answers read side by side, and transactions write one after the other. */
const maxConnections = 10

/**
 * Opens the records in a PostgreSQL 14 or newer; nothing is asked of it before the first query. `address` may name a schema by `?options=-csearch_path%3D…`.
 */
export function openPostgres(address: string, opener: Opener): Database {
  const pool = new Pool({
    connectionString: address,
    max: maxConnections,
    types: readNumbers,
    connectionTimeoutMillis: 10_000,
    application_name: opener.worker === undefined ? processName() : sessionName(opener.worker),
  })
  // A connection that is lost is replaced, and who used it is told by their query; without listeners it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    dialect: new OneWriterDialect(pool, opener),
    columns,
    hasTable,
    oldVersion: 0,
    closeToOldPrograms: async () => {},
    allowLongWork: async (trx) => void (await sql`set local statement_timeout = 0`.execute(trx)),
    explain: (error) => (isSqlFault(error) ? notOurs(address, error) : error),
  }
}

/** Sorted by bytes like SQLite's, whatever the order of the database is. */
const text = sql`text collate "C"`

const columns: ColumnTypes = {
  key: 'bigserial',
  asKey: (column) => column.primaryKey(),
  reference: 'bigint',
  text,
  bytes: 'bytea',
  decimal: 'double precision',
  asPassing: (table) => table.modifyFront(sql`unlogged`),
}

async function hasTable(db: Kysely<RecordsSchema>, name: string): Promise<boolean> {
  // Not to_regclass: it answers from a cache that does not see what was made while this transaction waited to begin.
  const query = sql`select 1 from pg_tables where schemaname = current_schema() and tablename = ${name}`
  const { rows } = await query.execute(db)
  return rows.length > 0
}

function notOurs(address: string, cause: unknown): AppError {
  const message = `The database at ${sayWhere(address)} has tables that are not of Dossier's records: name another database or schema.`
  return new AppError('CONFLICT', { message }, { cause })
}
