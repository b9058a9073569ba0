import type { Extraction, Extractor, FileToExtract } from '../extract/port.ts'

/** An extractor that is started with the first file: most starts of the process find nothing to read. */
export class LateExtractor implements Extractor {
  readonly #start: () => Promise<Extractor>
  #started: Promise<Extractor> | undefined

  constructor(start: () => Promise<Extractor>) {
    this.#start = start
  }

  async extract(file: FileToExtract, signal: AbortSignal): Promise<Extraction> {
    return (await this.#extractor()).extract(file, signal)
  }

  async version(signal: AbortSignal): Promise<string> {
    return (await this.#extractor()).version(signal)
  }

  async close(): Promise<void> {
    const started = await this.#started?.catch(() => undefined)
    await started?.close()
  }

  /** A start that failed is tried again with the next file that asks. */
  #extractor(): Promise<Extractor> {
    this.#started ??= this.#start().catch((error: unknown) => {
      this.#started = undefined
      throw error
    })
    return this.#started
  }
}
