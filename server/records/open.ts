import { existsSync } from 'node:fs'
import { AppError } from '@dossier/contract'
import { Kysely } from 'kysely'
import { isPostgres } from './address.ts'
import type { Database } from './database.ts'
import { type MissingSteps, migrate, type OnStep, readMissing, requireMigrated } from './migrate.ts'
import { recordsMigrations } from './migrations/records.ts'
import type { Migrations } from './migrations.ts'
import type { Opener } from './postgres/dialect.ts'
import type { RecordsSchema } from './schema.ts'
import type { Patience } from './waiting.ts'

/**
 * The opened records of a home. `id` is theirs alone: an index that follows other records must be made again. `hasSeveralServers`: this process is one of several servers that share them, so that what a caller
 * has open may be asked for in another one.
 */
export type Records = { db: Kysely<RecordsSchema>; id: string; hasSeveralServers?: boolean; close(): Promise<void> }

/**
 * Opens the records at an address (a file's path, or `postgres://…`) and brings them to the tables of this version: the records' own first, then
 * those of the features in their order.
 *
 * Once `lost` is aborted (see `leadRecords`) its reason is thrown instead of reading or writing: they are another server's then. `isServed`: a server has them, and has
 * brought them forward. `worker`: the id under which this process is entered as one of several workers (`workers/lease.ts`), for as long as which it may write. `answers`: people wait for what this process asks, so that a statement which takes two minutes is given up; never one that brings the tables forward. `patience`: how it waits at its start where another process writes. `onStep`: told before each step that brings the tables forward.
 *
 * Throws CONFLICT where a newer version has written them, or an older one that is still served; DISK_FULL, RECORDS_DOWN or INTERNAL where they cannot be used.
 */
export async function openRecords(
  address: string,
  features: readonly Migrations[] = [],
  {
    lost = new AbortController().signal,
    isServed = false,
    worker,
    answers = false,
    hasSeveralServers = false,
    patience,
    onStep,
  }: {
    lost?: AbortSignal
    isServed?: boolean
    worker?: string
    answers?: boolean
    hasSeveralServers?: boolean
    patience?: Patience
    onStep?: OnStep
  } = {},
): Promise<Records> {
  const database = await openDatabase(address, {
    lost,
    answers,
    ...(worker !== undefined && { worker }),
    ...(patience && { patience }),
  })
  const db = new Kysely<RecordsSchema>({ dialect: database.dialect })
  try {
    const all = [recordsMigrations, ...features]
    await (isServed ? requireMigrated(db, database, all) : migrate(db, database, { all, onStep }))
    return { db, id: await readId(db), hasSeveralServers, close: () => db.destroy() }
  } catch (error) {
    await db.destroy()
    throw database.explain(error)
  }
}

/** Which steps `openRecords` would do at an address; none is done, and no file is made. Throws as it does. */
export async function missingSteps(address: string, features: readonly Migrations[]): Promise<MissingSteps[]> {
  const isNew = !isPostgres(address) && !existsSync(address)
  const database = await openDatabase(isNew ? ':memory:' : address, { lost: new AbortController().signal, answers: false })
  const db = new Kysely<RecordsSchema>({ dialect: database.dialect })
  try {
    return await readMissing(db, database, [recordsMigrations, ...features])
  } catch (error) {
    throw database.explain(error)
  } finally {
    await db.destroy()
  }
}

/** Each adapter is loaded when it is asked for: the other one's packages would only take memory. */
async function openDatabase(address: string, opener: Opener): Promise<Database> {
  if (isPostgres(address)) return (await import('./postgres/open.ts')).openPostgres(address, opener)
  return (await import('./sqlite/open.ts')).openSqlite(address, opener.patience)
}

async function readId(db: Kysely<RecordsSchema>): Promise<string> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', 'records_id').executeTakeFirst()
  if (!row) throw new AppError('INTERNAL', { message: 'The records have no id: they are damaged or not ours.' })
  return row.value
}

/** Longer than a worker that was killed may be found to be gone, and what it had half stored be taken back. */
const openingMs = 60_000

/** From now on, as long as a start may take. */
export function patienceToOpen(tell: Patience['tell']): Patience {
  return { until: performance.now() + openingMs, tell }
}
