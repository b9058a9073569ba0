import { setTimeout as sleep } from 'node:timers/promises'
import type { TaskScope } from '../tasks/kind.ts'
import type { Scheduler } from '../tasks/scheduling/scheduler.ts'
import type { FollowedIndex } from './worker-scope.ts'

export type Work<S extends TaskScope> = {
  scheduler: Scheduler<S>
  index: FollowedIndex & { isCurrent(): Promise<boolean> }
  /** How long to stay for more work: a process takes half a second to start. */
  lingerMs: number
  /** Aborted when the process is to end. */
  signal: AbortSignal
}

/** Stops and progress of other processes are looked for so often while a task runs. */
const lookEveryMs = 500

/**
 * Carries out the tasks that the records hold and lets the index follow, until there has been nothing to do for a while. @throws the fault that keeps
 * the index from following, once nothing else is to be done; what keeps a task's end from being written; the signal's reason.
 */
export async function workUntilIdle<S extends TaskScope>({ scheduler, index, lingerMs, signal }: Work<S>): Promise<void> {
  let idleSince = performance.now()
  let settling: Promise<void> | undefined
  for (;;) {
    signal.throwIfAborted()
    let hasChanged = false
    const change = scheduler.change.then(() => {
      hasChanged = true
    })
    const isBusy = await scheduler.look()
    const isBehind = !isBusy && !(await index.isCurrent())
    if (isBusy || isBehind) idleSince = performance.now()
    if (isBehind) {
      settling ??= index.settle(signal).finally(() => {
        settling = undefined
      })
      // A fault is thrown here or in the next turn, never left unhandled.
      settling.catch(() => {})
      // Of several workers the one that carries changes to the index may be gone meanwhile, which a look finds out.
      await waitFor(Promise.race([change, settling]), lookEveryMs, signal)
      continue
    }
    const leftMs = isBusy ? lookEveryMs : lingerMs - (performance.now() - idleSince)
    if (leftMs <= 0 && !hasChanged) return
    if (leftMs > 0) await waitFor(change, leftMs, signal)
  }
}

async function waitFor(change: Promise<void>, ms: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController()
  const pause = sleep(ms, undefined, { signal: AbortSignal.any([signal, over.signal]) }).catch(() => {})
  await Promise.race([change, pause]).finally(() => over.abort())
}
