import { AppError } from '@dossier/contract'
import type { Caller } from '../../identity/caller.ts'
import type { Program } from '../../scope/program.ts'
import { openScope } from '../../scope/scope.ts'
import type { TaskKind, TaskScope } from '../kind.ts'
import type { TaskRow } from '../row.ts'

/**
 * Opens what a task may touch: what its user may now, on its project. What it opens `within` is looked at anew each time: a long task asks again as it goes on, and ends where a right was taken.
 * @throws AppError FORBIDDEN where its user is gone, or has lost the right that its kind needs; PROJECT_NOT_FOUND.
 */
export async function openTaskScope(
  program: Program,
  row: Pick<TaskRow, 'id' | 'user_id' | 'project'>,
  { needs }: Pick<TaskKind, 'needs'>,
  signal: AbortSignal,
): Promise<TaskScope> {
  const { user_id: userId, project } = row
  const known = (caller: Caller | undefined): Caller => {
    if (caller) return caller
    throw new AppError('FORBIDDEN', { message: `There is no user "${userId}" any more.` })
  }
  const within: TaskScope['within'] = async (projects, need, refused) => {
    const caller = known(await program.identity.findUser(userId))
    return openScope(program, caller, { projects, need, signal, ...(refused && { refused }) })
  }
  const caller = known(await program.identity.findUser(userId))
  const projects = project === null ? [] : [project]
  return { ...(await openScope(program, caller, { projects, need: needs, signal })), within, taskId: row.id }
}
