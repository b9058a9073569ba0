import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@dossier/contract'
import type { Lead, LeadWork } from '../records/leading.ts'
import type { LastEnd, WorkerProcess } from './supervise.ts'

export type SeatOptions = {
  /** Takes the long work of the records for this process, see `leadWorker`. */
  lead(work: LeadWork): Promise<Lead>
  /**
   * Begins to supervise a worker process; once `lost` is aborted it is killed, because another process may work from then on. `lastEnd`: how the one before came to its end.
   */
  open(lost: AbortSignal, lastEnd: LastEnd): WorkerProcess
  /** Lets whoever works look for work. */
  tell(): Promise<void>
  /** Where several processes share the work: how many there are, this one among them. Absent: one does all of it. */
  countSharing?(): Promise<number>
  log(facts: Record<string, unknown>): void
  /** It looks for work as soon as it has its turn; else once somebody has woken it: a server begins by itself, and one for a short command is not to begin at all. */
  looksAtOnce?: boolean
  /** Aborted where this process may not work any more: it gives its turn back. */
  lost?: AbortSignal
  /** Told when this process begins to work, and who does while it waits. */
  onTurn?(turn: { state: 'works' } | { state: 'waits'; fault: unknown }): void
  /** How soon the work of one that died goes on here. Tests wait less. */
  retryMs?: number
}

const usualRetryMs = 1_000
const longestRetryMs = 5_000

type Held = { worker: WorkerProcess; lost: AbortController }

/**
 * The worker of records whose long work any of several processes may do, one at a time unless they share it: this process waits for its turn until it is closed. Whoever dies, or loses its
 * connection to the database, loses its turn to the next one.
 */
export class Seat implements WorkerProcess {
  readonly #options: SeatOptions
  readonly #closing = new AbortController()
  #held: Held | undefined
  #lead: Lead | undefined
  #waiting: Promise<void> = Promise.resolve()
  #stopped: Promise<void> | undefined
  /** Why it waits, as it was told last. */
  #toldWhy: string | undefined
  #isAsked: boolean
  #isTelling = false
  #isTellingDue = false

  constructor(options: SeatOptions) {
    this.#options = options
    this.#isAsked = options.looksAtOnce ?? false
    const { lost } = options
    if (lost?.aborted) this.#closing.abort()
    lost?.addEventListener('abort', () => void this.stop().catch(() => {}), { once: true })
  }

  /** From now on it waits for its turn; without this it never works, and leaves everything to others. Comes back when it has tried once. */
  async take(): Promise<void> {
    if (this.#closing.signal.aborted) return
    const first = this.#tryOnce()
    this.#waiting = first.then((isHad) => (isHad ? undefined : this.#wait()))
    await first
  }

  wake(): void {
    this.#isAsked = true
    this.#isTellingDue = this.#hasToTell
    this.#held?.worker.wake()
    if (this.#isTellingDue && !this.#isTelling) void this.#tell()
  }

  /** Others work, too, or this one does not. */
  get #hasToTell(): boolean {
    return !this.#held || this.#options.countSharing !== undefined
  }

  /** Until it is told, or works itself: nobody else looks for what was asked for. */
  async #tell(): Promise<void> {
    const { tell, log, retryMs = usualRetryMs } = this.#options
    const { signal } = this.#closing
    this.#isTelling = true
    for (let pauseMs = retryMs; this.#isTellingDue && this.#hasToTell && !signal.aborted; ) {
      // What is asked for from now on this one may not say.
      this.#isTellingDue = false
      try {
        await tell()
      } catch (error) {
        log({ event: 'worker not told', error: String(error) })
        this.#isTellingDue = true
        await sleep(pauseMs, undefined, { signal }).catch(() => {})
        pauseMs = Math.min(pauseMs * 2, longestRetryMs)
      }
    }
    this.#isTelling = false
  }

  async requireLending(): Promise<void> {
    const { countSharing } = this.#options
    if (!this.#held || (countSharing && (await countSharing()) > 1)) throw cannotLend()
  }

  lend(taskId: string, list: readonly string[]): void {
    if (!this.#held) throw cannotLend()
    this.#held.worker.lend(taskId, list)
  }

  tellConfig(): void {
    this.#held?.worker.tellConfig()
  }

  pid(): number | undefined {
    return this.#held?.worker.pid()
  }

  /** The worker ends in order before somebody else may begin. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop()
    return this.#stopped
  }

  async #stop(): Promise<void> {
    this.#closing.abort()
    await this.#waiting
    await this.#held?.worker.stop()
    await this.#lead?.release()
  }

  async #wait(): Promise<void> {
    const { signal } = this.#closing
    const { retryMs = usualRetryMs } = this.#options
    do await sleep(retryMs, undefined, { signal }).catch(() => {})
    while (!signal.aborted && !(await this.#tryOnce()))
  }

  async #tryOnce(): Promise<boolean> {
    try {
      this.#lead = await this.#options.lead({
        onAway: () => this.#leave(),
        // Neither files nor tasks are to blame for a database that was away.
        onBack: () => this.#sit('away'),
        onLost: () => void this.take(),
        onNews: () => this.#held?.worker.wake(),
        isShared: this.#options.countSharing !== undefined,
      })
    } catch (error) {
      this.#tellWaiting(error)
      return false
    }
    this.#sit('killed')
    return true
  }

  #sit(lastEnd: LastEnd): void {
    if (this.#closing.signal.aborted) return
    const lost = new AbortController()
    this.#held = { worker: this.#options.open(lost.signal, lastEnd), lost }
    this.#toldWhy = undefined
    this.#options.log({ event: 'long work is done here' })
    this.#options.onTurn?.({ state: 'works' })
    // What was asked for meanwhile.
    if (this.#isAsked) this.#held.worker.wake()
  }

  #leave(): void {
    this.#held?.lost.abort(new AppError('RECORDS_DOWN', { message: 'The connection that holds the work was lost.' }))
    this.#held = undefined
  }

  /** Once for each reason. */
  #tellWaiting(fault: unknown): void {
    const why = String(fault)
    if (why === this.#toldWhy) return
    this.#toldWhy = why
    this.#options.log({ event: 'long work is done elsewhere', why })
    this.#options.onTurn?.({ state: 'waits', fault })
  }
}

const cannotLend = () =>
  new AppError('BAD_REQUEST', {
    message:
      'Passwords to try are kept in memory only, and the long work of this server is done by another process: end "dossier worker" and start the server without --no-worker to try them.',
  })
