/** Places of the models in one table (LZMA specification, Igor Pavlov): each a probability of eleven bits. */
const at = layOut({
  isMatch: 12 << 4,
  isRep: 12,
  isRepZero: 12,
  isRepOne: 12,
  isRepTwo: 12,
  isRepZeroLong: 12 << 4,
  slot: 4 << 6,
  near: 128,
  align: 16,
  length: 2 + (16 << 3) + (16 << 3) + 256,
  repLength: 2 + (16 << 3) + (16 << 3) + 256,
  literal: 0x300 << 4,
})
const [even, rest, highest] = [1024, 2048, 2 ** 24]

function layOut<Name extends string>(sizes: Record<Name, number>): Record<Name | 'all', number> {
  let all = 0
  const places = Object.entries<number>(sizes).map(([name, size]) => {
    all += size
    return [name, all - size]
  })
  return { ...Object.fromEntries(places), all }
}

/** What is packed ended before what it says, or refers to what never was. */
export class LzmaFault extends Error {
  readonly isCut: boolean

  constructor(isCut: boolean) {
    super(isCut ? 'the packed bytes are cut' : 'the packed bytes make no sense')
    this.isCut = isCut
  }
}

/** Unpacks chunks of LZMA2 one after the other; each may go on with what the last one knew. `out`: what was unpacked last, up to `end`. */
export class Lzma {
  readonly #models = new Uint16Array(at.all)
  readonly #dictionaryBytes: number
  out: Buffer
  end = 0
  /** Where the dictionary begins: nothing before it may be referred to. */
  #first = 0
  /** Bytes of the dictionary that were let go. */
  #moved = 0
  #state = 0
  readonly #reps = [0, 0, 0, 0]
  #literalBits = 3
  #literalPositionMask = 0
  #positionMask = 3
  #in: Buffer = Buffer.alloc(0)
  #next = 0
  #range = 0
  #code = 0

  /** `dictionaryBytes`: how far back the packed bytes may refer; `chunkBytes`: the longest chunk. */
  constructor(dictionaryBytes: number, chunkBytes: number) {
    this.#dictionaryBytes = dictionaryBytes
    this.out = Buffer.alloc(dictionaryBytes + chunkBytes)
  }

  /** Makes room for so many bytes more behind what may still be referred to. */
  makeRoom(length: number): void {
    if (this.end + length <= this.out.length) return
    const kept = Math.min(this.#dictionaryBytes, this.end - this.#first)
    this.#moved = this.#position - kept
    this.out.copyWithin(0, this.end - kept, this.end)
    this.end = kept
    this.#first = 0
  }

  /** From here on nothing may be referred to that came before. */
  forget(): void {
    this.#first = this.end
    this.#moved = 0
  }

  /** Bytes since the dictionary began. */
  get #position(): number {
    return this.end - this.#first + this.#moved
  }

  /** Forgets what was learnt, not what was unpacked. */
  resetState(): void {
    this.#models.fill(even)
    this.#state = 0
    this.#reps.fill(0)
  }

  /** Of how many signs and places models are told apart. @throws LzmaFault where there are no such properties in LZMA2. */
  setProperties(byte: number): void {
    const literal = byte % 9
    const position = Math.floor(byte / 9) % 5
    if (byte >= 225 || literal + position > 4) throw new LzmaFault(false)
    this.#literalBits = literal
    this.#literalPositionMask = (1 << position) - 1
    this.#positionMask = (1 << Math.floor(byte / 45)) - 1
  }

  /** Takes bytes that are not packed. */
  copy(bytes: Buffer): void {
    bytes.copy(this.out, this.end)
    this.end += bytes.length
  }

