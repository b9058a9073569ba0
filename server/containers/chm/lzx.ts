/** What is packed is not what it should be, or goes on beyond its end. */
export class DamagedLzx extends Error {
  override name = 'DamagedLzx'
}

const [verbatim, aligned, stored] = [1, 2, 3]
const lengthSymbols = 249
const slotsByBits: Record<number, number> = { 15: 30, 16: 32, 17: 34, 18: 36, 19: 38, 20: 42, 21: 50 }

/** Of each slot of places how many bits follow, and where it begins. */
const extraBits = Array.from({ length: 51 }, (_, slot) => Math.min(17, slot < 4 ? 0 : (slot >> 1) - 1))
const bases = extraBits.map((_, slot) => extraBits.slice(0, slot).reduce((sum, bits) => sum + 2 ** bits, 0))

/**
 * Unpacks LZX (Microsoft's cabinets and help files; [MS-PATCH] 2), frame by frame. Frames follow each other in `out`, which is the window too. Code of programs, which is changed before it is
 * packed, is not changed back: help has none.
 */
export class Lzx {
  readonly #out: Buffer
  readonly #slots: number
  #end = 0
  #bits = new Bits(Buffer.alloc(0))
  #isFresh = true
  #last = [1, 1, 1]
  #block = { type: 0, left: 0, isOdd: false }
  #mainLengths = new Uint8Array(0)
  #lengthLengths = new Uint8Array(0)
  #main = new Codes([])
  #lengths = new Codes([])
  #aligned = new Codes([])

