import { Worker } from 'node:worker_threads'
import { answerOf } from '../../ask-thread.ts'
import { type SourceEntry, stampOfEntry } from '../../documents/open-source.ts'
import { InTurn } from '../../in-turn.ts'
import { packFiles, type SmallFile } from './packed-files.ts'

/** `files`: as `packFiles` has them; `place`: where the bytes of all files are put, one after the other. */
export type SmallFilesQuestion = { files: string; place: SharedArrayBuffer }

/** The check sum of each file; null for one that could not be read. */
export type SmallFilesAnswer = (number | null)[]

/** What was read of one file. */
export type ReadFile = { bytes: Buffer; crc: number }

/** Files up to this size are read whole, together with others. */
export const smallBytes = 256 * 1024
const heapMb = 32

/** Reads small files in a thread of its own, many per request, so that neither the requests nor a slow disk hold up the process. */
export class SmallFiles {
  #thread: Worker | undefined
  readonly #turns = new InTurn()
  /** Used alternately: new memory for each read would cost more than reading into it, and collecting it more again. */
  readonly #places = [new SharedArrayBuffer(0), new SharedArrayBuffer(0)]

  /**
   * The files behind these lines of the ledger; undefined for one that is large, changed or unreadable: the caller opens it by itself and learns why. The bytes are overwritten by
   * the read after the next. Throws the signal's reason.
   */
  async read(entries: readonly (SourceEntry | undefined)[], signal: AbortSignal): Promise<(ReadFile | undefined)[]> {
    const asked = entries.map((entry) => entry && smallFileOf(entry))
    const files = asked.filter((file) => file !== undefined)
    if (files.length === 0) return entries.map(() => undefined)
    const place = this.#takePlace(files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0))
    const crcs = await this.#turns.run(() => this.#ask({ files: packFiles(files), place }, signal))
    const whole = Buffer.from(place)
    let [at, next] = [0, 0]
    return asked.map((file) => {
      if (!file) return undefined
      const crc = crcs[next++]
      const from = at
      at += file.sizeBytes
      return crc === null || crc === undefined ? undefined : { bytes: whole.subarray(from, at), crc }
    })
  }

  async close(): Promise<void> {
    await this.#thread?.terminate()
    this.#thread = undefined
  }

  #takePlace(sizeBytes: number): SharedArrayBuffer {
    const [first = new SharedArrayBuffer(0)] = this.#places.splice(0, 1)
    const place = first.byteLength < sizeBytes ? new SharedArrayBuffer(sizeBytes) : first
    this.#places.push(place)
    return place
  }

  async #ask(question: SmallFilesQuestion, signal: AbortSignal): Promise<SmallFilesAnswer> {
    signal.throwIfAborted()
    this.#thread ??= new Worker(new URL('./small-files-thread.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    try {
      return await answerOf<SmallFilesAnswer>(this.#thread, { question }, signal)
    } catch (error) {
      // It may still hang in a system call.
      await this.close()
      throw error
    }
  }
}

function smallFileOf(entry: SourceEntry): SmallFile | undefined {
  const stamp = stampOfEntry(entry)
  return stamp && stamp.sizeBytes <= smallBytes
    ? { path: Buffer.from(entry.path_key ?? entry.path).toString('latin1'), ...stamp }
    : undefined
}
