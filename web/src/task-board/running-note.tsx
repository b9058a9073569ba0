import { Plural } from '@lingui/react/macro'
import { addresses } from '../address/addresses.ts'
import { hrefOf } from '../address/hash-history.ts'
import { kindOf, useTaskKinds } from '../tasks/known-kinds.ts'
import { useTasks } from '../tasks/use-tasks.ts'
import { countRunning, useRunningCount } from './use-running-count.ts'

/** Below the results of a search: that something is going on, so that they may not be all. */
export function RunningNote() {
  // The kinds of tasks are loaded only while something runs.
  return useRunningCount() > 0 && <FindsMore />
}

function FindsMore() {
  const { data = [] } = useTasks()
  const kinds = useTaskKinds() ?? []
  const count = countRunning(data.filter((task) => kindOf(kinds, task)?.findsMore))
  if (count === 0) return null
  return (
    <p>
      <a href={hrefOf(addresses.taskBoard)}>
        <Plural
          value={count}
          one="# task is under way: there may be more to find when it is done."
          other="# tasks are under way: there may be more to find when they are done."
        />
      </a>
    </p>
  )
}
