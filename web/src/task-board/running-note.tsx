import { Plural, Trans } from '@lingui/react/macro'
import { addresses } from '../address/addresses.ts'
import { hrefOf } from '../address/hash-history.ts'
import { useRunningCount } from './use-running-count.ts'

/** Below the results of a search: that something is going on, so that they may not be all. */
export function RunningNote() {
  const count = useRunningCount()
  if (count === 0) return null
  return (
    <p>
      <a href={hrefOf(addresses.taskBoard)}>
        <Plural value={count} one="# task is under way" other="# tasks are under way" />
      </a>
      : <Trans>there may be more to find when it is done.</Trans>
    </p>
  )
}
