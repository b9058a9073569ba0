import { AppError, type Task } from '@dossier/contract'
import type { Records } from '../records/open.ts'
import type { Scope } from '../scope/scope.ts'
import { readRow, readTask } from './list.ts'
import { noteEvent } from './log.ts'
import { requireRight } from './require-right.ts'
import { argsOf, type Trx } from './row.ts'

/**
 * A task that was stopped or has failed goes on under its id, by the id of it or of a part; one that goes on already, or is done, stays as it is.
 * @throws AppError TASK_NOT_FOUND; CONFLICT where tasks of its kind cannot go on; FORBIDDEN or PROJECT_NOT_FOUND without the right that its kind
 * needs; what its kind says against it now.
 */
export async function resumeTask(scope: Scope, id: string): Promise<Task> {
  const asked = await readRow(scope, id)
  const row = asked.leader_id === null ? asked : await readRow(scope, asked.leader_id)
  if (row.state === 'CANCELLED' || row.state === 'ERROR') {
    const kind = scope.program.kinds.get(row.class)
    const args = kind && argsOf(kind, row)
    if (!kind?.isResumable || args === undefined)
      throw new AppError('CONFLICT', { message: 'A task of this kind cannot go on: ask for it again.', id })
    await requireRight(scope, kind.needs, row.project)
    await kind.checkResume?.(args)
    await scope.records.db.transaction().execute((trx) => queueAgain(trx, row.id, scope.caller.id))
    scope.program.wakeWorker()
  }
  return readTask(scope, row.id)
}

/** Lets a task that was stopped or has failed wait for its turn again, with those parts that are not done. `user`: who asked for that. */
export async function queueAgain(trx: Trx, id: string, user?: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('task')
    .set({ state: 'QUEUED', stop_requested: 0, attempts: 0, error: null, completed_at: null, updated_at: Date.now() })
    .where((eb) => eb.or([eb('id', '=', id), eb('leader_id', '=', id)]))
    .where('state', 'in', ['CANCELLED', 'ERROR'])
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await noteEvent(trx, id, 'resumed', user === undefined ? {} : { user })
}

/** So long at most a server prepares a task whose documents it lists. */
export const preparedMs = 30 * 60_000

/** What was being prepared when its server ended is begun with what it has got: at a start, and beside other servers what nobody has prepared for `restMs`. */
export async function queueCreated({ db }: Records, restMs = 0): Promise<void> {
  await db.transaction().execute((trx) => {
    const created = trx.updateTable('task').set({ state: 'QUEUED' }).where('state', '=', 'CREATED')
    return (restMs === 0 ? created : created.where('updated_at', '<', Date.now() - restMs)).execute()
  })
}
