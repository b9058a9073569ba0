import { DatabaseSync } from 'node:sqlite'
import { AppError } from '@dossier/contract'
import { type Kysely, SqliteDialect, sql, type Transaction } from 'kysely'
import type { ColumnTypes } from '../columns.ts'
import type { Database } from '../database.ts'
import { newerVersion } from '../migrate.ts'
import type { RecordsSchema } from '../schema.ts'
import type { Patience } from '../waiting.ts'
import { isSqlFault, translateFaults } from './faults.ts'
import { dressDatabase } from './statements.ts'
import { openTurn } from './turn.ts'
import { waitForOthers } from './waiting.ts'

/** How long another process may be at work while the file is opened; later waiting does not block: see `waiting.ts`. */
const openingMs = 10_000

/** `user_version` counted the migrations before there was a table for that; with this one the table counts. */
const countedInTable = 2

/** Opens the SQLite file of the records: WAL, and every commit on disk before it answers. `patience`: how it waits at its start. Throws CONFLICT, DISK_FULL or INTERNAL. */
export function openSqlite(file: string, patience?: Patience): Database {
  const database = translateFaults(() => openFile(file))
  const version = translateFaults(() => readVersion(database))
  database.exec('pragma busy_timeout = 0')
  if (version > countedInTable) {
    database.close()
    throw newerVersion('records', version)
  }
  const turn = openTurn(file)
  const close = () => {
    database.close()
    turn.close()
  }
  return {
    dialect: new SqliteDialect({
      database: { ...dressDatabase(database), close },
      onCreateConnection: waitForOthers(turn, patience),
    }),
    columns,
    hasTable,
    oldVersion: version === countedInTable ? 0 : version,
    closeToOldPrograms,
    allowLongWork: async () => {},
    explain: (error) => (isSqlFault(error) ? notOurs(file, error) : error),
  }
}

function openFile(file: string): DatabaseSync {
  const opened = new DatabaseSync(file, { timeout: openingMs })
  opened.exec('pragma journal_mode = wal; pragma synchronous = full')
  // 16 MB of WAL are moved into the database at once: pages that many commits changed are moved once. It is cut back to 64 MB after a burst.
  opened.exec('pragma wal_autocheckpoint = 4000')
  // 16 MB of cache.
  opened.exec('pragma foreign_keys = on; pragma cache_size = -16000; pragma journal_size_limit = 67108864')
  return opened
}

function readVersion(database: DatabaseSync): number {
  return Number(database.prepare('pragma user_version').get()?.user_version ?? 0)
}

const columns: ColumnTypes = {
  key: 'integer',
  asKey: (column) => column.primaryKey().autoIncrement(),
  reference: 'integer',
  text: 'text',
  bytes: 'blob',
  decimal: 'real',
  asPassing: (table) => table,
}

async function hasTable(db: Kysely<RecordsSchema>, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from sqlite_master where type = 'table' and name = ${name}`.execute(db)
  return rows.length > 0
}

async function closeToOldPrograms(trx: Transaction<RecordsSchema>): Promise<void> {
  // A pragma takes no parameters; the number is our own.
  await sql.raw(`pragma user_version = ${countedInTable}`).execute(trx)
}

function notOurs(file: string, cause: unknown): AppError {
  const message = `${file} is not a file of Dossier's records: move it away, or use another home.`
  return new AppError('CONFLICT', { message, file }, { cause })
}
