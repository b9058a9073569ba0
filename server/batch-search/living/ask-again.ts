import { AppError, isUnfinished, type Task } from '@dossier/contract'
import { positionOf } from '../../history/since/ask-now.ts'
import type { Scope } from '../../scope/scope.ts'
import { toOldTask } from '../../tasks/describe.ts'
import { readTasks } from '../../tasks/list.ts'
import { insertTask } from '../../tasks/row.ts'
import { readTexts } from '../describe.ts'
import { lockBatch } from '../lock-batch.ts'
import { requireOwnBatch } from '../visible.ts'
import { againKind } from './again-kind.ts'
import { emptyRun, whereTheyStand } from './first-run.ts'
import { livingDb } from './tables.ts'

/**
 * Asks for all queries of one of the caller's own batch searches to be searched again. A run that was stopped or failed continues where it was. Returns its task. Throws AppError NOT_FOUND, FORBIDDEN,
 * CONFLICT while it is searched or was not searched to its end, STILL_READING while the index is made anew.
 */
export async function askAgain(scope: Scope, uuid: string): Promise<Task> {
  const { records, caller, program } = scope
  const batch = await requireOwnBatch(scope, uuid)
  const projects = readTexts(batch.projects)
  const inside = await scope.within(projects, 'mark')
  if (batch.state_now !== 'SUCCESS')
    throw new AppError('CONFLICT', { message: 'Some of its queries have not been searched yet: let it finish first' })
  await positionOf(inside.engine, scope.signal)
  const stand = await whereTheyStand(inside)
  const asked = { id: scope.newTaskId, project: projects[0] ?? null, userId: caller.id }
  const id = await livingDb(records)
    .transaction()
    .execute(async (trx) => {
      await lockBatch(trx, batch.search_id)
      const last = await trx
        .selectFrom('batch_run')
        .leftJoin('task', 'task.id', 'batch_run.task_id')
        .select(['batch_run.run', 'batch_run.ended_at', 'batch_run.done_count', 'task.state'])
        .where('search_id', '=', batch.search_id)
        .orderBy('batch_run.run', 'desc')
        .limit(1)
        .executeTakeFirst()
      if (last?.state && isUnfinished(last.state))
        throw new AppError('CONFLICT', { message: 'It is being searched again already' })
      const isOpen = last !== undefined && last.run > 0 && last.ended_at === null
      const run = isOpen ? last.run : (last?.run ?? 0) + 1
      const args = { uuid, name: batch.name, projects, run }
      const properties = {
        uuid,
        queries: batch.query_count,
        queriesDone: isOpen ? last.done_count : 0,
        new: 0,
        gone: 0,
        canResume: true,
      }
      const task = await insertTask(trx, againKind, { ...asked, args, properties })
      const row = { search_id: batch.search_id, ended_at: null, ...stand, ...emptyRun }
      // Made before runs were recorded: all that is known is when it was made.
      if (!last)
        await trx
          .insertInto('batch_run')
          .values({ ...row, run: 0, task_id: null, ...unknownStand(batch.created_at) })
          .execute()
      if (isOpen)
        await trx
          .updateTable('batch_run')
          .set({ task_id: task.id })
          .where('search_id', '=', batch.search_id)
          .where('run', '=', run)
          .execute()
      else
        await trx
          .insertInto('batch_run')
          .values({ ...row, run, task_id: task.id })
          .execute()
      return task.id
    })
  program.wakeWorker()
  const [task] = await readTasks(scope, [id])
  if (!task) throw new AppError('NOT_FOUND', { id })
  return toOldTask(task)
}

function unknownStand(createdAt: number) {
  return { begun_at: Number(createdAt), change_number: 0, last_rid: 0 }
}
