import { AppError } from '@dossier/contract'
import type { Program } from '../../scope/program.ts'
import { openScope } from '../../scope/scope.ts'
import type { TaskKind, TaskScope } from '../kind.ts'
import type { TaskRow } from '../row.ts'

/**
 * Opens what a task may touch: what its user may now, on its project.
 * @throws AppError FORBIDDEN where its user is gone, or has lost the right that its kind needs; PROJECT_NOT_FOUND.
 */
export async function openTaskScope(
  program: Program,
  row: Pick<TaskRow, 'id' | 'user_id' | 'project'>,
  { needs }: Pick<TaskKind, 'needs'>,
  signal: AbortSignal,
): Promise<TaskScope> {
  const caller = await program.identity.findUser(row.user_id)
  if (!caller) throw new AppError('FORBIDDEN', { message: `There is no user "${row.user_id}" any more.` })
  const projects = row.project === null ? [] : [row.project]
  return { ...(await openScope(program, caller, { projects, need: needs, signal })), taskId: row.id }
}
