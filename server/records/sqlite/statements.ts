import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { translateFaults } from './faults.ts'

/** More different statements than this program has; lists of different lengths make some more. */
const keptStatements = 300

/** Kysely brings no dialect for `node:sqlite`: its statements are dressed here as those of better-sqlite3. */
export function dressDatabase(database: DatabaseSync): SqliteDatabase {
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
