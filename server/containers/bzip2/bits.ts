import { BitsEnd } from './faults.ts'

/** Reads bits of a buffer, those of a byte from the highest on. */
export class Bits {
  readonly #bytes: Buffer
  /** The next bit. */
  at: number

  constructor(bytes: Buffer, at = 0) {
    this.#bytes = bytes
    this.at = at
  }

  /** One bit. @throws BitsEnd. */
  bit(): number {
    const byte = this.#bytes[this.at >> 3]
    if (byte === undefined) throw new BitsEnd('the bits end here')
    const bit = (byte >> (7 - (this.at & 7))) & 1
    this.at += 1
    return bit
  }

  /** A number of up to 48 bits. @throws BitsEnd. */
  number(count: number): number {
    let value = 0
    for (let left = count; left > 0; ) {
      const byte = this.#bytes[this.at >> 3]
      if (byte === undefined) throw new BitsEnd('the bits end here')
      const inByte = 8 - (this.at & 7)
      const taken = Math.min(inByte, left)
      value = value * 2 ** taken + ((byte >> (inByte - taken)) & (2 ** taken - 1))
      this.at += taken
      left -= taken
    }
    return value
  }
}

/** The first bit from `from` on at which one of these 48-bit numbers stands, or -1. */
export function findNumber(bytes: Buffer, wanted: ReadonlySet<number>, from: number): number {
  // The last 48 bits, as two halves: more than 32 cannot be shifted.
  let [high, low] = [0, 0]
  for (let at = from; at < bytes.length * 8; at += 1) {
    const bit = ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1
    high = ((high << 1) | (low >>> 23)) & 0xffffff
    low = ((low << 1) | bit) & 0xffffff
    if (at - from >= 47 && wanted.has(high * 0x1000000 + low)) return at - 47
  }
  return -1
}
