import { setTimeout as sleep } from 'node:timers/promises'
import { freeReserve } from '../home/reserve.ts'
import type { Records } from '../records/open.ts'
import type { KnownKinds } from '../scope/kinds.ts'
import type { Fault } from '../tasks/fault.ts'
import { giveUpTask } from '../tasks/give-up.ts'
import { type OpenRow, readOpen } from '../tasks/states.ts'

type Ending = {
  home: string
  records: Records
  kinds: KnownKinds
  hasOthers?: () => Promise<boolean>
  log?: (facts: Record<string, unknown>) => void
}

/** `ids` absent: all that wait for the process. `workerId`: of the process that they ran in. `pauseMs`: before it is tried again. */
type Ended = {
  ids: readonly string[] | undefined
  fault: Fault
  workerId: string | undefined
  pauseMs: number
  signal: AbortSignal
}

/**
 * Ends tasks with a fault; all that wait only unless others can carry them out. Tried until it is written, since somebody may wait for it; answers whether there are others
 * that wait.
 */
export async function endTasks(
  { home, records, kinds, hasOthers, log }: Ending,
  { ids, fault, workerId, pauseMs, signal }: Ended,
): Promise<boolean> {
  while (!signal.aborted) {
    try {
      if (!ids && (await hasOthers?.())) {
        log?.({ event: 'tasks left to others', fault })
        return false
      }
      const isOthers = (row: OpenRow) => row.workerId !== null && row.workerId !== workerId
      const open = (await readOpen(records)).filter((row) => kinds.has(row.class) && !isOthers(row))
      const ended = open.filter((row) => ids?.includes(row.id) ?? true)
      for (const { id } of ended) await giveUpTask(records, kinds, id, { state: 'ERROR', fault })
      return ended.length < open.length
    } catch (error) {
      log?.({ event: 'end of tasks not written', error: String(error) })
    }
    if (await freeReserve(home)) continue
    await sleep(pauseMs, undefined, { signal }).catch(() => {})
  }
  return false
}
