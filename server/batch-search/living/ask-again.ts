import { AppError, isUnfinished, type Task } from '@dossier/contract'
import type { Transaction } from 'kysely'
import { positionOf } from '../../history/since/ask-now.ts'
import type { RecordsSchema } from '../../records/schema.ts'
import type { Scope } from '../../scope/scope.ts'
import { toOldTask } from '../../tasks/describe.ts'
import { readTasks } from '../../tasks/list.ts'
import { insertTask } from '../../tasks/row.ts'
import { lockBatch } from '../lock-batch.ts'
import type { BatchTables } from '../tables.ts'
import { requireOwnBatch } from '../visible.ts'
import { againKind } from './again-kind.ts'
import { emptyRun, whereTheyStand } from './first-run.ts'
import { settleRights } from './leave-out.ts'
import { findInPart } from './rights.ts'
import { type LivingTables, livingDb } from './tables.ts'

type Trx = Transaction<RecordsSchema & BatchTables & LivingTables>

/**
 * Asks for all queries of one of the caller's own batch searches to be searched again, in those of its projects that are open to the caller by now: from then on it is one of these alone, until another one is open again. A run that
 * was stopped or failed continues where it was, unless a project has come back, whose hits its first queries lack. Returns its task. Throws AppError NOT_FOUND, FORBIDDEN,
 * CONFLICT while it is searched or was not searched to its end, STILL_READING while the index is made anew.
 */
export async function askAgain(scope: Scope, uuid: string): Promise<Task> {
  const { records, caller, program } = scope
  const { batch, rights } = await requireSearched(scope, uuid)
  const { projects } = rights
  const inside = await scope.within(projects, 'mark')
  await positionOf(inside.engine, scope.signal)
  const stand = await whereTheyStand(inside)
  const asked = { id: scope.newTaskId, project: projects[0] ?? null, userId: caller.id }
  const id = await livingDb(records)
    .transaction()
    .execute(async (trx) => {
      await lockBatch(trx, batch.search_id)
      const last = await findLastRun(trx, batch.search_id)
      if (last?.state && isUnfinished(last.state))
        throw new AppError('CONFLICT', { message: 'It is being searched again already' })
      const closedHits = await settleRights(trx, batch.search_id, rights)
      const isOpen = last !== undefined && last.run > 0 && last.ended_at === null && rights.opened.length === 0
      const run = isOpen ? last.run : (last?.run ?? 0) + 1
      const args = { uuid, name: batch.name, projects, run }
      const queriesDone = isOpen ? last.done_count : 0
      const properties = { uuid, queries: batch.query_count, queriesDone, new: 0, gone: 0, canResume: true }
      const task = await insertTask(trx, againKind, { ...asked, args, properties })
      const row = { search_id: batch.search_id, ended_at: null, ...stand, ...emptyRun }
      // Made before runs were recorded: all that is known is when it was made.
      if (!last)
        await trx
          .insertInto('batch_run')
          .values({ ...row, run: 0, task_id: null, ...unknownStand(batch.created_at) })
          .execute()
      const closed = { closed_projects: rights.closed.length, closed_hits: closedHits }
      if (isOpen) await goOn(trx, { search_id: batch.search_id, run, task_id: task.id, ...closed })
      else
        await trx
          .insertInto('batch_run')
          .values({ ...row, run, task_id: task.id, ...closed, opened: JSON.stringify(rights.opened) })
          .execute()
      return task.id
    })
  program.wakeWorker()
  const [task] = await readTasks(scope, [id])
  if (!task) throw new AppError('NOT_FOUND', { id })
  return toOldTask(task)
}

/** Throws AppError NOT_FOUND, FORBIDDEN where another one published it, CONFLICT. */
async function requireSearched(scope: Scope, uuid: string) {
  const found = await findInPart(scope, uuid)
  if (!found) {
    await requireOwnBatch(scope, uuid)
    throw new AppError('NOT_FOUND', { message: 'There is no such batch search', id: uuid })
  }
  if (found.batch.state === 'SUCCESS') return found
  const message =
    found.rights.closed.length === 0
      ? 'Some of its queries have not been searched yet: let it finish first'
      : 'Some of its queries were not searched before a right to a project was taken: make it anew in the projects that are open'
  throw new AppError('CONFLICT', { message })
}

function findLastRun(trx: Trx, searchId: number) {
  return trx
    .selectFrom('batch_run')
    .leftJoin('task', 'task.id', 'batch_run.task_id')
    .select(['batch_run.run', 'batch_run.ended_at', 'batch_run.done_count', 'task.state'])
    .where('search_id', '=', searchId)
    .orderBy('batch_run.run', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type Resumed = { search_id: number; run: number; task_id: string; closed_projects: number; closed_hits: number }

async function goOn(trx: Trx, { search_id, run, task_id, closed_projects, closed_hits }: Resumed): Promise<void> {
  await trx
    .updateTable('batch_run')
    .set((eb) => ({
      task_id,
      closed_projects: eb('closed_projects', '+', closed_projects),
      closed_hits: eb('closed_hits', '+', closed_hits),
    }))
    .where('search_id', '=', search_id)
    .where('run', '=', run)
    .execute()
}

function unknownStand(createdAt: number) {
  return { begun_at: Number(createdAt), change_number: 0, last_rid: 0 }
}
