import { randomUUID } from 'node:crypto'
import { AppError } from '@dossier/contract'
import { Kysely, sql } from 'kysely'
import * as first from './migrations/first.ts'
import type { RecordsSchema } from './schema.ts'
import { openSqlite } from './sqlite.ts'

/** The opened records of a home. `id` is theirs alone: an index that follows other records must be made again. */
export type Records = { db: Kysely<RecordsSchema>; id: string; file: string; close(): Promise<void> }

/** In the order in which they are run; a landed one is never edited. */
const migrations = [first]

/**
 * Opens the records and brings them to this version's schema.
 *
 * Throws CONFLICT where a newer version has written them, DISK_FULL or INTERNAL where the file cannot be used.
 */
export async function openRecords(file: string, options: { readOnly?: boolean; busyTimeoutMs?: number } = {}): Promise<Records> {
  const { readOnly = false, busyTimeoutMs = 10_000 } = options
  const { dialect, database } = openSqlite(file, { readOnly, busyTimeoutMs })
  const db = new Kysely<RecordsSchema>({ dialect })
  try {
    const version = Number(database.prepare('pragma user_version').get()?.user_version ?? 0)
    if (version > migrations.length) throw newerVersion(file, version)
    if (!readOnly && version < migrations.length) await migrate(db, version)
    return { db, id: await readId(db), file, close: () => db.destroy() }
  } catch (error) {
    await db.destroy()
    throw explain(error, file)
  }
}

/** SQLite's word for a table or column that is not there; the file is a good one then, but of another program. */
const sqliteError = 1

function explain(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || !('errcode' in error) || error.errcode !== sqliteError) return error
  const message = `${file} is not a file of Dossier's records: move it away, or use another home.`
  return new AppError('CONFLICT', { message, file }, { cause: error })
}

function newerVersion(file: string, version: number): AppError {
  const message = `The home was written by a newer version of Dossier (records version ${version}): start that version, or use another home.`
  return new AppError('CONFLICT', { message, file, version })
}

async function migrate(db: Kysely<RecordsSchema>, version: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const migration of migrations.slice(version)) await migration.up(trx)
    if (version === 0) {
      await trx
        .insertInto('meta')
        .values([
          { key: 'records_id', value: randomUUID() },
          { key: 'change', value: '0' },
        ])
        .execute()
    }
    // A pragma takes no parameters; the number is our own.
    await sql.raw(`pragma user_version = ${migrations.length}`).execute(trx)
  })
}

async function readId(db: Kysely<RecordsSchema>): Promise<string> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', 'records_id').executeTakeFirst()
  if (!row) throw new AppError('INTERNAL', { message: 'The records have no id: they are damaged or not ours.' })
  return row.value
}
