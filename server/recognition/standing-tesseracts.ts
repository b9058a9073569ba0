import { availableParallelism } from 'node:os'
import { folderForPages, type Standing, StandingTesseract } from './standing-tesseract.ts'

/** How one is started that reads in this way, with a folder for its pages; `started` hears of each. */
export type HowToStart = {
  commandFor(options: string[], folder: string): string[]
  env: NodeJS.ProcessEnv
  started?: (pid: number) => void
  greetingMs?: number
}

/** Far above what a busy machine takes to load three languages. */
const greetingMs = 30_000
/** Then a new one is started: what it may have gathered goes with it. */
const mostPages = 200

type Idle = { key: string; tesseract: StandingTesseract; pages: number }

/** Tesseracts that stand by for the next page in the same languages and of the same resolution. */
export class StandingTesseracts {
  readonly #how: HowToStart
  readonly #idle: Idle[] = []
  #isPossible = true
  #isClosed = false

  constructor(how: HowToStart) {
    this.#how = how
  }

  /**
   * The table of a page. Undefined where it has to be read by a process of its own: none stands by on this machine, or the one that read it has ended, be
   * it by the page or by those before it. @throws the signal's reason when aborted.
   */
  async read(options: string[], bytes: Buffer, signal: AbortSignal): Promise<string | undefined> {
    const key = options.join('\0')
    try {
      const ready = this.#takeIdle(key) ?? (await this.#start(key, options, signal))
      if (!ready) return undefined
      const table = await ready.tesseract.read(bytes, signal)
      this.#giveBack({ ...ready, pages: ready.pages + 1 })
      return table
    } catch {
      signal.throwIfAborted()
      return undefined
    }
  }

  /** Those that are reading end behind their page. */
  close(): void {
    this.#isClosed = true
    for (const { tesseract } of this.#idle.splice(0)) tesseract.end()
  }

  #takeIdle(key: string): Idle | undefined {
    const at = this.#idle.findLastIndex((idle) => idle.key === key && !idle.tesseract.hasEnded)
    return at < 0 ? undefined : this.#idle.splice(at, 1)[0]
  }

  async #start(key: string, options: string[], signal: AbortSignal): Promise<Idle | undefined> {
    if (!this.#isPossible) return undefined
    // One for other pages would only hold memory.
    this.#idle.shift()?.tesseract.end()
    const tesseract = await this.#begun(options)
    const late = AbortSignal.timeout(this.#how.greetingMs ?? greetingMs)
    try {
      await tesseract.greet(AbortSignal.any([signal, late]))
      return { key, tesseract, pages: 0 }
    } catch (error) {
      // Versions before 4.1 know no lists, and others may keep what they print until their end.
      if (late.aborted || tesseract.pid === undefined) this.#isPossible = false
      throw error
    }
  }

  async #begun(options: string[]): Promise<StandingTesseract> {
    const folder = await folderForPages()
    const standing: Standing = { command: this.#how.commandFor(options, folder), env: this.#how.env, folder }
    const tesseract = new StandingTesseract(standing)
    if (tesseract.pid !== undefined) this.#how.started?.(tesseract.pid)
    return tesseract
  }

  #giveBack(idle: Idle): void {
    if (this.#isClosed || idle.pages >= mostPages || this.#idle.length >= availableParallelism()) idle.tesseract.end()
    else this.#idle.push(idle)
  }
}
