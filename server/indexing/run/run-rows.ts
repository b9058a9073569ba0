import type { IndexingProperties } from '@dossier/contract'
import type { Records } from '../../records/open.ts'
import type { TaskRow } from '../../tasks/task-row.ts'

/** Both tasks of a run are on. */
export async function startRun(records: Records, task: TaskRow): Promise<void> {
  const at = Date.now()
  await records.db
    .updateTable('task')
    .set((eb) => ({ state: 'RUNNING', started_at: eb.fn.coalesce('started_at', eb.val(at)), error: null, updated_at: at }))
    .where('id', 'in', [task.id, task.scan_task_id ?? ''])
    .where('state', '!=', 'DONE')
    .execute()
}

/** Whether the run is to stop; so is one whose task was taken away. */
export async function isStopRequested(records: Records, id: string): Promise<boolean> {
  const row = await records.db.selectFrom('task').select('stop_requested').where('id', '=', id).executeTakeFirst()
  return row?.stop_requested !== 0
}

export async function saveProgress(records: Records, id: string, properties: IndexingProperties): Promise<void> {
  await records.db
    .updateTable('task')
    .set({ properties: JSON.stringify(properties), progress: shareDone(properties), updated_at: Date.now() })
    .where('id', '=', id)
    .execute()
}

/** Below 1 until everything is searchable. */
function shareDone({ found, done }: IndexingProperties): number {
  return found === 0 ? 0 : Math.min(0.99, done / found)
}

export type EndedRun = {
  task: TaskRow
  state: 'DONE' | 'CANCELLED' | 'ERROR'
  properties: IndexingProperties
  error: { name: string; message: string } | null
  folder: Buffer
}

/** How a run ended; a scan that had not come to its end ends with it. */
export async function endRun(records: Records, { task, state, properties, error, folder }: EndedRun): Promise<void> {
  const at = Date.now()
  const ended = { state, error: error === null ? null : JSON.stringify(error), completed_at: at, updated_at: at }
  await records.db.transaction().execute(async (trx) => {
    const isDone = state === 'DONE'
    await trx
      .updateTable('task')
      .set({
        ...ended,
        properties: JSON.stringify(properties),
        progress: isDone ? 1 : shareDone(properties),
        // Of a walk alone it is what it found.
        result: isDone ? JSON.stringify(task.id === task.scan_task_id ? properties.found : properties.done) : null,
      })
      .where('id', '=', task.id)
      .execute()
    await trx
      .updateTable('task')
      .set(ended)
      .where('id', '=', task.scan_task_id)
      .where('state', 'in', ['CREATED', 'QUEUED', 'RUNNING'])
      .execute()
    if (isDone) {
      await trx
        .updateTable('folder')
        .set({ last_run_at: at })
        .where('project', '=', task.project)
        .where('path_key', '=', folder)
        .execute()
    }
  })
}
