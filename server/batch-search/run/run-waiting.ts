import type { Task } from '@dossier/contract'
import type { Scope } from '../../scope/scope.ts'
import { toOldTask } from '../../tasks/describe.ts'
import { readTasks } from '../../tasks/list.ts'
import { argsOf, insertBatchTask } from '../create-batch.ts'
import { readTexts } from '../describe.ts'
import { batchDb } from '../tables.ts'

/**
 * Lets the caller's batch searches run that wait. They are begun when they are made, so that this finds work only where a task was lost; answers the task that is nearest to
 * its turn, else the newest, for clients that look at it; nothing where there is none.
 */
export async function runWaiting(scope: Scope): Promise<Task | Record<string, never>> {
  const { records, caller, program } = scope
  const db = batchDb(records)
  await db.transaction().execute(async (trx) => {
    const lost = await trx
      .selectFrom('batch_search')
      .leftJoin('task', 'task.id', 'batch_search.uuid')
      .selectAll('batch_search')
      .where('batch_search.user_id', '=', caller.id)
      .where('batch_search.state', '=', 'QUEUED')
      .where('task.id', 'is', null)
      .execute()
    for (const row of lost) {
      const record = { ...row, projects: readTexts(row.projects), published: row.published === 1 }
      await insertBatchTask(trx, caller.id, argsOf(row.uuid, record, row.query_count))
    }
  })
  program.wakeWorker()
  const newest = await db
    .selectFrom('batch_search')
    .innerJoin('task', 'task.id', 'batch_search.uuid')
    .select('task.id')
    .where('batch_search.user_id', '=', caller.id)
    .orderBy((eb) => eb('task.state', 'in', ['QUEUED', 'RUNNING']), 'desc')
    .orderBy('task.created_at', 'desc')
    .executeTakeFirst()
  const [task] = newest ? await readTasks(scope, [newest.id]) : []
  return task ? toOldTask(task) : {}
}
