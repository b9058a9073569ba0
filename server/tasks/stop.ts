import { AppError, type Task } from '@dossier/contract'
import type { Transaction } from 'kysely'
import type { RecordsSchema } from '../records/schema.ts'
import type { TaskDeps } from './deps.ts'
import { parseTaskId, type TaskRow, toTask } from './task-row.ts'

/** Which tasks: those of a user, in some states, whose `Class@id` a regular expression matches. */
export type TaskFilter = { userId?: string; states?: Task['state'][]; name?: RegExp; project?: string }

/** The tasks that pass the filter, oldest first. */
export async function listTasks(deps: TaskDeps, filter: TaskFilter = {}): Promise<Task[]> {
  const { userId, states, name, project } = filter
  let query = deps.records.db.selectFrom('task').selectAll().orderBy('created_at').orderBy('class', 'desc').orderBy('id')
  if (userId !== undefined) query = query.where('user_id', '=', userId)
  if (project !== undefined) query = query.where('project', '=', project)
  if (states && states.length > 0) query = query.where('state', 'in', states)
  const tasks = (await query.execute()).map(toTask)
  return name ? tasks.filter((task) => name.test(`${task.name}@${task.id}`)) : tasks
}

/**
 * Stops a run: one that waits at once, one that goes on within about a second. Its two tasks stop together.
 * Answers false where it had ended. @throws AppError TASK_NOT_FOUND.
 */
export async function stopTask(deps: TaskDeps, id: string): Promise<boolean> {
  const taskId = parseTaskId(id)
  const stopped = await deps.records.db.transaction().execute(async (trx) => {
    const rows = await findRun(trx, taskId)
    if (rows.length === 0) throw new AppError('TASK_NOT_FOUND', { id })
    return stopRows(trx, rows)
  })
  if (stopped.length > 0) deps.wakeIngest()
  return stopped.length > 0
}

/** Stops every run of the user (of everyone where absent); answers the ids of the tasks that were stopped. */
export async function stopAll(deps: TaskDeps, userId?: string): Promise<string[]> {
  const stopped = await deps.records.db.transaction().execute(async (trx) => {
    let query = trx.selectFrom('task').selectAll().where('state', 'in', unfinished)
    if (userId !== undefined) query = query.where('user_id', '=', userId)
    return stopRows(trx, await query.execute())
  })
  if (stopped.length > 0) deps.wakeIngest()
  return stopped
}

/** Removes every task that is done; those that could still be resumed stay unless `withStopped`. Answers what was removed. */
export async function cleanTasks(deps: TaskDeps, options: { userId?: string; withStopped?: boolean } = {}): Promise<Task[]> {
  const states = options.withStopped ? ['DONE', 'ERROR', 'CANCELLED'] : ['DONE']
  let query = deps.records.db.deleteFrom('task').where('state', 'in', states)
  if (options.userId !== undefined) query = query.where('user_id', '=', options.userId)
  return (await query.returningAll().execute()).map(toTask)
}

/** Removes one task. @throws AppError TASK_NOT_FOUND, FORBIDDEN while it goes on. */
export async function removeTask(deps: TaskDeps, id: string): Promise<void> {
  const taskId = parseTaskId(id)
  await deps.records.db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('task').select('state').where('id', '=', taskId).executeTakeFirst()
    if (!row) throw new AppError('TASK_NOT_FOUND', { id })
    if (unfinished.includes(row.state)) throw new AppError('FORBIDDEN', { message: 'The task still goes on: stop it first.', id })
    await trx.deleteFrom('task').where('id', '=', taskId).execute()
  })
}

const unfinished = ['CREATED', 'QUEUED', 'RUNNING']

/** The index task and the scan task of a run, by the id of either. */
async function findRun(trx: Transaction<RecordsSchema>, id: string): Promise<TaskRow[]> {
  const index = await trx
    .selectFrom('task')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', id), eb('scan_task_id', '=', id)]))
    .where('scan_task_id', 'is not', null)
    .executeTakeFirst()
  const ids = index ? [index.id, index.scan_task_id ?? ''] : [id]
  return trx.selectFrom('task').selectAll().where('id', 'in', ids).execute()
}

/** What runs is asked to stop; the ingest process then writes CANCELLED. What has not begun is stopped here. */
async function stopRows(trx: Transaction<RecordsSchema>, rows: TaskRow[]): Promise<string[]> {
  const ids = rows.filter((row) => unfinished.includes(row.state)).map((row) => row.id)
  if (ids.length === 0) return []
  const at = Date.now()
  await trx.updateTable('task').set({ stop_requested: 1, updated_at: at }).where('id', 'in', ids).execute()
  const waiting = rows.filter((row) => row.scan_task_id !== null && row.state !== 'RUNNING' && ids.includes(row.id))
  const ended = waiting.flatMap((row) => [row.id, row.scan_task_id ?? ''])
  if (ended.length > 0) {
    await trx
      .updateTable('task')
      .set({ state: 'CANCELLED', completed_at: at })
      .where('id', 'in', ended)
      .where('state', 'in', unfinished)
      .execute()
  }
  return ids
}
