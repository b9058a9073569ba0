import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@dossier/contract'
import type { Records } from '../../records/open.ts'
import type { Log } from '../../scope/program.ts'
import { describeFault, faultOf } from '../fault.ts'
import { takeBack } from '../give-up.ts'
import type { TaskKind, TaskScope } from '../kind.ts'
import { noteEvent } from '../log.ts'
import { Reporter } from '../reporter.ts'
import { argsOf, type TaskRow } from '../row.ts'
import { endTask, queueAnew, saveNews, type TaskEnd, type TaskNews } from '../states.ts'
import { forgiveTask, gettingOnMs, takeBackAttempts } from './attempts.ts'
import type { RunningTask } from './choose.ts'
import { hasGotOn } from './got-on.ts'

/** So long a task may take to stop before it is called stopped all the same. */
const patienceMs = 2_000

/** Whoever started an engine that is gone may be gone too, and then ends this process within this time: the task goes on with the next one. */
const engineMs = 1_500

/** How often a line in its log says how far a task is. */
const noteEveryMs = 60_000

/** What every task of a process runs with. */
export type RunDeps<S extends TaskScope> = {
  records: Records
  openScope(row: TaskRow, kind: TaskKind<S>, signal: AbortSignal): Promise<S>
  /** Makes room on a full disk, so that the end of a task can be written; answers whether there was any. */
  makeRoom?: () => Promise<boolean>
  log: Log
  /** Aborted when the process is to end: what runs is ended, and stays as it is in the records for the next start. */
  signal: AbortSignal
}

export type RunOptions<S extends TaskScope> = RunDeps<S> & { kind: TaskKind<S>; row: TaskRow; task: RunningTask }

/** One task that runs. Its fault is its own: it is written into its row and ends nothing else. */
export class Run<S extends TaskScope> {
  /** Settled when nothing of it runs any more and its end is written. Rejected where that could not be written. */
  readonly ended: Promise<void>
  readonly #options: RunOptions<S>
  readonly #ending = new AbortController()
  readonly #reporter: Reporter
  #notedAt = performance.now()
  #isStopped = false
  #isGivingWay = false
  #hasGivenWay = false
  #preferredAt: number | null
  #isForgiven = false
  #forgiving = Promise.resolve()
  /** The end was written although it still ran. */
  #forced: Promise<void> | undefined

  constructor(options: RunOptions<S>) {
    this.#options = options
    this.#preferredAt = options.task.preferredAt
    const save = async (news: TaskNews) => {
      await saveNews(options.records, options.row.id, news)
      await this.#noteProgress(news.progress)
    }
    this.#reporter = new Reporter(save, (error) => this.#ending.abort(error))
    this.ended = this.#carryOut()
  }

