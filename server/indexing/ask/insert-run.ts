import { randomUUID } from 'node:crypto'
import { type Task, taskClasses } from '@dossier/contract'
import type { Transaction } from 'kysely'
import type { RecordsSchema } from '../../records/schema.ts'
import { emptyProperties, type RunOptions, toTask } from '../../tasks/task-row.ts'

/** A run is two tasks: the scan finds files, the index task reads them. */
export type TwoTasks = { scan: Task; index: Task }

export type NewRun = { project: string; userId: string; run: RunOptions; state: 'CREATED' | 'QUEUED'; indexId?: string }

/** Writes the one task of a run that only walks: its row stands for both. */
export async function insertScan(trx: Transaction<RecordsSchema>, request: NewRun): Promise<Task> {
  const id = randomUUID()
  const properties = JSON.stringify(emptyProperties(request.run.folder, request.project))
  const scan = { ...sharedColumns(request), id, class: taskClasses.scan, progress: 0, properties, scan_task_id: id }
  await trx.insertInto('task').values(scan).execute()
  return toTask(scan)
}

/** Writes the two tasks of a new run. */
export async function insertRun(trx: Transaction<RecordsSchema>, request: NewRun): Promise<TwoTasks> {
  const { project, run } = request
  const scanId = randomUUID()
  const shared = sharedColumns(request)
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

function sharedColumns({ project, userId, run, state }: NewRun) {
  const at = Date.now()
  return {
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
}
