import type { FileHandle } from 'node:fs/promises'

const bufferBytes = 1024 * 1024
/** Of a UTF-16 unit in UTF-8. */
const mostBytes = 3

/** Writes a file in large pieces; what was written last can be taken back. */
export class BufferedFile {
  readonly #handle: FileHandle
  readonly #buffer = Buffer.allocUnsafe(bufferBytes)
  /** Bytes that are in the file, and in the buffer behind them. */
  #written = 0
  #held = 0

  constructor(handle: FileHandle) {
    this.#handle = handle
  }

  get sizeBytes(): number {
    return this.#written + this.#held
  }

  /** Undefined where there was room for the bytes: an await with nothing to wait for costs more than the copy. */
  write(bytes: Buffer): Promise<void> | undefined {
    if (this.#held + bytes.length > bufferBytes) return this.#writeOn(bytes)
    bytes.copy(this.#buffer, this.#held)
    this.#held += bytes.length
    return undefined
  }

  /** The same of a text, in UTF-8, without a buffer of its own as a rule. */
  writeText(text: string): Promise<void> | undefined {
    if (this.#held + text.length * mostBytes > bufferBytes) return this.write(Buffer.from(text))
    this.#held += this.#buffer.write(text, this.#held)
    return undefined
  }

  async #writeOn(bytes: Buffer): Promise<void> {
    if (this.#held + bytes.length > bufferBytes) await this.flush()
    if (bytes.length >= bufferBytes) {
      await this.#writeAll(bytes, this.#written)
      this.#written += bytes.length
      return
    }
    bytes.copy(this.#buffer, this.#held)
    this.#held += bytes.length
  }

  /** Replaces bytes that were written before. */
  async rewrite(at: number, bytes: Buffer): Promise<void> {
    if (at >= this.#written) {
      bytes.copy(this.#buffer, at - this.#written)
      return
    }
    if (at + bytes.length > this.#written) await this.flush()
    await this.#writeAll(bytes, at)
  }

  /** Removes everything that was written after this position. */
  async cutTo(sizeBytes: number): Promise<void> {
    this.#held = Math.max(0, sizeBytes - this.#written)
    if (sizeBytes >= this.#written) return
    await this.#handle.truncate(sizeBytes).catch(notWritten)
    this.#written = sizeBytes
  }

  async flush(): Promise<void> {
    await this.#writeAll(this.#buffer.subarray(0, this.#held), this.#written)
    this.#written += this.#held
    this.#held = 0
  }

  /** All of it, from the beginning; each piece is overwritten by the next. */
  async *pieces(): AsyncGenerator<Buffer> {
    await this.flush()
    const piece = Buffer.allocUnsafe(bufferBytes)
    for (let at = 0; at < this.#written; ) {
      const { bytesRead } = await this.#handle.read(piece, 0, bufferBytes, at)
      if (bytesRead === 0) return
      yield piece.subarray(0, bytesRead)
      at += bytesRead
    }
  }

  /** The system may take less than it is given. */
  async #writeAll(bytes: Buffer, at: number): Promise<void> {
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await this.#handle.write(bytes, done, bytes.length - done, at + done).catch(notWritten)
      done += bytesWritten
    }
  }
}

function notWritten(cause: unknown): never {
  throw new NotWritten(cause)
}

/** The archive itself cannot be written, whichever entry is added. */
export class NotWritten extends Error {
  constructor(cause: unknown) {
    super('The archive could not be written', { cause })
    this.name = 'NotWritten'
  }
}
