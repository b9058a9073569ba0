import { readdir } from 'node:fs/promises'
import { setImmediate as turn } from 'node:timers/promises'
import type { Worker } from 'tesseract.js'
import type { HowToRead, OcrEngine, Picture, Reading } from './port.ts'
import { readTsv } from './read-tsv.ts'

/** The version that package.json pins. */
export const tesseractJsVersion = '7.0.0'

const dataFile = /^([a-z][a-z_]*)\.traineddata\.gz$/i

/**
 * Tesseract compiled to WebAssembly, for machines without the program; three times slower. It reads languages whose data lies in `folder` as
 * `eng.traineddata.gz`, and never fetches any. Undefined where there is none.
 */
export async function findTesseractJs(folder: string): Promise<OcrEngine | undefined> {
  const names = await readdir(folder).catch(() => [])
  const languages = names.flatMap((name) => dataFile.exec(name)?.[1] ?? []).sort()
  if (languages.length === 0) return undefined
  const threads = new Threads(folder)
  const read = (picture: Picture, how: HowToRead) => threads.read(picture, how)
  const name = `tesseract.js ${tesseractJsVersion}`
  return { kind: 'tesseract.js', name, languages, opensFiles: false, read, close: () => threads.close() }
}

/** One thread for each page that is read at the same time; those that are idle wait for the next page in the same languages. */
class Threads {
  readonly #folder: string
  readonly #idle = new Map<string, Worker[]>()

  constructor(folder: string) {
    this.#folder = folder
  }

  async read(picture: Picture, { languages, signal }: HowToRead): Promise<Reading> {
    signal.throwIfAborted()
    const key = languages.join('+')
    const thread = this.#idle.get(key)?.pop() ?? (await this.#start(languages))
    try {
      const reading = await unlessAborted(recognize(thread, picture, signal), signal)
      this.#idle.set(key, [...(this.#idle.get(key) ?? []), thread])
      return reading
    } catch (error) {
      // It may hang. Its last request has been posted by then: a terminated worker must not be sent anything.
      await turn()
      await thread.terminate()
      throw error
    }
  }

  async close(): Promise<void> {
    const threads = [...this.#idle.values()].flat()
    this.#idle.clear()
    await Promise.all(threads.map((thread) => thread.terminate()))
  }

  async #start(languages: string[]): Promise<Worker> {
    const local = { langPath: this.#folder, gzip: true, cacheMethod: 'none', errorHandler: () => {} } as const
    // Idle threads with other languages would only hold memory.
    await this.close()
    // Loaded lazily: listing the engines does not need it.
    const { createWorker, OEM } = await import('tesseract.js')
    return createWorker(languages, OEM.LSTM_ONLY, local).catch((error: unknown) => {
      throw error instanceof Error ? error : new Error(String(error))
    })
  }
}

async function recognize(thread: Worker, { bytes, dpi }: Picture, signal: AbortSignal): Promise<Reading> {
  await thread.setParameters({ user_defined_dpi: String(dpi) })
  signal.throwIfAborted()
  const { data } = await thread.recognize(bytes, {}, { tsv: true, text: false, blocks: false })
  return readTsv(data.tsv ?? '')
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, (error: unknown) => reject(error instanceof Error ? error : new Error(String(error))))
    work.finally(() => signal.removeEventListener('abort', abort)).catch(() => {})
  })
}
