import { Worker } from 'node:worker_threads'
import { answerOf } from '../../ask-thread.ts'
import { type SourceEntry, stampOfEntry } from '../../documents/open-source.ts'
import { InTurn } from '../../in-turn.ts'
import type { FileStamp } from '../../scan/stamp.ts'

/** A small file as it was when it was read. */
export type SmallFile = FileStamp & { path: Uint8Array }

/** The bytes of all files, one after the other, and the check sum of each; null for a file that could not be read. */
export type SmallFilesAnswer = { bytes: Uint8Array<ArrayBuffer>; crcs: (number | null)[] }

/** What was read of one file. */
export type ReadFile = { bytes: Buffer; crc: number }

/** Files up to this size are read whole, together with others. */
export const smallBytes = 256 * 1024
const heapMb = 32

/** Reads small files in a thread of its own, many per request, so that neither the requests nor a slow disk hold up the process. */
export class SmallFiles {
  #thread: Worker | undefined
  readonly #turns = new InTurn()

  /** The files behind these lines of the ledger; undefined for one that is large, changed or unreadable: the caller opens it by itself and learns why. Throws the signal's reason. */
  async read(entries: readonly (SourceEntry | undefined)[], signal: AbortSignal): Promise<(ReadFile | undefined)[]> {
    const asked = entries.map((entry) => entry && smallFileOf(entry))
    const files = asked.filter((file) => file !== undefined)
    if (files.length === 0) return entries.map(() => undefined)
    const { bytes, crcs } = await this.#turns.run(() => this.#ask(files, signal))
    const whole = Buffer.from(bytes.buffer)
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

  async #ask(files: SmallFile[], signal: AbortSignal): Promise<SmallFilesAnswer> {
    signal.throwIfAborted()
    this.#thread ??= new Worker(new URL('./small-files-thread.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    try {
      return await answerOf<SmallFilesAnswer>(this.#thread, { question: files }, signal)
    } catch (error) {
      // It may still hang in a system call.
      await this.close()
      throw error
    }
  }
}

function smallFileOf(entry: SourceEntry): SmallFile | undefined {
  const stamp = stampOfEntry(entry)
  return stamp && stamp.sizeBytes <= smallBytes ? { path: entry.path_key, ...stamp } : undefined
}