  /** Unpacks one chunk of a known length. What came before a fault stands in `out`. @throws LzmaFault. */
  unpack(packed: Buffer, length: number): void {
    this.#in = packed
    this.#next = 5
    this.#range = 0xffffffff
    if (packed.length < 5) throw new LzmaFault(true)
    this.#code = packed.readUInt32BE(1)
    for (const limit = this.end + length; this.end < limit; ) {
      const position = this.#position & this.#positionMask
      if (this.#bit(at.isMatch + (this.#state << 4) + position) === 0) this.#literal()
      else this.#match(position, limit)
    }
  }

  #literal(): void {
    const before = this.end > this.#first ? (this.out[this.end - 1] ?? 0) : 0
    const here = this.#position & this.#literalPositionMask
    const models = at.literal + 0x300 * ((here << this.#literalBits) + (before >> (8 - this.#literalBits)))
    let symbol = 1
    if (this.#state >= 7) {
      let guess = this.out[this.#source(this.#reps[0] ?? 0)] ?? 0
      while (symbol < 0x100) {
        const guessed = (guess >> 7) & 1
        guess <<= 1
        const bit = this.#bit(models + ((1 + guessed) << 8) + symbol)
        symbol = (symbol << 1) | bit
        if (guessed !== bit) break
      }
    }
    while (symbol < 0x100) symbol = (symbol << 1) | this.#bit(models + symbol)
    this.out[this.end] = symbol & 0xff
    this.end += 1
    this.#state = this.#state < 4 ? 0 : this.#state < 10 ? this.#state - 3 : this.#state - 6
  }

  #match(position: number, limit: number): void {
    const state = this.#state
    if (this.#bit(at.isRep + state) === 0) this.#newMatch(position, limit)
    else if (this.#bit(at.isRepZero + state) === 1) {
      this.#bringForward(state)
      this.#oldMatch(position, limit)
    } else if (this.#bit(at.isRepZeroLong + (state << 4) + position) === 1) this.#oldMatch(position, limit)
    else {
      this.#state = state < 7 ? 9 : 11
      this.#repeat(this.#reps[0] ?? 0, 1, limit)
    }
  }

  #oldMatch(position: number, limit: number): void {
    const length = this.#length(at.repLength, position)
    this.#state = this.#state < 7 ? 8 : 11
    this.#repeat(this.#reps[0] ?? 0, length, limit)
  }

  #newMatch(position: number, limit: number): void {
    const length = this.#length(at.length, position)
    const distance = this.#distance(length)
    this.#reps.pop()
    this.#reps.unshift(distance)
    this.#state = this.#state < 7 ? 7 : 10
    this.#repeat(distance, length, limit)
  }

  /** One of the last distances but one comes again, and is the last one now. */
  #bringForward(state: number): void {
    const place = this.#bit(at.isRepOne + state) === 0 ? 1 : this.#bit(at.isRepTwo + state) === 0 ? 2 : 3
    this.#reps.unshift(...this.#reps.splice(place, 1))
  }

  #repeat(distance: number, length: number, limit: number): void {
    let from = this.#source(distance)
    if (this.end + length > limit) throw new LzmaFault(false)
    // Byte by byte: it may repeat what it has just written.
    for (const stop = this.end + length; this.end < stop; this.end += 1, from += 1) this.out[this.end] = this.out[from] ?? 0
  }

  #source(distance: number): number {
    const from = this.end - distance - 1
    if (from < this.#first) throw new LzmaFault(false)
    return from
  }

  #length(models: number, position: number): number {
    if (this.#bit(models) === 0) return 2 + this.#tree(models + 2 + (position << 3), 3)
    if (this.#bit(models + 1) === 0) return 10 + this.#tree(models + 2 + 128 + (position << 3), 3)
    return 18 + this.#tree(models + 2 + 256, 8)
  }

  #distance(length: number): number {
    const slot = this.#tree(at.slot + (Math.min(length - 2, 3) << 6), 6)
    if (slot < 4) return slot
    const bits = (slot >> 1) - 1
    const base = (2 | (slot & 1)) * 2 ** bits
    if (slot < 14) return base + this.#reverse(at.near + base - slot, bits)
    return base + this.#direct(bits - 4) * 16 + this.#reverse(at.align, 4)
  }

  #tree(models: number, bits: number): number {
    let symbol = 1
    for (let left = bits; left > 0; left -= 1) symbol = (symbol << 1) | this.#bit(models + symbol)
    return symbol - (1 << bits)
  }

  #reverse(models: number, bits: number): number {
    let [symbol, node] = [0, 1]
    for (let index = 0; index < bits; index += 1) {
      const bit = this.#bit(models + node)
      node = (node << 1) | bit
      symbol += bit << index
    }
    return symbol
  }

  #direct(bits: number): number {
    let value = 0
    for (let left = bits; left > 0; left -= 1) {
      this.#range >>>= 1
      const bit = this.#code >= this.#range ? 1 : 0
      if (bit === 1) this.#code -= this.#range
      value = value * 2 + bit
      if (this.#range < highest) this.#fill()
    }
    return value
  }

  #bit(model: number): 0 | 1 {
    const chance = this.#models[model] ?? even
    const bound = (this.#range >>> 11) * chance
    const bit = this.#code < bound ? 0 : 1
    if (bit === 0) {
      this.#range = bound
      this.#models[model] = chance + ((rest - chance) >> 5)
    } else {
      this.#range -= bound
      this.#code -= bound
      this.#models[model] = chance - (chance >> 5)
    }
    if (this.#range < highest) this.#fill()
    return bit
  }

  #fill(): void {
    const byte = this.#in[this.#next]
    if (byte === undefined) throw new LzmaFault(true)
    this.#next += 1
    this.#range = (this.#range * 256) >>> 0
    this.#code = (this.#code * 256 + byte) >>> 0
  }
}
