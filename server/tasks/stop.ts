import { unfinishedStates } from '@dossier/contract'
import type { Scope } from '../scope/scope.ts'
import { readRow } from './list.ts'
import type { TaskRow, Trx } from './row.ts'
import { endInside } from './states.ts'

/**
 * Stops a task with its parts, by the id of any of them: what waits at once, what goes on within 2 s. Answers the ids of all that were stopped,
 * none where it had ended. @throws AppError TASK_NOT_FOUND.
 */
export async function stopTask(scope: Scope, id: string): Promise<string[]> {
  const row = await readRow(scope, id)
  const stopped = await scope.records.db.transaction().execute((trx) => stopRows(trx, row.leader_id ?? row.id))
  if (stopped.length > 0) scope.program.wakeWorker()
  return stopped.map(({ id: stoppedId }) => stoppedId)
}

/** What runs is asked to stop, and the process that runs it writes the end. What has not begun ends here. */
async function stopRows(trx: Trx, leaderId: string): Promise<TaskRow[]> {
  const asked = await trx
    .updateTable('task')
    .set({ stop_requested: 1, updated_at: Date.now() })
    .where((eb) => eb.or([eb('id', '=', leaderId), eb('leader_id', '=', leaderId)]))
    .where('state', 'in', unfinishedStates)
    .returningAll()
    .execute()
  const leader = asked.find((row) => row.id === leaderId)
  if (leader && leader.state !== 'RUNNING') await endInside(trx, leaderId, { state: 'CANCELLED' })
  return asked
}
