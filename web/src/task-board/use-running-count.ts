import { useKindOf, wholeTasks } from '../tasks/known-kinds.ts'
import { useTasks } from '../tasks/use-tasks.ts'

/** How many tasks run now, those left out that are parts of others. */
export function useRunningCount(): number {
  const { data = [] } = useTasks()
  const kindOf = useKindOf()
  return wholeTasks(data, kindOf).filter(({ state }) => state === 'RUNNING').length
}
