import { setTimeout as sleep } from 'node:timers/promises'
import { taskClasses } from '@dossier/contract'
import { readLastChange } from '../records/change.ts'
import type { Records } from '../records/open.ts'
import { finishRemovals } from '../tasks/removal.ts'
import type { TaskRow } from '../tasks/task-row.ts'
import type { IngestDeps } from './deps.ts'
import { endRebuild, isRebuilding } from './rebuild-note.ts'
import { runIndexing } from './run.ts'

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
    await deps.following.rebuild()
    await endRebuild(deps.records)
    return true
  }
  const task = await nextRun(deps.records)
  if (task) {
    await runIndexing(deps, task)
    return true
  }
  if ((await readLastChange(deps.records)) <= deps.following.searchableChange) return false
  await deps.following.settle()
  return true
}

/** The run that was cut off before the one that waits. */
async function nextRun(records: Records): Promise<TaskRow | undefined> {
  return records.db
    .selectFrom('task')
    .selectAll()
    .where('class', '=', taskClasses.index)
    .where('state', 'in', ['RUNNING', 'QUEUED'])
    .orderBy('state', 'desc')
    .orderBy('created_at')
    .executeTakeFirst()
}
