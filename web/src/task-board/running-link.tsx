import { Plural } from '@lingui/react/macro'
import { addresses } from '../address/addresses.ts'
import { hrefOf } from '../address/hash-history.ts'
import { useRunningCount } from './use-running-count.ts'

/** On the first screen: that something is going on, so that a search may find more in a while. */
export function RunningLink() {
  const count = useRunningCount()
  if (count === 0) return null
  return (
    <a href={hrefOf(addresses.taskBoard)}>
      <Plural value={count} one="# task is under way" other="# tasks are under way" />
    </a>
  )
}
