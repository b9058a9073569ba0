import { createCipheriv, randomBytes } from 'node:crypto'
import { closeSync, ftruncateSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let made = 0

/**
 * A file for rows that must not lie in memory: one for all sheets of a book. It has no name and is locked with a key that only this process knows, since the book may be
 * a locked one; it is opened when something is written.
 */
export class RowFile {
  readonly #key = randomBytes(32)
  #file: number | undefined
  #isClosed = false
  /** How long it is. */
  end = 0

  /** Writes behind what is there; gives the place. */
  write(bytes: Buffer): number {
    const at = this.end
    this.#file ??= this.#open()
    writeSync(this.#file, this.#locked(bytes, at), 0, bytes.length, at)
    this.end += bytes.length
    return at
  }

  /** What was written at a place. */
  read(at: number, length: number): Buffer {
    const bytes = Buffer.alloc(length)
    if (this.#file !== undefined) readSync(this.#file, bytes, 0, length, at)
    return this.#locked(bytes, at)
  }

  close(): void {
    this.#isClosed = true
    if (this.#file === undefined) return
    ftruncateSync(this.#file, 0)
    closeSync(this.#file)
    this.#file = undefined
  }

  #open(): number {
    if (this.#isClosed) throw new Error('the book has been closed')
    made += 1
    const path = join(tmpdir(), `rows-${process.pid}-${made}`)
    const file = openSync(path, 'wx+', 0o600)
    // It goes with its process, however that ends.
    unlinkSync(path)
    return file
  }

  /** Locks and unlocks alike; no place is written twice. */
  #locked(bytes: Buffer, at: number): Buffer {
    const start = Buffer.alloc(16)
    start.writeBigUInt64BE(BigInt(at))
    return createCipheriv('aes-256-ctr', this.#key, start).update(bytes)
  }
}
