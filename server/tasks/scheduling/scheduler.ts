import { AppError } from '@dossier/contract'
import { describeFault } from '../fault.ts'
import { giveUpTask } from '../give-up.ts'
import type { TaskKind, TaskScope } from '../kind.ts'
import { beginTask, type Claim, endTask, leaveTask, type OpenRow, readOpen } from '../states.ts'
import { attemptLimit, takeBackAttempts } from './attempts.ts'
import { chooseNext, chooseToGiveWay, isFree, memoryOf, type RunningTask, Turns, type WaitingTask } from './choose.ts'
import { Helping } from './helping.ts'
import { Run, type RunDeps } from './run.ts'

export type SchedulerOptions<S extends TaskScope> = RunDeps<S> & {
  /** The kinds that there are; a task of none of them is ended with an error. */
  kinds: readonly TaskKind<S>[]
  /** What the child processes of all tasks together may take, in MB. */
  budgetMb: number
  /** Told of each task that is begun and that runs no more; `hasGivenWay`: it waits for its turn again. */
  onBegin?: (id: string) => void
  onEnd?: (id: string, hasGivenWay: boolean) => void
  /** This process is one of several workers that share the tasks. */
  sharing?: Sharing
}

/** One of several workers: its id, whether it carries changes to the index, and what takes care of workers that are gone, before each look for tasks. */
export type Sharing = { workerId: string; isFollower(): boolean; takeOver(): Promise<void> }

/**
 * Carries out the tasks that the records hold: begins what may be begun, side by side, and stops what is to stop. One for a process; the records
 * are the queue, `look` reads them.
 */
export class Scheduler<S extends TaskScope> {
  readonly #options: SchedulerOptions<S>
  readonly #kinds: ReadonlyMap<string, TaskKind<S>>
  readonly #running = new Map<string, Run<S>>()
  readonly #turns = new Turns()
  readonly #helping: Helping<S>
  #change = Promise.withResolvers<void>()
  /** The end of a task that could not be written: the process cannot go on. */
  #fault: { error: unknown } | undefined

