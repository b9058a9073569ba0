import { textOf, u8, u16, u32 } from './numbers-at.ts'

/** A record of a workbook ([MS-XLS] 2.1.4) and where it begins. `parts`: its bytes and those of the records that go on with it. */
export type SheetRecord = { type: number; at: number; data: Buffer; parts: Buffer[] }

const goesOn = 0x3c

/** The records of a stream in order, each with its continuations. */
export function* sheetRecords(stream: Buffer, from = 0): Generator<SheetRecord> {
  for (let at = from; at + 4 <= stream.length; ) {
    const begin = at
    const type = u16(stream, at)
    const parts: Buffer[] = []
    do {
      parts.push(stream.subarray(at + 4, at + 4 + u16(stream, at + 2)))
      at += 4 + u16(stream, at + 2)
    } while (u16(stream, at) === goesOn && at + 4 <= stream.length)
    yield { type, at: begin, data: parts[0] ?? Buffer.alloc(0), parts }
  }
}

/** A text with its flags before it ([MS-XLS] 2.5.294); `lengthBytes`: of the count of its letters. */
export function sheetText(data: Buffer, at: number, lengthBytes: 1 | 2): string {
  const count = lengthBytes === 1 ? u8(data, at) : u16(data, at)
  const isWide = (u8(data, at + lengthBytes) & 1) === 1
  const from = at + lengthBytes + 1
  return textOf(data.subarray(from, from + count * (isWide ? 2 : 1)), isWide)
}

/** The texts that cells refer to. A text that goes on in the next record says there anew how wide its letters are. */
export function sharedTexts(parts: readonly Buffer[]): string[] {
  const reader = new PartReader(parts)
  reader.skip(4)
  const count = Math.min(reader.number(4), 5_000_000)
  const texts: string[] = []
  while (texts.length < count && !reader.isAtEnd()) texts.push(reader.text())
  return texts
}

class PartReader {
  #part = 0
  #at = 0
  readonly #parts: readonly Buffer[]

  constructor(parts: readonly Buffer[]) {
    this.#parts = parts
  }

  isAtEnd(): boolean {
    this.#step()
    return this.#part >= this.#parts.length
  }

  number(bytes: 1 | 2 | 4): number {
    this.#step()
    const part = this.#parts[this.#part] ?? Buffer.alloc(0)
    const value = bytes === 1 ? u8(part, this.#at) : bytes === 2 ? u16(part, this.#at) : u32(part, this.#at)
    this.#at += bytes
    return value
  }

  skip(bytes: number): void {
    for (let left = bytes; left > 0 && !this.isAtEnd(); ) {
      const here = Math.min(left, (this.#parts[this.#part]?.length ?? 0) - this.#at)
      this.#at += here
      left -= here
    }
  }

  text(): string {
    const count = this.number(2)
    const flags = this.number(1)
    const runs = flags & 8 ? this.number(2) : 0
    const beside = flags & 4 ? this.number(4) : 0
    const pieces: string[] = []
    let isWide = (flags & 1) === 1
    for (let left = count; left > 0 && !this.isAtEnd(); ) {
      if (this.#at === 0 && left < count) isWide = (this.number(1) & 1) === 1
      const unit = isWide ? 2 : 1
      const part = this.#parts[this.#part] ?? Buffer.alloc(0)
      const here = Math.max(1, Math.min(left, Math.floor((part.length - this.#at) / unit)))
      pieces.push(textOf(part.subarray(this.#at, this.#at + here * unit), isWide))
      this.#at += here * unit
      left -= here
    }
    this.skip(runs * 4 + beside)
    return pieces.join('')
  }

  /** To the next part where this one is read. */
  #step(): void {
    while (this.#part < this.#parts.length && this.#at >= (this.#parts[this.#part]?.length ?? 0)) {
      this.#part++
      this.#at = 0
    }
  }
}
