import { constants, inflateSync } from 'node:zlib'
import { TooMuchEffort } from '../containers/effort.ts'

/** A made file may name the same bytes over and over: a reader may go over it so many times. */
const passes = 4
const leastBytes = 1024 * 1024
/** Of all that one file has packed. */
const mostInflatedBytes = 64 * 1024 * 1024

/** How many bytes a reader that has no `Effort` may take out of one file, those that lie within each other counted each time. */
export class Allowance {
  #left: number
  #leftToInflate = mostInflatedBytes

  constructor(sizeBytes: number, least = leastBytes) {
    this.#left = least + passes * sizeBytes
  }

  /** The same bytes, counted. @throws TooMuchEffort. */
  take(bytes: Buffer): Buffer {
    this.spend(bytes.length)
    return bytes
  }

  /** @throws TooMuchEffort. */
  spend(sizeBytes: number): void {
    this.#left -= sizeBytes
    if (this.#left < 0) throw new TooMuchEffort('a file that says the same bytes too often')
  }

  /** What zlib has packed, as far as it goes where its end was cut off; nothing where it is damaged. @throws TooMuchEffort where all of it is too much. */
  inflate(bytes: Buffer): Buffer {
    try {
      const inflated = inflateSync(bytes, { maxOutputLength: this.#leftToInflate + 1, finishFlush: constants.Z_SYNC_FLUSH })
      this.#leftToInflate -= inflated.length
      if (this.#leftToInflate >= 0) return inflated
    } catch (error) {
      if (!(error instanceof RangeError)) return Buffer.alloc(0)
    }
    throw new TooMuchEffort('a file that unpacks into too much')
  }
}
