import { randomUUID } from 'node:crypto'
import { type Task, taskClasses } from '@dossier/contract'
import type { Transaction } from 'kysely'
import type { RecordsSchema } from '../../records/schema.ts'
import { emptyProperties, type RunOptions, toTask } from '../../tasks/task-row.ts'

/** A run is two tasks: the scan finds files, the index task reads them. */
export type TwoTasks = { scan: Task; index: Task }

export type NewRun = { project: string; userId: string; run: RunOptions; state: 'CREATED' | 'QUEUED'; indexId?: string }

/** Writes the two tasks of a new run. */
export async function insertRun(trx: Transaction<RecordsSchema>, request: NewRun): Promise<TwoTasks> {
  const { project, userId, run, state } = request
  const at = Date.now()
  const scanId = randomUUID()
  const shared = {
    project,
    user_id: userId,
    state,
    options: JSON.stringify(run),
    result: null,
    error: null,
    stop_requested: 0,
    created_at: at,
    started_at: null,
    completed_at: null,
    updated_at: at,
  }
  const scan = { ...shared, id: scanId, class: taskClasses.scan, progress: -2, properties: '{}', scan_task_id: null }
  const index = {
    ...shared,
    id: request.indexId ?? randomUUID(),
    class: taskClasses.index,
    progress: 0,
    properties: JSON.stringify(emptyProperties(run.folder, project)),
    scan_task_id: scanId,
  }
  await trx.insertInto('task').values([scan, index]).execute()
  return { scan: toTask(scan), index: toTask(index) }
}
