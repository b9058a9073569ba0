import { useTasks } from '../tasks/use-tasks.ts'

/** How many tasks run now; a task and its parts, which were asked for at the same moment, count as one. */
export function useRunningCount(): number {
  const { data = [] } = useTasks()
  return new Set(data.filter(({ state }) => state === 'RUNNING').map(({ createdAt }) => createdAt)).size
}
