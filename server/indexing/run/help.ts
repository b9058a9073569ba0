import { setTimeout as sleep } from 'node:timers/promises'
import type { Records } from '../../records/open.ts'
import type { WorkerScope } from '../../worker/worker-scope.ts'
import type { RunArgs } from '../ask/run-args.ts'
import { isUnclaimed } from '../read/claims.ts'
import { FilesInHand } from '../read/files-in-hand.ts'
import { waitingFiles } from '../read/next-files.ts'
import { readWaitingFiles } from '../read/read-waiting.ts'
import { HelperNews, readHelpers } from './helpers.ts'
import { readingOf } from './reading.ts'
import { WhatIsFirst } from './what-is-first.ts'

/** How often to look up what was put first. */
const lookMs = 500
/** How long a helper stays without a file, since starting its reader took seconds. */
const staysMs = 10_000
/** So many files of all runs together are counted at a time, some 75 ms of the database: an idle worker looks twice a second. Runs with more than their share of it count as equal. */
const countedAtMost = 100_000
const leastShare = 1_000

/** How many files of a run wait that nobody has in hand, for each worker that reads it; `among`: of how many runs that is asked. One with passwords to try is read by one worker: no other process knows them. */
export async function needForHelp(
  { db }: Records,
  { id, project, args }: { id: string; project: string; args: RunArgs },
  among: number,
): Promise<number> {
  if (args.passwords !== 'none') return 0
  const share = Math.max(leastShare, Math.floor(countedAtMost / among))
  const waiting = waitingFiles(db, { runId: id, project }).select('entry_id').where(isUnclaimed).limit(share)
  const counted = db.selectFrom(waiting.as('waiting')).select(({ fn }) => fn.countAll<number>().as('files'))
  const { files } = await counted.executeTakeFirstOrThrow()
  return files === 0 ? 0 : files / (1 + (await readHelpers({ db }, id)).length)
}

/**
 * Reads files of a run that another worker has as its task, until for some seconds there have been none that nobody has in hand. All else is that worker's: the walk, what is told of it, its
 * end.
 */
export async function helpReading(scope: WorkerScope, args: RunArgs, signal: AbortSignal): Promise<void> {
  const { records, taskId: runId, worker } = scope
  if (worker.id === undefined) throw new Error('only one of several workers helps')
  const first = new WhatIsFirst(scope)
  const inHand = new FilesInHand()
  const news = new HelperNews({ records, runId, workerId: worker.id })
  await first.look()
  await news.tell(inHand.told)
  const quiet = new AbortController()
  const looking = lookAndTell({ first, news, inHand }, quiet.signal)
  try {
    await readOther(scope, args, { first, inHand, signal })
  } finally {
    quiet.abort()
    await looking
    await news.takeBack()
  }
}

type Reader = { first: WhatIsFirst; inHand: FilesInHand; signal: AbortSignal }

async function readOther(scope: WorkerScope, args: RunArgs, { first, ...reader }: Reader): Promise<void> {
  const held = await scope.worker.reader.hold(true)
  const reading = readingOf(scope, args, { held, isHelper: true })
  const isComplete = () => (reading.claims?.idleMs ?? staysMs) >= staysMs
  try {
    await readWaitingFiles({ ...reading, ...reader, isComplete, onMore: () => {}, first: () => first.places })
  } finally {
    held.release()
  }
}

type Parts = { first: WhatIsFirst; news: HelperNews; inHand: FilesInHand }

/** Where the records cannot be reached, reading fails too, and says so. */
async function lookAndTell({ first, news, inHand }: Parts, until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    await sleep(lookMs, undefined, { signal: until }).catch(() => {})
    if (until.aborted) return
    await first.look().catch(() => {})
    await news.tell(inHand.told).catch(() => {})
  }
}
