import { ChildTooLate, NodeChild, ProcessGone } from '../confine/node-child.ts'
import type { PreviewAnswer, PreviewHindrance, PreviewWork } from './process/messages.ts'

/** Where the process works; `limitMs`: how long one piece of work may take. */
export type PreviewPlaces = { dataFolder: string; confiner?: string | undefined; limitMs?: number }

/** A preview that cannot be made, in words that follow "because". `why`: it may be had another time. */
export class PreviewFault extends Error {
  override name = 'PreviewFault'
  readonly why: PreviewHindrance | undefined

  constructor(message: string, why?: PreviewHindrance) {
    super(message)
    this.why = why
  }
}

const hindrances: Record<PreviewHindrance, string> = {
  locked: 'it is locked, and no password that opens it is at hand',
  reading: 'it is still being read: try again',
}

const workLimitMs = 30_000
/** For how long the process stays when nobody asks. */
const lingerMs = 20_000
/** Of the process, in megabytes: pages of PDFs are drawn in a thread of its own, which has as much again. */
const heapMb = 768

/** Opens originals for previews, in a process that runs only while somebody looks at some. */
export class Previewer {
  readonly #places: PreviewPlaces
  #child: NodeChild<PreviewAnswer> | undefined
  #atWork = 0
  #timer: NodeJS.Timeout | undefined

  constructor(places: PreviewPlaces) {
    this.#places = places
  }

  /** @throws PreviewFault; the signal's reason when aborted. */
  async ask(work: PreviewWork, signal: AbortSignal): Promise<unknown> {
    clearTimeout(this.#timer)
    this.#atWork += 1
    try {
      return answered(await this.#askOnceOrAlone(work, signal))
    } finally {
      this.#atWork -= 1
      if (this.#atWork === 0) this.#timer = setTimeout(() => this.close().catch(() => {}), lingerMs).unref()
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#child?.stop()
    this.#child = undefined
  }

  /** Others' work goes down with the process: what did not end it is done again, alone. */
  async #askOnceOrAlone(work: PreviewWork, signal: AbortSignal): Promise<PreviewAnswer> {
    const limits = { signal, limitMs: this.#places.limitMs ?? workLimitMs }
    try {
      return await this.#running().ask({ work }, limits)
    } catch (error) {
      if (error instanceof ChildTooLate) throw late(error)
      if (!(error instanceof ProcessGone)) throw error
    }
    const alone = this.#start()
    try {
      return await alone.ask({ work }, limits)
    } catch (error) {
      if (error instanceof ChildTooLate) throw late(error)
      throw error instanceof ProcessGone ? new PreviewFault('the program that opens it crashed, twice') : error
    } finally {
      await alone.stop()
    }
  }

  #running(): NodeChild<PreviewAnswer> {
    if (!this.#child || this.#child.hasEnded) this.#child = this.#start()
    return this.#child
  }

  #start(): NodeChild<PreviewAnswer> {
    const { dataFolder, confiner } = this.#places
    const options = [`--max-old-space-size=${heapMb}`]
    return new NodeChild({ main: new URL('./process/main.ts', import.meta.url), options, dataFolder, confiner })
  }
}

function answered(answer: PreviewAnswer): unknown {
  if ('value' in answer) return answer.value
  throw 'why' in answer ? new PreviewFault(hindrances[answer.why], answer.why) : new PreviewFault(answer.fault)
}

function late({ limitMs }: ChildTooLate): PreviewFault {
  return new PreviewFault(`it takes longer than ${Math.round(limitMs / 1_000)} seconds`)
}
