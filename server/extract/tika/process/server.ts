import { AppError } from '@dossier/contract'
import { startTikaProcess, type TikaPlace, type TikaProcess, usualStartMs } from './process.ts'
import { whenItAnswers } from './when-it-answers.ts'

/** How long a process is kept that was to follow another one, which lives on, from when that was last expected to end. */
const heirStaysMs = 30_000

/** How many processes are tried that end, or do not answer, after they did once. */
const askedAtMost = 5

/** `mayPrepare`: whether there may be an heir beside the process, as things stand; `beforeStart`: what is to be done before one is started. */
export type ServerSettings = TikaPlace & {
  mayPrepare?: (() => boolean) | undefined
  beforeStart?: (() => Promise<void>) | undefined
}

/** Keeps Tika's server available: started on first use, restarted when it dies. */
export class TikaServer {
  readonly #place: ServerSettings
  #running: Promise<TikaProcess> | undefined
  /** The process that follows the present one. */
  #heir: Promise<TikaProcess> | undefined
  #droppingHeir = new AbortController()
  #heirTimer: NodeJS.Timeout | undefined
  #isClosed = false
  #isInDoubt = true
  readonly #closing = new AbortController()
  #resting = new AbortController()

  constructor(place: ServerSettings) {
    this.#place = place
  }

  /** A server that answered when it was last in doubt. */
  async running(signal: AbortSignal): Promise<TikaProcess> {
    return this.#isInDoubt ? (await this.#ready(signal)).running : abortable(this.#start(), signal)
  }

  /** To be called when a connection was lost: the next caller waits until the server answers again. */
  doubt(): void {
    this.#isInDoubt = true
  }

  /** Whether there is a process, or one is being started. */
  get isThere(): boolean {
    return this.#running !== undefined
  }

  /** Starts the process that is to follow the present one, which is expected to end; keeps the one that is there for longer. */
  prepare(): void {
    if (this.#heir) this.#heirTimer?.refresh()
    if (this.#heir || this.#isClosed || this.#place.mayPrepare?.() === false) return
    const dropping = new AbortController()
    const heir = this.#startProcess(dropping.signal)
    this.#droppingHeir = dropping
    this.#heir = heir
    // Where it does not come up another one is started when it is needed.
    heir.catch(async () => {
      if (this.#heir === heir) await this.#dropHeir()
    })
    this.#heirTimer = setTimeout(() => this.#heir === heir && this.#dropHeir(), heirStaysMs).unref()
  }

  /** Such as `Apache Tika 3.3.2`. */
  async version(signal: AbortSignal): Promise<string> {
    return (await this.#ready(signal)).version
  }

  /** Ends the process; the next caller starts another. */
  async rest(): Promise<void> {
    this.#isInDoubt = true
    this.#resting.abort(new AppError('READER_DOWN', { message: 'The text reader is not needed any more' }))
    this.#resting = new AbortController()
    await this.#stopAll()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#closing.abort(new AppError('READER_DOWN', { message: 'The text reader is being closed' }))
    await this.#stopAll()
  }

  async #stopAll(): Promise<void> {
    const running = await this.#running?.catch(() => undefined)
    await Promise.all([running?.stop(), this.#dropHeir()])
  }

  /** Ends the process that was to follow the present one, as long as that is there. */
  async dropHeirBeside(): Promise<void> {
    if (this.isThere) await this.#dropHeir()
  }

  async #dropHeir(): Promise<void> {
    const heir = this.#heir
    this.#heir = undefined
    // One that is about to be there need not come up first.
    if (heir) this.#droppingHeir.abort(new AppError('READER_DOWN', { message: 'The next text reader is not needed' }))
    const running = await heir?.catch(() => undefined)
    await running?.stop()
  }

  /** Where the process has gone, or does not answer, another one is started. */
  async #ready(signal: AbortSignal): Promise<{ running: TikaProcess; version: string }> {
    const { startsWithinMs = usualStartMs } = this.#place
    for (let asked = 0; asked < askedAtMost; asked += 1) {
      const running = await abortable(this.#start(), signal)
      const version = await whenItAnswers(running, startsWithinMs, signal)
      if (version) {
        this.#isInDoubt = false
        return { running, version }
      }
      await running.stop()
    }
    throw new AppError('READER_DOWN', { message: 'Tika did not come back in time; look at logs/tika.log in the home folder' })
  }

  async #takeHeir(): Promise<TikaProcess | undefined> {
    const heir = this.#heir
    this.#heir = undefined
    const running = await heir?.catch(() => undefined)
    return running?.hasEnded() ? undefined : running
  }

  async #startProcess(until?: AbortSignal): Promise<TikaProcess> {
    await this.#place.beforeStart?.()
    return startTikaProcess(this.#place, AbortSignal.any([this.#closing.signal, this.#resting.signal, ...(until ? [until] : [])]))
  }

  #start(): Promise<TikaProcess> {
    if (this.#isClosed) throw new AppError('READER_DOWN', { message: 'The text reader is closed' })
    if (!this.#running) this.#running = this.#launch()
    return this.#running
  }

  async #launch(): Promise<TikaProcess> {
    try {
      const running = (await this.#takeHeir()) ?? (await this.#startProcess())
      void running.ended.then(() => {
        this.#running = undefined
      })
      return running
    } catch (error) {
      this.#running = undefined
      throw error
    }
  }
}

/** One caller's abort must not stop the start that others wait for too. */
function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
