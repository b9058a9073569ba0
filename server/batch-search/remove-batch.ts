import { setImmediate as turn } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { anyNumberOf } from '../records/listed.ts'
import type { Records } from '../records/open.ts'
import type { RecordsSchema } from '../records/schema.ts'
import type { Scope } from '../scope/scope.ts'
import { countOf } from './count-of.ts'
import { dropLeftOut, dropRuns, removeTasksOfRuns } from './living/remove.ts'
import { dropDecisions } from './review/remove.ts'
import { type BatchTables, type BatchTrx, batchDb } from './tables.ts'
import { dropVariants } from './variants/remove.ts'

/** Rows of one statement, those with results fewer: they are large. */
const rowsAtOnce = 1_000
const hitsAtOnce = 50

/** Removes the caller's own batch searches, or one of them. Running ones are stopped. They are hidden from everybody at once. */
export async function removeBatches(scope: Scope, searchId?: number): Promise<void> {
  const { records, caller, program } = scope
  await batchDb(records)
    .transaction()
    .execute(async (trx) => {
      let own = trx.selectFrom('batch_search').select('search_id').where('user_id', '=', caller.id).where('state', '!=', 'MAKING')
      if (searchId !== undefined) own = own.where('search_id', '=', searchId)
      await markRemoved(
        trx,
        (await own.execute()).map(({ search_id }) => search_id),
      )
    })
  program.wakeWorker()
  await dropAll(records)
}

/** Deletes the rows of removed batch searches in small steps. */
async function dropAll(records: Records): Promise<void> {
  while ((await batchDb(records).transaction().execute(dropSome)) > 0) await turn()
}

/** When a project is removed, so are all batch searches that covered it, with their results from other projects: nobody could tell what is missing from those. Such as go on without it lose what was left of it. */
export async function dropBatches(trx: Transaction<RecordsSchema>, project: string): Promise<void> {
  const own = trx.$extendTables<BatchTables>()
  const rows = await own.selectFrom('batch_project').select('search_id').where('project', '=', project).execute()
  await markRemoved(
    own,
    rows.map(({ search_id }) => search_id),
  )
  await dropLeftOut(own, project)
}

/** Deletes what is left of removed batch searches in small steps; returns how many rows were deleted. */
export function dropRest(trx: Transaction<RecordsSchema>): Promise<number> {
  return dropSome(trx.$extendTables<BatchTables>())
}

/** Storing the queries of one batch search never takes this long. */
const makingMs = 3_600_000

/** Cleans up batch searches whose storing was interrupted, and removals that were. */
export async function dropUnfinished(records: Records): Promise<void> {
  await batchDb(records)
    .transaction()
    .execute(async (trx) => {
      const since = Date.now() - makingMs
      const rows = await trx
        .selectFrom('batch_search')
        .select('search_id')
        .where('state', '=', 'MAKING')
        .where('created_at', '<', since)
        .execute()
      await markRemoved(
        trx,
        rows.map(({ search_id }) => search_id),
      )
    })
  await dropAll(records)
}

/** Marks them as removed and deletes their tasks: a running one ends as soon as its worker notices. */
export async function markRemoved(trx: BatchTrx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const these = anyNumberOf(trx, ids)
  const tasks = trx.selectFrom('batch_search').select('uuid').where('search_id', 'in', these)
  await trx.deleteFrom('task').where('id', 'in', tasks).execute()
  await removeTasksOfRuns(trx, ids)
  await trx.deleteFrom('batch_search').where('search_id', 'in', these).execute()
  await trx.deleteFrom('batch_project').where('search_id', 'in', these).execute()
  await trx
    .insertInto('batch_removed')
    .values(ids.map((search_id) => ({ search_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function dropSome(trx: BatchTrx): Promise<number> {
  const row = await trx.selectFrom('batch_removed').select('search_id').limit(1).executeTakeFirst()
  if (!row) return 0
  const id = row.search_id
  const hits = trx.selectFrom('batch_hits').select('number').where('search_id', '=', id).limit(hitsAtOnce)
  const queries = trx.selectFrom('batch_query').select('number').where('search_id', '=', id).limit(rowsAtOnce)
  const documents = trx.selectFrom('batch_document').select('rid').where('search_id', '=', id).limit(rowsAtOnce)
  const gone =
    (await countOf(trx.deleteFrom('batch_hits').where('search_id', '=', id).where('number', 'in', hits).executeTakeFirst())) ||
    (await countOf(
      trx.deleteFrom('batch_query').where('search_id', '=', id).where('number', 'in', queries).executeTakeFirst(),
    )) ||
    (await countOf(trx.deleteFrom('batch_document').where('search_id', '=', id).where('rid', 'in', documents).executeTakeFirst()))
  return (
    gone ||
    (await dropDecisions(trx, id)) ||
    (await dropRuns(trx, id)) ||
    (await dropVariants(trx, id)) ||
    countOf(trx.deleteFrom('batch_removed').where('search_id', '=', id).executeTakeFirst())
  )
}
