/** A 7z's directory makes no sense, or is of a kind that we do not know. */
export class SevenZipFault extends Error {
  override name = 'SevenZipFault'
}

/** Reads the fields of a 7z's directory one after the other (7zFormat.txt). All of it throws SevenZipFault where the bytes end. */
export class Fields {
  readonly bytes: Buffer
  at = 0

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  byte(): number {
    const byte = this.bytes[this.at]
    if (byte === undefined) throw new SevenZipFault('the directory ends within a field')
    this.at += 1
    return byte
  }

  take(length: number): Buffer {
    if (!(length >= 0 && this.at + length <= this.bytes.length)) throw new SevenZipFault('the directory ends within a field')
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }

  /** As many leading ones in the first byte as bytes follow, the lowest first; what is left of the first byte is the highest. */
  number(): number {
    const first = this.byte()
    let [value, mask, unit] = [0, 0x80, 1]
    for (; mask > 0 && first & mask; mask >>= 1) {
      value += this.byte() * unit
      unit *= 256
    }
    value += (first & (mask - 1) & 0xff) * (mask > 0 ? unit : 0)
    if (!Number.isSafeInteger(value)) throw new SevenZipFault('a number that cannot be')
    return value
  }

  /** Which of so many things something is told of: of all, or of those whose bit is set. */
  defined(count: number): boolean[] {
    return this.byte() === 0 ? this.bits(count) : Array.from({ length: count }, () => true)
  }

  bits(count: number): boolean[] {
    const bits = this.take(Math.ceil(count / 8))
    return Array.from({ length: count }, (_, at) => ((bits[at >> 3] ?? 0) & (0x80 >> (at & 7))) !== 0)
  }

  /** So many numbers. Each takes a byte at least. */
  numbers(count: number): number[] {
    if (count > this.bytes.length) throw new SevenZipFault('more numbers than there are bytes')
    return Array.from({ length: count }, () => this.number())
  }
}

/** A number as `Fields.number` reads it. */
export function numberField(value: number): Buffer {
  if (value < 0x80) return Buffer.from([value])
  const field = Buffer.alloc(9, 0xff)
  field.writeBigUInt64LE(BigInt(value), 1)
  return field
}
