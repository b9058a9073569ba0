import type { Task } from '@dossier/contract'
import { useTasks } from '../tasks/use-tasks.ts'

/** How many tasks run now; a task and its parts, which were asked for at the same moment, count as one. */
export function useRunningCount(): number {
  return countRunning(useTasks().data)
}

/** The same of tasks that are known. */
export function countRunning(tasks: readonly Task[] = []): number {
  return new Set(tasks.filter(({ state }) => state === 'RUNNING').map(({ createdAt }) => createdAt)).size
}
