import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import { BufferedFile, mostBytes } from './buffered-file.ts'

const deflate = promisify(deflateRaw)
const pieceBytes = 1024 * 1024
/** The fastest level: lists are full of digests, which no level makes smaller. Each piece ends at a byte, so that the next can follow. */
const options = { level: 1, finishFlush: constants.Z_SYNC_FLUSH }
/** A last block with nothing in it. */
const end = Buffer.from([0x03, 0x00])

/**
 * Writes a text into a file as a deflated entry of a zip file has it. While one piece is deflated, the next is collected. What fails is thrown by a later call.
 */
export class DeflatedFile {
  readonly #file: BufferedFile
  #collected = Buffer.allocUnsafe(pieceBytes)
  #deflated = Buffer.allocUnsafe(pieceBytes)
  #held = 0
  #writing: Promise<void> = Promise.resolve()
  #sizeBytes = 0
  #crc = 0

  constructor(handle: FileHandle) {
    this.#file = new BufferedFile(handle)
  }

  /** Of the text, which is complete. */
  get text(): { sizeBytes: number; crc: number } {
    return { sizeBytes: this.#sizeBytes, crc: this.#crc }
  }

  /** Of what is in the file. */
  get sizeBytes(): number {
    return this.#file.sizeBytes
  }

  /** Undefined where there was room for the text, in UTF-8. */
  writeText(text: string): Promise<void> | undefined {
    if (this.#held + text.length * mostBytes > pieceBytes) return this.#write(Buffer.from(text))
    this.#held += this.#collected.write(text, this.#held)
    return undefined
  }

  /** Completes the file. */
  async finish(): Promise<void> {
    await this.#pass()
    await this.#writing
    await this.#file.write(end)
    await this.#file.flush()
  }

  /** All of it, from the beginning; each piece is overwritten by the next. */
  pieces(): AsyncGenerator<Buffer> {
    return this.#file.pieces()
  }

  /** Until nothing is being written any more, whatever became of it. */
  async settle(): Promise<void> {
    await this.#writing.catch(() => {})
  }

  async #write(bytes: Buffer): Promise<void> {
    for (let at = 0; at < bytes.length; ) {
      if (this.#held === pieceBytes) await this.#pass()
      const taken = bytes.copy(this.#collected, this.#held, at)
      this.#held += taken
      at += taken
    }
  }

  /** Has what was collected deflated; waits for the piece before it alone. */
  async #pass(): Promise<void> {
    await this.#writing
    const piece = this.#collected.subarray(0, this.#held)
    this.#crc = crc32(piece, this.#crc)
    this.#sizeBytes += piece.length
    this.#held = 0
    const free = this.#deflated
    this.#deflated = this.#collected
    this.#collected = free
    this.#writing = this.#deflate(piece)
    // It is thrown where it is waited for.
    this.#writing.catch(() => {})
  }

  async #deflate(piece: Buffer): Promise<void> {
    await this.#file.write(await deflate(piece, options))
  }
}
