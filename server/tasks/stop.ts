import { AppError, unfinishedStates } from '@dossier/contract'
import type { Scope } from '../scope/scope.ts'
import { giveUpTask } from './give-up.ts'
import { readRow, requireOwnOrOperator } from './list.ts'
import { noteEvent } from './log.ts'
import type { TaskRow, Trx } from './row.ts'

/**
 * Stops a task with its parts, by the id of any of them: what waits at once, what goes on within 2 s. Answers the ids of all that were stopped,
 * none where it had ended. @throws AppError TASK_NOT_FOUND; CONFLICT where tasks of its kind have to finish.
 */
export async function stopTask(scope: Scope, id: string): Promise<string[]> {
  const row = await readRow(scope, id)
  const { records, program } = scope
  requireOwnOrOperator(scope, row)
  if (program.kinds.get(row.class)?.mustFinish) throw new AppError('CONFLICT', { message: mustFinish, id })
  const leaderId = row.leader_id ?? row.id
  const stopped = await records.db.transaction().execute((trx) => askToStop(trx, leaderId, scope.caller.id))
  const leader = stopped.find((one) => one.id === leaderId)
  // What runs is asked to stop, and the process that runs it writes the end. What has not begun ends here.
  if (leader && leader.state !== 'RUNNING') await giveUpTask(records, program.kinds, leaderId, { state: 'CANCELLED' })
  if (stopped.length > 0) program.wakeWorker()
  return stopped.map(({ id: stoppedId }) => stoppedId)
}

const mustFinish = 'What is being removed is no longer there for anybody: the rest cannot be stopped.'

async function askToStop(trx: Trx, leaderId: string, user: string): Promise<TaskRow[]> {
  const rows = await trx
    .updateTable('task')
    .set({ stop_requested: 1, updated_at: Date.now() })
    .where((eb) => eb.or([eb('id', '=', leaderId), eb('leader_id', '=', leaderId)]))
    .where('state', 'in', unfinishedStates)
    .returningAll()
    .execute()
  if (rows.length > 0) await noteEvent(trx, leaderId, 'stop-asked', { user })
  return rows
}