  /** What the scheduler counts with. */
  get task(): RunningTask {
    const { task } = this.#options
    return { ...task, isSuspect: task.isSuspect && !this.#isForgiven, preferredAt: this.#preferredAt }
  }

  /** Whether it is about to end, to wait for its turn again. */
  get isGivingWay(): boolean {
    return this.#isGivingWay
  }

  /** Whether it has ended so; one that was stopped meanwhile, or was done, has not. */
  get hasGivenWay(): boolean {
    return this.#hasGivenWay
  }

  /** It was put before the others, or stands there since it was begun. */
  prefer(preferredAt: number | null): void {
    this.#preferredAt = preferredAt
  }

  /** A line in its log at most once a minute, so that one sees later how it got on. */
  async #noteProgress(progress: number | undefined): Promise<void> {
    const now = performance.now()
    if (progress === undefined || !(progress > 0) || now - this.#notedAt < noteEveryMs) return
    this.#notedAt = now
    const { records, row } = this.#options
    await records.db.transaction().execute((trx) => noteEvent(trx, row.id, 'progress', { progress }))
  }

  /** Lets it go on later, as one that was stopped and is resumed does: it waits for its turn again. */
  giveWay(): void {
    if (this.#isStopped) return
    this.#isGivingWay = true
    this.#ending.abort(new Error('another task was put before it'))
  }

  /** Asks it to stop; it is CANCELLED in the records within 2 s. */
  stop(): void {
    if (this.#isStopped) return
    this.#isStopped = true
    this.#isGivingWay = false
    this.#ending.abort(new Error('the task was stopped'))
    const timer = setTimeout(() => {
      this.#options.log.error({ event: 'task does not stop', task: this.#options.row.id, kind: this.#options.kind.name })
      this.#forced = this.#end({ state: 'CANCELLED' })
      this.#forced.catch(() => {})
    }, patienceMs)
    this.ended.finally(() => clearTimeout(timer)).catch(() => {})
  }

  async #carryOut(): Promise<void> {
    const { signal } = this.#options
    const abort = () => this.#ending.abort(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    const gettingOn = setInterval(() => this.#forgive(), gettingOnMs)
    const end = await this.#work()
    clearInterval(gettingOn)
    await this.#forgiving
    if (end.state === 'ERROR' && end.fault.name === 'ENGINE_DOWN') await sleep(engineMs, undefined, { signal }).catch(() => {})
    signal.removeEventListener('abort', abort)
    // What is cut off with its process goes on with the next one.
    if (this.#forced) await this.#forced
    else if (end.state !== 'DONE' && this.#isGivingWay) await this.#wait()
    else if (end.state === 'DONE' || !signal.aborted) await this.#end(end)
    else await this.#reporter.close()
  }

  /** What has run for long is not forgiven for that alone: it may be what kills the process after an hour each time. */
  #forgive(): void {
    const { records, kind, row, log } = this.#options
    if (this.#isForgiven || !hasGotOn(kind, row, this.#reporter.told)) return
    this.#isForgiven = true
    // It may be held against it once too often then, no more.
    this.#forgiving = forgiveTask(records, row.id).catch((error: unknown) =>
      log.warn({ event: 'attempts not forgotten', error: String(error) }),
    )
  }

  async #work(): Promise<TaskEnd> {
    const { kind, row, openScope } = this.#options
    const { signal } = this.#ending
    try {
      const args = argsOf(kind, row)
      if (args === undefined)
        throw new AppError('BAD_REQUEST', { message: 'The task was asked for by another version of Dossier: ask again.' })
      const scope = await openScope(row, kind, signal)
      signal.throwIfAborted()
      const result = await kind.run(scope, args, this.#reporter.report, signal)
      return { state: 'DONE', result }
    } catch (error) {
      if (this.#isStopped || this.#isGivingWay) return { state: 'CANCELLED' }
      // The reason of an abort says more than what the task made of it.
      const cause: unknown = signal.aborted ? signal.reason : error
      this.#options.log.error({
        event: 'task failed',
        task: row.id,
        kind: kind.name,
        error: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause),
      })
      return { state: 'ERROR', fault: describeFault(cause) }
    }
  }

  /** This attempt ends in order, so that it counts for nothing. */
  async #wait(): Promise<void> {
    const { records, row } = this.#options
    const news = await this.#reporter.close()
    await takeBackAttempts(records, [row.id])
    await queueAnew(records, row.id, news)
    this.#hasGivenWay = true
  }

  async #end(end: TaskEnd): Promise<void> {
    const news = await this.#reporter.close()
    // A database that is away is no end: the task goes on with the next process, once it is back.
    if (end.state === 'ERROR' && end.fault.name === 'RECORDS_DOWN') throw faultOf(end.fault)
    const { records, kind, row, makeRoom } = this.#options
    const write = async () => {
      if (end.state !== 'DONE') await takeBack(records, kind, row)
      await endTask(records, row.id, end, news)
    }
    try {
      await write()
    } catch (error) {
      if (!(await makeRoom?.())) throw error
      await write()
    }
  }
}
