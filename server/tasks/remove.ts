import { AppError, isUnfinished, unfinishedStates } from '@dossier/contract'
import type { Records } from '../records/open.ts'
import { inBatches } from '../records/writing/batches.ts'
import type { Scope } from '../scope/scope.ts'
import { readRow, requireOwnOrOperator } from './list.ts'

/** Removes one task from the list. @throws AppError TASK_NOT_FOUND, FORBIDDEN while it goes on, and where it has to finish. */
export async function removeTask(scope: Scope, id: string): Promise<void> {
  const row = await readRow(scope, id)
  requireOwnOrOperator(scope, row)
  if (isUnfinished(row.state)) throw new AppError('FORBIDDEN', { message: 'The task still goes on: stop it first.', id })
  if (isStillToFinish(scope, row.class, row.state))
    throw new AppError('FORBIDDEN', { message: 'Not all is removed yet: resume the task first.', id })
  // Unless it has been resumed meanwhile.
  await scope.records.db.deleteFrom('task').where('id', '=', row.id).where('state', 'not in', unfinishedStates).execute()
}

/** Removes the tasks with these ids, but for those that have been resumed meanwhile. */
export async function removeEnded({ db }: Records, ids: string[]): Promise<void> {
  for (const batch of inBatches(ids)) {
    await db
      .transaction()
      .execute((trx) => trx.deleteFrom('task').where('id', 'in', batch).where('state', 'not in', unfinishedStates).execute())
  }
}

/** Whether a task has ended before it was done though it has to: it stays in the list until it is resumed. */
export function isStillToFinish({ program }: Scope, name: string, state: string): boolean {
  return state !== 'DONE' && Boolean(program.kinds.get(name)?.mustFinish)
}
