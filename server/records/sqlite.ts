import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { AppError } from '@dossier/contract'
import { type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'

/**
 * Opens the SQLite file of the records for Kysely: WAL, and every commit on disk before it answers.
 *
 * Kysely brings no dialect for `node:sqlite`, so its statements are dressed here as those of better-sqlite3.
 */
export function openSqlite(
  file: string,
  options: { readOnly: boolean; busyTimeoutMs: number },
): { dialect: SqliteDialect; database: DatabaseSync } {
  const database = translateFaults(() => {
    const opened = new DatabaseSync(file, { readOnly: options.readOnly, timeout: options.busyTimeoutMs })
    if (!options.readOnly) opened.exec('pragma journal_mode = wal; pragma synchronous = full')
    // 16 MB of cache, and the WAL is cut back to 64 MB after a burst.
    opened.exec('pragma foreign_keys = on; pragma cache_size = -16000; pragma journal_size_limit = 67108864')
    // SQLite's own knows ASCII letters only.
    opened.function('lower', { deterministic: true }, (text) => (typeof text === 'string' ? text.toLowerCase() : text))
    return opened
  })
  return { dialect: new SqliteDialect({ database: dressDatabase(database) }), database }
}

/** More different statements than this program has; lists of different lengths make some more. */
const keptStatements = 300

function dressDatabase(database: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>()
  return {
    close: () => database.close(),
    prepare: (sql) => {
      const known = kept.get(sql)
      if (known) return known
      if (kept.size >= keptStatements) kept.clear()
      // Our transactions write. One that began with reading could not wait for another process's write: SQLite refuses it at once.
      const statement = dressStatement(database, sql === 'begin' ? 'begin immediate' : sql)
      kept.set(sql, statement)
      return statement
    },
  }
}

function dressStatement(database: DatabaseSync, sql: string): SqliteStatement {
  if (sql === 'rollback') return dressRollback(database)
  const statement = translateFaults(() => database.prepare(sql))
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => translateFaults(() => statement.all(...toInputs(parameters))),
    run: (parameters) => translateFaults(() => statement.run(...toInputs(parameters))),
    // Its own statement: a walk that is still going on must not be begun again by another reader.
    iterate: (parameters) => translateFaults(() => database.prepare(sql).iterate(...toInputs(parameters))),
  }
}

/**
 * On a full disk SQLite takes the transaction back by itself. Kysely then asks for it once more: a fault of that would stand in the place of
 * the one that says that the disk is full.
 */
function dressRollback(database: DatabaseSync): SqliteStatement {
  const rollback = () => {
    if (database.isTransaction) translateFaults(() => database.exec('rollback'))
    return { changes: 0, lastInsertRowid: 0 }
  }
  return { reader: false, all: () => [], run: rollback, iterate: () => [].values() }
}

function toInputs(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map(toInput)
}

function toInput(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Uint8Array) return value
  throw new TypeError(`records take no parameter of type ${typeof value}`)
}

/** SQLite's primary result codes, https://www.sqlite.org/rescode.html */
const sqliteFull = 13
const sqliteBusy = 5
const sqliteReadOnly = 8
const sqliteCorrupt = 11
const sqliteCannotOpen = 14
const sqliteNotADatabase = 26

/** What to tell of a file that is not as SQLite left it. */
const damagedRecords =
  'The records (records.sqlite) are damaged: restore them from a copy, or move the file away and index again.'

/** Runs `work`; what SQLite says of a full disk, a damaged file or a lock becomes an AppError that says what to do. */
function translateFaults<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw translateFault(error)
  }
}

function translateFault(error: unknown): unknown {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return error
  const primary = error.errcode & 0xff
  if (primary === sqliteFull) {
    return new AppError(
      'DISK_FULL',
      { message: 'The disk is full: make room, then resume. Nothing that was saved is lost.' },
      { cause: error },
    )
  }
  if (primary === sqliteBusy)
    return new AppError('CONFLICT', { message: 'The records are in use by another program.' }, { cause: error })
  if (primary === sqliteCorrupt || primary === sqliteNotADatabase) {
    return new AppError('INTERNAL', { message: damagedRecords }, { cause: error })
  }
  if (primary === sqliteCannotOpen || primary === sqliteReadOnly) {
    const message =
      'The records (records.sqlite) cannot be opened or written: see that it is a file, and that you may write it and its folder.'
    return new AppError('INTERNAL', { message }, { cause: error })
  }
  return error
}
