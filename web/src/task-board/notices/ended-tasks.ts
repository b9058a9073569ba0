import { type Task, taskClasses } from '@dossier/contract'
import { isUnderWay, taskClass } from '../../tasks/task.ts'

/** The user's tasks that went on when they were last looked at and have come to their end by themselves since: what somebody stopped is no news. */
export function endedTasks(before: readonly Task[] | undefined, now: readonly Task[], userId: string): Task[] {
  const went = new Set(before?.filter(isUnderWay).map(({ id }) => id))
  const ended = now.filter(({ id, state, user }) => user.id === userId && went.has(id) && (state === 'DONE' || state === 'ERROR'))
  // The walk through a folder ends first in every run: nothing is loaded for what is not told.
  return ended.filter((task) => !isWalkOfRun(task, now))
}

function isWalkOfRun(task: Task, all: readonly Task[]): boolean {
  if (taskClass(task) !== taskClasses.scan) return false
  return all.some((other) => taskClass(other) === taskClasses.index && other.createdAt === task.createdAt)
}
