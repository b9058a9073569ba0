import { AppError, isUnfinished, unfinishedStates } from '@dossier/contract'
import type { Scope } from '../scope/scope.ts'
import { readRow } from './list.ts'

/** Removes one task from the list. @throws AppError TASK_NOT_FOUND, FORBIDDEN while it goes on. */
export async function removeTask(scope: Scope, id: string): Promise<void> {
  const row = await readRow(scope, id)
  if (isUnfinished(row.state)) throw new AppError('FORBIDDEN', { message: 'The task still goes on: stop it first.', id })
  // Unless it has been resumed meanwhile.
  await scope.records.db.deleteFrom('task').where('id', '=', row.id).where('state', 'not in', unfinishedStates).execute()
}
