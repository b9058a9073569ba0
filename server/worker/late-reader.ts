import { AppError } from '@dossier/contract'
import type { Extraction, Extractor, FileToExtract, ReadingWatch } from '../extract/port.ts'
import type { HeldReader, SharedReader } from './worker-scope.ts'

export type LateReaderOptions = {
  start: () => Promise<Extractor>
  loadLanguages: () => Promise<(text: string) => string>
  /** How long it stays once nobody holds it: starting it again for each of several small folders would take longer. */
  lingerMs: number
}

/** The reader of files, started with the first file: most runs find nothing to read. Its memory is given back once nobody holds it. */
export class LateReader implements SharedReader {
  readonly #options: LateReaderOptions
  #extractor: LateExtractor | undefined
  #holders = 0
  #timer: NodeJS.Timeout | undefined

  constructor(options: LateReaderOptions) {
    this.#options = options
  }

  async hold(isNeededNow = false): Promise<HeldReader> {
    clearTimeout(this.#timer)
    this.#holders += 1
    this.#extractor ??= new LateExtractor(this.#options.start)
    const extractor = this.#extractor
    // Beside the languages, which take their time too.
    if (isNeededNow) extractor.warmUp()
    let isHeld = true
    const release = () => {
      if (isHeld) this.#release()
      isHeld = false
    }
    try {
      return { extractor, languageOf: await this.#options.loadLanguages(), release }
    } catch (error) {
      release()
      throw error
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    const extractor = this.#extractor
    this.#extractor = undefined
    await extractor?.close()
  }

  #release(): void {
    this.#holders -= 1
    if (this.#holders === 0) this.#timer = setTimeout(() => this.close().catch(() => {}), this.#options.lingerMs)
  }
}

class LateExtractor implements Extractor {
  readonly #start: () => Promise<Extractor>
  readonly #closing = new AbortController()
  #started: Promise<Extractor> | undefined

  constructor(start: () => Promise<Extractor>) {
    this.#start = start
  }

  async extract(file: FileToExtract, signal: AbortSignal, watch?: ReadingWatch): Promise<Extraction> {
    return (await this.#extractor()).extract(file, signal, watch)
  }

  async version(signal: AbortSignal): Promise<string> {
    return (await this.#extractor()).version(signal)
  }

  /** Starts it before the first file. A start that fails is told to whoever reads a file. */
  warmUp(): void {
    this.version(this.#closing.signal).catch(() => {})
  }

  expectMore(isExpected: boolean): void {
    // A start that failed is told to whoever reads a file.
    this.#started?.then((started) => started.expectMore?.(isExpected)).catch(() => {})
  }

  async close(): Promise<void> {
    this.#closing.abort(new AppError('READER_DOWN', { message: 'The text reader is closed' }))
    const started = await this.#started?.catch(() => undefined)
    await started?.close()
  }

  /** A failed start is retried with the next file. */
  #extractor(): Promise<Extractor> {
    this.#started ??= this.#start().catch((error: unknown) => {
      this.#started = undefined
      throw error
    })
    return this.#started
  }
}
