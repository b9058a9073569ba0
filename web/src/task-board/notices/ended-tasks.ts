import type { Task } from '@dossier/contract'
import { isUnderWay } from '../../tasks/task.ts'

/** The user's tasks that went on when they were last looked at and have come to their end by themselves since: what somebody stopped is no news. */
export function endedTasks(before: readonly Task[] | undefined, now: readonly Task[], userId: string): Task[] {
  const went = new Set(before?.filter(isUnderWay).map(({ id }) => id))
  return now.filter(({ id, state, user }) => user.id === userId && went.has(id) && (state === 'DONE' || state === 'ERROR'))
}