  /** `windowBits`: 15 to 21. */
  constructor(out: Buffer, windowBits: number) {
    this.#out = out
    this.#slots = slotsByBits[windowBits] ?? 0
    if (this.#slots === 0) throw new DamagedLzx('no such window')
    this.reset()
  }

  /** From here on nothing is known of what came before. */
  reset(): void {
    this.#isFresh = true
    this.#last = [1, 1, 1]
    this.#block = { type: 0, left: 0, isOdd: false }
    this.#mainLengths = new Uint8Array(256 + this.#slots * 8)
    this.#lengthLengths = new Uint8Array(lengthSymbols)
  }

  /** The next frame, which is `bytes` long unpacked. @throws DamagedLzx */
  frame(packed: Buffer, bytes: number): void {
    this.#bits = new Bits(packed)
    if (this.#isFresh && this.#bits.take(1) === 1) this.#bits.skip(32)
    this.#isFresh = false
    const end = Math.min(this.#end + bytes, this.#out.length)
    while (this.#end < end) {
      if (this.#block.left === 0) this.#beginBlock()
      const from = this.#end
      const to = Math.min(end, from + this.#block.left)
      if (this.#block.type === stored) this.#copyStored(to)
      else while (this.#end < to) this.#next()
      this.#block.left -= this.#end - from
      if (this.#block.left < 0) throw new DamagedLzx('a match goes beyond its block')
    }
  }

  #beginBlock(): void {
    const bits = this.#bits
    if (this.#block.isOdd) bits.skipByte()
    const type = bits.take(3)
    const left = bits.take(16) * 256 + bits.take(8)
    this.#block = { type, left, isOdd: type === stored && left % 2 === 1 }
    if (left === 0 || type < verbatim || type > stored) throw new DamagedLzx('no such block')
    if (type === stored) {
      this.#last = bits.numbers(3)
      return
    }
    if (type === aligned) this.#aligned = new Codes(Array.from({ length: 8 }, () => bits.take(3)))
    this.#readLengths(this.#mainLengths, 0, 256)
    this.#readLengths(this.#mainLengths, 256, this.#mainLengths.length)
    this.#main = new Codes(this.#mainLengths)
    this.#readLengths(this.#lengthLengths, 0, lengthSymbols)
    this.#lengths = new Codes(this.#lengthLengths)
  }

  /** Lengths of codes are told as what is different from those of the block before. */
  #readLengths(lengths: Uint8Array, from: number, to: number): void {
    const bits = this.#bits
    const codes = new Codes(Array.from({ length: 20 }, () => bits.take(4)))
    for (let at = from; at < to; ) {
      const symbol = codes.next(bits)
      const count = symbol === 17 ? bits.take(4) + 4 : symbol === 18 ? bits.take(5) + 20 : symbol === 19 ? bits.take(1) + 4 : 1
      const change = symbol === 19 ? codes.next(bits) : symbol
      const length = symbol === 17 || symbol === 18 ? 0 : ((lengths[at] ?? 0) - change + 17) % 17
      lengths.fill(length, at, Math.min(to, at + count))
      at += count
    }
  }

  #next(): void {
    const symbol = this.#main.next(this.#bits)
    if (symbol < 256) {
      this.#out[this.#end++] = symbol
      return
    }
    const short = (symbol - 256) & 7
    const length = short === 7 ? this.#lengths.next(this.#bits) + 9 : short + 2
    this.#copy(this.#distance((symbol - 256) >> 3), length)
  }

  #distance(slot: number): number {
    const [first = 1, second = 1, third = 1] = this.#last
    if (slot === 0) return first
    if (slot === 1) this.#last = [second, first, third]
    else if (slot === 2) this.#last = [third, second, first]
    else this.#last = [(bases[slot] ?? 0) - 2 + this.#footer(extraBits[slot] ?? 0), first, second]
    return this.#last[0] ?? 1
  }

  #footer(extra: number): number {
    if (this.#block.type !== aligned || extra < 3) return this.#bits.take(extra)
    return this.#bits.take(extra - 3) * 8 + this.#aligned.next(this.#bits)
  }

  #copy(distance: number, length: number): void {
    if (distance > this.#end || this.#end + length > this.#out.length) throw new DamagedLzx('a match leads nowhere')
    for (let left = length; left > 0; left -= 1, this.#end += 1) this.#out[this.#end] = this.#out[this.#end - distance] ?? 0
  }

  #copyStored(to: number): void {
    const bytes = this.#bits.bytes(to - this.#end)
    this.#end += bytes.copy(this.#out, this.#end)
  }
}

/** Bits of words of two bytes, the highest first. */
class Bits {
  readonly #bytes: Buffer
  #at = 0
  #held = 0
  #left = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** Up to 16 bits; zeros behind the end. */
  peek(count: number): number {
    if (this.#left < count) {
      const word = (this.#bytes[this.#at] ?? 0) | ((this.#bytes[this.#at + 1] ?? 0) << 8)
      this.#at += 2
      if (this.#at > this.#bytes.length + 4) throw new DamagedLzx('it goes on beyond its end')
      this.#held |= word << (16 - this.#left)
      this.#left += 16
    }
    return count === 0 ? 0 : this.#held >>> (32 - count)
  }

  skip(count: number): void {
    for (let left = count; left > 0; left -= 16) this.take(Math.min(16, left))
  }

  take(count: number): number {
    if (count > 16) return this.take(count - 16) * 65_536 + this.take(16)
    const value = this.peek(count)
    this.drop(count)
    return value
  }

  drop(count: number): void {
    this.#held = count === 32 ? 0 : this.#held << count
    this.#left -= count
  }

  /** Whole numbers of four bytes from the next word on. */
  numbers(count: number): number[] {
    if (this.#left === 0) this.#at += 2
    this.#at -= this.#left >= 16 ? 2 : 0
    this.#held = 0
    this.#left = 0
    const bytes = this.bytes(count * 4)
    return Array.from({ length: count }, (_, index) => bytes.readUInt32LE(index * 4))
  }

  bytes(count: number): Buffer {
    const bytes = this.#bytes.subarray(this.#at, this.#at + count)
    if (bytes.length < count) throw new DamagedLzx('it goes on beyond its end')
    this.#at += count
    return bytes
  }

  skipByte(): void {
    this.#at += 1
  }
}

/** Codes of Huffman by their lengths, the shortest first, and of one length in the order of what they stand for. */
class Codes {
  readonly #longest: number
  /** By what the next bits may be: what they stand for, times 32, and how many of them that takes. */
  readonly #table: Uint16Array

  constructor(lengths: ArrayLike<number>) {
    const all = Array.from(lengths)
    this.#longest = all.reduce((most, length) => Math.max(most, length), 0)
    this.#table = new Uint16Array(2 ** this.#longest)
    let at = 0
    for (let length = 1; length <= this.#longest; length += 1) {
      const room = 2 ** (this.#longest - length)
      for (const [symbol, each] of all.entries()) {
        if (each !== length) continue
        if (at + room > this.#table.length) throw new DamagedLzx('codes overlap')
        this.#table.fill(symbol * 32 + length, at, at + room)
        at += room
      }
    }
  }

  next(bits: Bits): number {
    const entry = this.#table[bits.peek(this.#longest)] ?? 0
    if (entry === 0) throw new DamagedLzx('no such code')
    bits.drop(entry & 31)
    return entry >> 5
  }
}