  constructor(options: SchedulerOptions<S>) {
    this.#options = options
    this.#kinds = new Map(options.kinds.map((kind) => [kind.name, kind]))
    this.#helping = new Helping({
      ...options,
      kinds: this.#kinds,
      onBegin: (id) => options.onBegin?.(id),
      onEnd: (id) => this.#tellEnd(id, false),
      onFault: (error) => {
        this.#fault ??= { error }
      },
    })
  }

  /** Settled at the next end of a task and at the next `wake`: to be asked for before `look`. */
  get change(): Promise<void> {
    return this.#change.promise
  }

  /** The task of another worker with which this one helps. */
  get helps(): string | undefined {
    return this.#helping.taskId
  }

  /** Something in the records has changed. */
  wake(): void {
    this.#change.resolve()
    this.#change = Promise.withResolvers()
  }

  /**
   * Looks into the records: stops and begins tasks. Answers whether there is anything to do for this process now or later. @throws what kept it
   * from writing the end of a task.
   */
  async look(): Promise<boolean> {
    await this.#options.sharing?.takeOver()
    const open = await readOpen(this.#options.records)
    if (this.#fault) throw this.#fault.error
    this.#stopAsked(open)
    const elsewhere = open.filter((row) => this.#isElsewhere(row))
    this.#helping.look(elsewhere)
    await this.#refuseUnknown(open.filter((row) => !this.#isElsewhere(row)))
    const isHere = ({ id }: OpenRow) => this.#running.has(id) || this.#helping.taskId === id
    const isMine = (row: OpenRow) => this.#kinds.has(row.class) && !isHere(row) && !this.#isElsewhere(row)
    const mine = open.filter(isMine)
    await this.#endCutOff(mine.filter((row) => row.isStopRequested))
    await this.#endGuilty(mine.filter(isGuilty))
    const waiting = mine.filter((row) => row.state !== 'CREATED' && !row.isStopRequested && !isGuilty(row)).map(toWaiting)
    this.#preferAsked(open)
    await this.#beginAll(waiting, open)
    this.#makeRoom(waiting, open)
    await this.#helping.begin(elsewhere, this.#tasks)
    // What another worker has this one goes on with, should that be gone.
    return this.#running.size > 0 || this.#helping.taskId !== undefined || mine.length > 0 || elsewhere.length > 0
  }

  #isElsewhere({ workerId }: OpenRow): boolean {
    return workerId !== null && workerId !== this.#options.sharing?.workerId
  }

  #choiceOf(open: OpenRow[]) {
    const isFollower = this.#options.sharing?.isFollower() ?? true
    const elsewhere = open.filter((row) => this.#isElsewhere(row))
    return { running: this.#tasks, elsewhere, isFollower, open, rules: this.#kinds }
  }

  /** Comes back when everything that runs has ended, after `signal` was aborted. */
  async close(): Promise<void> {
    await Promise.all([...[...this.#running.values()].map((run) => run.ended), this.#helping.ended])
  }

  /** The process ends in order, before `close`: what runs is cut off by no fault of its own. */
  async leave(): Promise<void> {
    await takeBackAttempts(this.#options.records, [...this.#running.keys()])
  }

  /** A task whose row is gone was taken away by whoever removes its project. */
  #stopAsked(open: OpenRow[]): void {
    const rows = new Map(open.map((row) => [row.id, row]))
    for (const [id, run] of this.#running) if (rows.get(id)?.isStopRequested ?? true) run.stop()
  }

  /** What runs may be put before the others too. */
  #preferAsked(open: OpenRow[]): void {
    for (const { id, preferredAt } of open) this.#running.get(id)?.prefer(preferredAt)
  }

  /** One after the other: each that has made room may be enough. */
  #makeRoom(waiting: WaitingTask[], open: OpenRow[]): void {
    if ([...this.#running.values()].some((run) => run.isGivingWay)) return
    const left = waiting.filter(({ id }) => !this.#running.has(id))
    const last = chooseToGiveWay({ waiting: left, ...this.#choiceOf(open) })
    if (last) this.#running.get(last.id)?.giveWay()
  }

  get #tasks(): RunningTask[] {
    return [...this.#running.values()].map(({ task }) => task)
  }

  async #refuseUnknown(open: OpenRow[]): Promise<void> {
    const { records } = this.#options
    for (const row of open) {
      if (this.#kinds.has(row.class)) continue
      const message = `This version of Dossier has no tasks of the kind "${row.class}". Update it, or remove the task.`
      await endTask(records, row.id, { state: 'ERROR', fault: describeFault(new AppError('NOT_AVAILABLE', { message })) })
    }
  }

  /** They ran in a process that ended before it could stop them. */
  async #endCutOff(rows: OpenRow[]): Promise<void> {
    for (const { id } of rows) await giveUpTask(this.#options.records, this.#kinds, id, { state: 'CANCELLED' })
  }

  /** The server died with them each time, or it would have ended them itself. */
  async #endGuilty(rows: OpenRow[]): Promise<void> {
    for (const { id } of rows) {
      const message = `Dossier ended ${attemptLimit} times in a row while this task ran. Resume it to try again.`
      await giveUpTask(this.#options.records, this.#kinds, id, { state: 'ERROR', fault: { name: 'INTERNAL', message } })
    }
  }

  async #beginAll(waiting: WaitingTask[], open: OpenRow[]): Promise<void> {
    const { budgetMb } = this.#options
    let left = waiting
    while (!this.#options.signal.aborted) {
      const next = chooseNext({ waiting: left, ...this.#choiceOf(open), budgetMb, turns: this.#turns })
      if (!next || this.#helping.givesWay(memoryOf(this.#kinds.get(next.class), next, budgetMb))) return
      left = left.filter((task) => task !== next)
      await this.#begin(next)
    }
  }

  async #begin(task: WaitingTask): Promise<void> {
    const { records, budgetMb, onBegin } = this.#options
    const kind = this.#kinds.get(task.class)
    const row = kind && (await beginTask(records, task.id, this.#claimFor(task)))
    if (!row) return
    this.#turns.take(task)
    onBegin?.(row.id)
    const running: RunningTask = { ...task, memoryMb: memoryOf(kind, row, budgetMb) }
    const run = new Run({ ...this.#options, kind, row, task: running })
    this.#running.set(row.id, run)
    void run.ended
      .then(() => this.#letGo(row.id))
      .catch((error: unknown) => {
        this.#fault ??= { error }
      })
      .finally(() => this.#leave(row.id, run.hasGivenWay))
  }

  /** What another worker has begun since the records were read. */
  #claimFor(task: WaitingTask): Claim | undefined {
    const { sharing } = this.#options
    if (!sharing) return undefined
    const isStill = (row: OpenRow) => row.id === task.id && !this.#isElsewhere(row)
    return { workerId: sharing.workerId, mayBegin: (open) => open.some(isStill) && isFree(task, this.#choiceOf(open)) }
  }

  /** Not where the process ends: then all that it had is let go at once, with its attempts taken back. */
  async #letGo(id: string): Promise<void> {
    const { records, sharing, signal } = this.#options
    if (sharing && !signal.aborted) await leaveTask(records, id, sharing.workerId)
  }

  #leave(id: string, hasGivenWay: boolean): void {
    this.#running.delete(id)
    this.#tellEnd(id, hasGivenWay)
  }

  #tellEnd(id: string, hasGivenWay: boolean): void {
    this.#options.onEnd?.(id, hasGivenWay)
    this.wake()
  }
}

function isGuilty({ attempts, isStopRequested }: OpenRow): boolean {
  return attempts >= attemptLimit && !isStopRequested
}

function toWaiting({ state, attempts, ...row }: OpenRow): WaitingTask {
  return { ...row, wasCutOff: state === 'RUNNING', isSuspect: attempts > 0 }
}
