import type { Records } from '../../records/open.ts'
import type { WorkerScope } from '../../worker/worker-scope.ts'
import type { RunArgs } from '../ask/run-args.ts'
import { isUnclaimed } from '../read/claims.ts'
import { waitingFiles } from '../read/next-files.ts'
import { readWaitingFiles } from '../read/read-waiting.ts'
import { readingOf } from './reading.ts'
import { WhatIsFirst } from './what-is-first.ts'

/** How often to look up what was put first. */
const lookMs = 500
/** How long a helper stays without a file, since starting its reader took seconds. */
const staysMs = 10_000

/** Whether files of a run wait that nobody has in hand. One with passwords to try is read by one worker: no other process knows them. */
export async function needsHelp(
  { db }: Records,
  { id, project, args }: { id: string; project: string; args: RunArgs },
): Promise<boolean> {
  if (args.passwords !== 'none') return false
  const waiting = waitingFiles(db, { runId: id, project }).select('entry_id').where(isUnclaimed)
  return (await waiting.limit(1).executeTakeFirst()) !== undefined
}

/**
 * Reads files of a run that another worker has as its task, until for some seconds there have been none that nobody has in hand. All else is that worker's: the walk, what is told of it, its
 * end.
 */
export async function helpReading(scope: WorkerScope, args: RunArgs, signal: AbortSignal): Promise<void> {
  const first = new WhatIsFirst(scope)
  await first.look()
  const held = await scope.worker.reader.hold(true)
  const reading = readingOf(scope, args, { held, isHelper: true })
  // Where the records cannot be reached, reading fails too, and says so.
  const looking = setInterval(() => void first.look().catch(() => {}), lookMs)
  try {
    await readWaitingFiles({
      ...reading,
      signal,
      isComplete: () => (reading.claims?.idleMs ?? staysMs) >= staysMs,
      onMore: () => {},
      first: () => first.places,
      onFile: () => {},
      onMembers: () => {},
    })
  } finally {
    clearInterval(looking)
    held.release()
  }
}
