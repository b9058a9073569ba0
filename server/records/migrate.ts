import { AppError } from '@dossier/contract'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from './database.ts'
import type { Migrations } from './migrations.ts'
import { refuseUnfinished } from './move/unfinished.ts'
import type { RecordsSchema } from './schema.ts'

/** How many steps of each feature have been applied. */
type Counts = ReadonlyMap<string, number>

/** A feature whose tables have had `from` of their `to` steps. */
export type MissingSteps = { feature: string; from: number; to: number }

/** Told before each step: the `number`th of its feature. What it throws takes everything back. */
export type OnStep = (step: { feature: string; number: number }) => void

/**
 * Does the steps that are missing, feature by feature in the order given, all in one transaction: the records are either whole or untouched.
 *
 * Throws CONFLICT where a newer version has been here, told by more steps or by a feature that this version does not know, and UnfinishedCopy.
 */
export async function migrate(
  db: Kysely<RecordsSchema>,
  database: Database,
  { all, onStep }: { all: readonly Migrations[]; onStep?: OnStep | undefined },
): Promise<void> {
  if (isComplete(await readCounts(db, database), all)) return
  await db.transaction().execute(async (trx) => {
    await database.allowLongWork(trx)
    // Read again: another process may have been faster.
    const counts = (await readCounts(trx, database)) ?? (await beginCounting(trx, database))
    for (const migrations of all) await doSteps(trx, database, { migrations, done: counts.get(migrations.feature) ?? 0, onStep })
  })
}

/** Changes nothing. Throws CONFLICT where steps are missing, and as `migrate` does. */
export async function requireMigrated(db: Kysely<RecordsSchema>, database: Database, all: readonly Migrations[]): Promise<void> {
  if (isComplete(await readCounts(db, database), all)) return
  throw new AppError('CONFLICT', {
    message: 'The records are not those of this version yet: start the server of this version first.',
  })
}

/** Which steps `migrate` would do; changes nothing. Throws as it does. */
export async function readMissing(
  db: Kysely<RecordsSchema>,
  database: Database,
  all: readonly Migrations[],
): Promise<MissingSteps[]> {
  const counts = (await readCounts(db, database)) ?? new Map([['records', database.oldVersion]])
  if (isComplete(counts, all)) return []
  return all.flatMap(({ feature, steps: { length: to } }) => {
    const from = counts.get(feature) ?? 0
    return from < to ? [{ feature, from, to }] : []
  })
}

function isComplete(counts: Counts | undefined, all: readonly Migrations[]): boolean {
  if (!counts) return false
  refuseUnfinished(counts.keys())
  const known = new Map(all.map(({ feature, steps }) => [feature, steps.length]))
  for (const [feature, count] of counts) {
    if (count > (known.get(feature) ?? 0)) throw newerVersion(feature, count)
  }
  return all.every(({ feature, steps }) => counts.get(feature) === steps.length)
}

/** For users whose home was written by a later version. */
export function newerVersion(feature: string, version: number): AppError {
  const message = `The home was written by a newer version of Dossier (${feature} version ${version}): start that version, or use another home.`
  return new AppError('CONFLICT', { message, feature, version })
}

/** Undefined where nothing has been counted yet. */
async function readCounts(db: Kysely<RecordsSchema>, database: Database): Promise<Counts | undefined> {
  if (!(await database.hasTable(db, 'migration'))) return undefined
  const rows = await db.selectFrom('migration').selectAll().execute()
  return new Map(rows.map((row) => [row.feature, row.count]))
}

async function beginCounting(trx: Transaction<RecordsSchema>, database: Database): Promise<Counts> {
  await trx.schema
    .createTable('migration')
    .addColumn('feature', database.columns.text, (c) => c.primaryKey())
    .addColumn('count', 'integer', (c) => c.notNull())
    .execute()
  await database.closeToOldPrograms(trx)
  const count = database.oldVersion
  if (count > 0) await trx.insertInto('migration').values({ feature: 'records', count }).execute()
  return new Map(count > 0 ? [['records', count]] : [])
}

async function doSteps(
  trx: Transaction<RecordsSchema>,
  { columns }: Database,
  { migrations: { feature, steps }, done, onStep }: { migrations: Migrations; done: number; onStep: OnStep | undefined },
): Promise<void> {
  if (done === steps.length) return
  for (const [at, step] of steps.entries()) {
    if (at < done) continue
    onStep?.({ feature, number: at + 1 })
    await step(trx, columns)
  }
  await trx
    .insertInto('migration')
    .values({ feature, count: steps.length })
    .onConflict((conflict) => conflict.column('feature').doUpdateSet({ count: steps.length }))
    .execute()
}
