import type { Extractor } from '../../extract/port.ts'
import { changesOf } from '../../feature/changes.ts'
import { kindsOf } from '../../feature/kinds.ts'
import { features } from '../../features.ts'
import { followerTurn } from '../../records/workers/follower-turn.ts'
import type { Program } from '../../scope/program.ts'
import { openTaskScope } from '../../tasks/scheduling/open-scope.ts'
import { Scheduler, type SchedulerOptions } from '../../tasks/scheduling/scheduler.ts'
import { LateReader } from '../../worker/late-reader.ts'
import { workUntilIdle } from '../../worker/work.ts'
import type { WorkerParts, WorkerScope } from '../../worker/worker-scope.ts'
import { Following } from '../follow/following.ts'
import { finishHalfStored } from '../store/undo.ts'

type Options = Partial<SchedulerOptions<WorkerScope>> & {
  program: Program
  extractor: Extractor
  lingerMs: number
  signal: AbortSignal
  /** Absent: nothing is written down. */
  hands?: WorkerParts['hands']
  /** Absent: from the mains. */
  power?: WorkerParts['power']
}

const noHands = { take: () => () => {} }
const fed = { isOnBattery: false }

/** A worker inside a test that works when it is woken, until it is closed. */
export function openTestWorker(program: Program, extractor: Extractor): { wake(): void; close(): Promise<void> } {
  const ending = new AbortController()
  let isAsked = false
  let working: Promise<void> | undefined
  const current = { wake: () => {} }
  const work = async () => {
    while (isAsked && !ending.signal.aborted) {
      isAsked = false
      const opened = openWork({ program, extractor, lingerMs: 0, signal: ending.signal })
      current.wake = opened.wake
      await opened.work().catch(() => {})
    }
    working = undefined
  }
  const wake = () => {
    isAsked = true
    current.wake()
    working ??= work()
  }
  const close = async () => {
    ending.abort(new Error('the test is over'))
    current.wake()
    await working
  }
  return { wake, close }
}

/** The work of a worker process, with everything that features offer, inside a test. `work` comes back when nothing is left to do. */
export function openWork({ program, extractor, lingerMs, signal, hands = noHands, power = fed, ...options }: Options) {
  const { records, engine, log } = program
  const reader = new LateReader({ start: async () => extractor, loadLanguages: async () => () => 'ENGLISH', lingerMs: 0 })
  const { sharing } = options
  const turn = sharing && followerTurn(records, sharing.workerId)
  const index = new Following({ records, engine, kinds: changesOf(features), ...(turn && { turn }) })
  const scheduler = new Scheduler<WorkerScope>({
    kinds: kindsOf(features),
    records,
    budgetMb: 1_000,
    openScope: async (row, kind, until) => ({
      ...(await openTaskScope(program, row, kind, until)),
      worker: { reader, index, hands, power, ...(sharing && { id: sharing.workerId }) },
    }),
    log,
    signal,
    ...options,
  })
  const work = async () => {
    const ending = new AbortController()
    const following = index.follow(AbortSignal.any([signal, ending.signal]))
    try {
      await finishHalfStored(records)
      await workUntilIdle({ scheduler, index, lingerMs, signal })
    } finally {
      if (signal.aborted) await scheduler.leave()
      ending.abort(new Error('the test worker ends'))
      await following
      if (signal.aborted) await scheduler.close()
      await reader.close()
    }
  }
  return { wake: () => scheduler.wake(), work }
}
