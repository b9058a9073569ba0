import { AppError, type Task } from '@dossier/contract'
import { isAdmin } from '../identity/caller.ts'
import type { Records } from '../records/open.ts'
import type { Scope } from '../scope/scope.ts'
import { parseTaskId, toTask } from './describe.ts'
import type { TaskRow } from './row.ts'
import { readOpen } from './states.ts'

/** Which tasks: `own` are the caller's alone, whatever he rules; else whoever rules the program has those of all users. */
export type TaskFilter = { whose?: 'own' | 'all'; states?: readonly string[]; project?: string }

/** The tasks that the caller may see, oldest first, leaders before their parts. */
export async function listTasks(scope: Scope, filter: TaskFilter = {}): Promise<Task[]> {
  const { whose = 'all', states = [], project } = filter
  let query = scope.records.db.selectFrom('task').selectAll()
  if (whose === 'own' || !isAdmin(scope.caller)) query = query.where('user_id', '=', scope.caller.id)
  if (project !== undefined) query = query.where('project', '=', project)
  if (states.length > 0) query = query.where('state', 'in', states)
  const rows = await query.orderBy('created_at').orderBy('class', 'desc').orderBy('id').execute()
  return rows.map((row) => toTask(scope, row))
}

/** One of those tasks, by its id (also written `Class@id`). @throws AppError TASK_NOT_FOUND, also where it is another user's. */
export async function readTask(scope: Scope, id: string): Promise<Task> {
  return toTask(scope, await readRow(scope, id))
}

/** The row of one of those tasks. @throws AppError TASK_NOT_FOUND. */
export async function readRow({ caller, records }: Scope, id: string): Promise<TaskRow> {
  const row = await records.db.selectFrom('task').selectAll().where('id', '=', parseTaskId(id)).executeTakeFirst()
  if (!row || (row.user_id !== caller.id && !isAdmin(caller))) throw new AppError('TASK_NOT_FOUND', { id })
  return row
}

/** How many tasks of whomever have not ended, for programs that watch the server. */
export async function countOpenTasks(records: Records): Promise<number> {
  return (await readOpen(records)).length
}
