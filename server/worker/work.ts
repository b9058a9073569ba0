import { setTimeout as sleep } from 'node:timers/promises'
import { finishRemovals } from '../indexing/removal.ts'
import { runIndexing } from '../indexing/run/run.ts'
import { readLastChange } from '../records/change.ts'
import type { Records } from '../records/open.ts'
import { describeFault } from '../tasks/fault.ts'
import type { TaskRow } from '../tasks/task-row.ts'
import type { IngestDeps } from './deps.ts'
import { endRebuild, isRebuilding } from './rebuild-note.ts'

/** Does all the work that the records hold, oldest first, and comes back when there has been none for a while. */
export async function doWork(deps: IngestDeps): Promise<void> {
  let idleSince = performance.now()
  for (;;) {
    deps.signal.throwIfAborted()
    let wasNudged = false
    const nudged = deps.nudged().then(() => {
      wasNudged = true
    })
    if (await doNext(deps)) {
      idleSince = performance.now()
      continue
    }
    const leftMs = deps.lingerMs - (performance.now() - idleSince)
    if (leftMs <= 0 && !wasNudged) return
    if (leftMs > 0) await Promise.race([nudged, sleep(leftMs, undefined, { signal: deps.signal })])
  }
}

/** Answers whether there was something to do. */
async function doNext(deps: IngestDeps): Promise<boolean> {
  await finishRemovals(deps.records)
  if (await isRebuilding(deps.records)) {
    await rebuildIndex(deps)
    return true
  }
  const task = await nextRun(deps.records)
  if (task) {
    await runIndexing(deps, task)
    return true
  }
  if ((await readLastChange(deps.records)) <= deps.following.searchable.change) return false
  await deps.following.settle()
  return true
}

/** Its faults are told to whoever waits for it, and end nothing else. */
async function rebuildIndex({ following, records, log, signal }: IngestDeps): Promise<void> {
  try {
    await following.rebuild()
    await endRebuild(records)
  } catch (error) {
    signal.throwIfAborted()
    log({ event: 'index not made anew', error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    await endRebuild(records, describeFault(error))
  }
}

/** The run that was cut off before the one that waits. */
async function nextRun(records: Records): Promise<TaskRow | undefined> {
  return records.db
    .selectFrom('task')
    .selectAll()
    .where('scan_task_id', 'is not', null)
    .where('state', 'in', ['RUNNING', 'QUEUED'])
    .orderBy('state', 'desc')
    .orderBy('created_at')
    .executeTakeFirst()
}
