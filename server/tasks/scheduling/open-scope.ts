import { AppError } from '@dossier/contract'
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
  const findCaller = async () => {
    const caller = await program.identity.findUser(row.user_id)
    if (caller) return caller
    throw new AppError('FORBIDDEN', { message: `There is no user "${row.user_id}" any more.` })
  }
  const projects = row.project === null ? [] : [row.project]
  const within: TaskScope['within'] = async (others, need, refused) =>
    openScope(program, await findCaller(), { projects: others, need, signal, ...(refused && { refused }) })
  const scope = await openScope(program, await findCaller(), { projects, need: needs, signal })
  return { ...scope, within, taskId: row.id }
}
