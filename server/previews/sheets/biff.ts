/** A record of the stream of a workbook ([MS-XLS] 2.1.4): its type, where it begins, and its bytes with those of records that only continue it. */
export type BiffRecord = { type: number; at: number; parts: Buffer[] }

const continuation = 0x003c

/** The records of a stream from a place on, each once. Ends where the stream does, whole or not. */
export function* biffRecords(stream: Buffer, start: number): Generator<BiffRecord> {
  let at = start
  while (at + 4 <= stream.length) {
    const record: BiffRecord = { type: stream.readUInt16LE(at), at, parts: [] }
    do {
      const size = stream.readUInt16LE(at + 2)
      record.parts.push(stream.subarray(at + 4, at + 4 + size))
      at += 4 + size
    } while (at + 4 <= stream.length && stream.readUInt16LE(at) === continuation)
    yield record
  }
}

/** Reads what stands in the parts of a record one after the other. Beyond the end all is zero. */
export class BiffReader {
  readonly #parts: readonly Buffer[]
  #part = 0
  #at = 0

  constructor(parts: readonly Buffer[]) {
    this.#parts = parts
  }

  get isAtEnd(): boolean {
    this.#goOn()
    return this.#part >= this.#parts.length
  }

  byte(): number {
    this.#goOn()
    const byte = this.#parts[this.#part]?.[this.#at] ?? 0
    this.#at += 1
    return byte
  }

  word(): number {
    return this.byte() + this.byte() * 0x100
  }

  long(): number {
    return this.word() + this.word() * 0x10000
  }

  skip(bytes: number): void {
    let left = bytes
    while (left > 0 && !this.isAtEnd) {
      const some = Math.min(left, (this.#parts[this.#part]?.length ?? 0) - this.#at)
      this.#at += some
      left -= some
    }
  }

  /** Letters in one byte or two; where the next part begins within them, it says anew in how many ([MS-XLS] 2.5.293). */
  letters(count: number, isWide: boolean): string {
    let [text, left, wide] = ['', count, isWide]
    while (left > 0) {
      const part = this.#parts[this.#part]
      if (!part) break
      if (this.#at >= part.length) {
        this.#part += 1
        this.#at = 0
        if (this.#part < this.#parts.length) wide = (this.byte() & 1) === 1
        continue
      }
      const width = wide ? 2 : 1
      const some = Math.max(1, Math.min(left, Math.floor((part.length - this.#at) / width)))
      text += part.toString(wide ? 'utf16le' : 'latin1', this.#at, this.#at + some * width)
      this.#at += some * width
      left -= some
    }
    return text
  }

  #goOn(): void {
    while (this.#part < this.#parts.length && this.#at >= (this.#parts[this.#part]?.length ?? 0)) {
      this.#part += 1
      this.#at = 0
    }
  }
}
