import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Ends a request whose temporary files have grown too large. */
export class TooMuchSpace extends Error {}

/** Polling interval: at 100 to 500 MB/s of decompression it bounds how far a file overshoots its limit. */
const lookEveryMs = 250

/** Temporary bytes allowed per byte of the file: logs and tables compress to a tenth, decompression bombs to a thousandth. */
const factor = 20

/** How many bytes of temporary files a file may need: those of every file, and some for each byte of its own. */
export function temporaryAllowance(everyFile: number, sizeBytes: number): number {
  return everyFile + factor * sizeBytes
}

/**
 * Runs requests and ends them with `TooMuchSpace` where the files in a folder grow beyond what all that run at the same time may need.
 * The culprit cannot be identified: each is retried alone.
 */
export class TemporarySpace {
  readonly #running = new Map<AbortController, number>()
  #watching: Promise<void> | undefined
  /** Another one after each start of the reader. */
  #folder = ''

  /** Runs `work`, whose temporary files lie in `folder`, with `allowance` bytes for them. */
  async run<T>(folder: string, allowance: number, work: (tooMuch: AbortSignal) => Promise<T>): Promise<T> {
    const ending = new AbortController()
    this.#folder = folder
    this.#running.set(ending, allowance)
    this.#watching ??= this.#watch()
    try {
      return await work(ending.signal)
    } finally {
      this.#running.delete(ending)
    }
  }

  async #watch(): Promise<void> {
    // Most files are read long before it looks for the first time.
    for (await pause(); this.#running.size > 0; await pause()) {
      const allowed = [...this.#running.values()].reduce((sum, bytes) => sum + bytes, 0)
      if ((await sizeOf(this.#folder)) <= allowed) continue
      for (const ending of this.#running.keys()) ending.abort(new TooMuchSpace())
      this.#running.clear()
    }
    this.#watching = undefined
  }
}

function pause(): Promise<void> {
  return wait(lookEveryMs, undefined, { ref: false })
}

/** Size of all files below a folder; files deleted meanwhile are ignored. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  const sizes = entries.map(async (entry) => {
    if (!entry.isFile()) return 0
    return stat(join(entry.parentPath, entry.name)).then(
      ({ size }) => size,
      () => 0,
    )
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
