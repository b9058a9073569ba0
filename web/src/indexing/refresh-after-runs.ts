import { useEffect, useRef } from 'react'
import { isNothingShown, refreshSearch } from '../search/body/use-results.ts'
import { isUnderWay } from '../tasks/task.ts'
import { useTasks } from '../tasks/use-tasks.ts'

/**
 * Draws nothing. The screen stays still during a run, for nobody reads a list that moves; but when one has ended, and while there was nothing yet, it is
 * refetched.
 */
export function RefreshAfterRuns() {
  const { data = [], isSuccess, dataUpdatedAt } = useTasks()
  const running = data.filter(({ state }) => state === 'RUNNING').length
  const ended = data.filter((task) => !isUnderWay(task)).map(({ id }) => id)
  useRefreshAfterRuns({ isLoaded: isSuccess, running, ended: ended.toSorted().join(), updatedAt: dataUpdatedAt })
  return null
}

/** `ended` names the runs that have ended. */
function useRefreshAfterRuns(tasks: { isLoaded: boolean; running: number; ended: string; updatedAt: number }): void {
  const before = useRef<string | null>(null)
  const { isLoaded, running, ended, updatedAt } = tasks
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look at the tasks counts, also one that sees the same
  useEffect(() => {
    if (!isLoaded) return
    const hasEnded = before.current !== null && before.current !== ended
    before.current = ended
    if (hasEnded || (running > 0 && isNothingShown())) refreshSearch()
  }, [isLoaded, running, ended, updatedAt])
}
