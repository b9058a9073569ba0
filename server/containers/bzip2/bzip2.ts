import { setImmediate as giveWay } from 'node:timers/promises'
import type { Bytes } from '../bytes.ts'
import { Bits, findNumber } from './bits.ts'
import { unpackBlock } from './block.ts'
import { BitsEnd, BlockFault } from './faults.ts'

/** How the reading of a bzip2 ended: at its end, where the bytes are cut, or with blocks that are damaged or gone. */
export type Bzip2End = 'whole' | 'cut' | 'damaged'

/** Receives the unpacked bytes in order, block by block. */
type Write = (piece: Buffer) => Promise<void> | void

/** What a block and the end of a stream begin with: the digits of pi, and of its root. */
const [blockMark, endMark] = [0x314159265359, 0x177245385090]
const marks: ReadonlySet<number> = new Set([blockMark, endMark])
const markBits = 48
/** No packed block is longer: 900,000 bytes of at most 20 bits each, and its tables. */
const windowBytes = 2_500_000

/**
 * Unpacks a bzip2, all of its streams, and keeps every block that is whole: blocks know nothing of each other, so that behind one that is damaged, or gone,
 * the next is looked for. @throws what `write` throws.
 */
export async function readBzip2(packed: Bytes, write: Write): Promise<Bzip2End> {
  const reading = new Reading(packed)
  for (;;) {
    const block = await reading.next()
    if (block === undefined) return reading.end
    await write(block)
    await giveWay()
  }
}

/** Bytes of the file that are held, and where they lie in it. */
type Window = { start: number; bytes: Buffer }

class Reading {
  readonly #packed: Bytes
  /** The next bit of the file. */
  #at = 0
  #level = 9
  /** Of the blocks of the present stream (bzip2's combined sum). */
  #sum = 0
  #window: Window = { start: 0, bytes: Buffer.alloc(0) }
  #isDamaged = false
  #isCut = false

  constructor(packed: Bytes) {
    this.#packed = packed
  }

  get end(): Bzip2End {
    if (this.#isCut) return 'cut'
    return this.#isDamaged ? 'damaged' : 'whole'
  }

  /** The next whole block; undefined where there is none. */
  async next(): Promise<Buffer | undefined> {
    if (this.#at === 0 && !(await this.#begin())) this.#isDamaged = true
    for (;;) {
      const bits = await this.#bits()
      const from = bits.at
      const mark = attempt(() => bits.number(markBits))
      if (mark === endMark) {
        if (!(await this.#finish(bits, from))) return undefined
        continue
      }
      const block = mark === blockMark ? attempt(() => unpackBlock(bits, this.#level)) : undefined
      if (block) {
        this.#at += bits.at - from
        this.#sum = ((this.#sum << 1) | (this.#sum >>> 31)) ^ block.sum
        return block.bytes
      }
      if (!(await this.#skip())) return undefined
    }
  }

  /** Reads the header of a stream; answers whether there is one. */
  async #begin(): Promise<boolean> {
    const head = (await this.#packed.read(this.#at / 8, 4)).toString('latin1')
    const level = /^BZh([1-9])$/.exec(head)?.[1]
    if (level === undefined) return false
    this.#level = Number(level)
    this.#sum = 0
    this.#at += 32
    return true
  }

  /** At the end of a stream; answers whether another one follows. */
  async #finish(bits: Bits, from: number): Promise<boolean> {
    const sum = attempt(() => bits.number(32))
    if (sum === undefined) this.#isCut = true
    else if (sum !== this.#sum >>> 0) this.#isDamaged = true
    this.#at = Math.ceil((this.#at + (bits.at - from)) / 8) * 8
    return sum !== undefined && this.#begin()
  }

  /** Goes to the next mark behind this place; where there is none, the file ends within a block, or in what is no bzip2. */
  async #skip(): Promise<boolean> {
    this.#isDamaged = true
    const isLast = this.#at / 8 + windowBytes >= this.#packed.sizeBytes
    for (let at = this.#at + 1; at / 8 < this.#packed.sizeBytes; at += (windowBytes - 8) * 8) {
      this.#at = at
      const bits = await this.#bits()
      const found = findNumber(this.#window.bytes, marks, bits.at)
      if (found < 0) continue
      this.#at = this.#window.start * 8 + found
      return true
    }
    this.#isCut = isLast
    return false
  }

  /** The bits from here on, at least a whole block of them. */
  async #bits(): Promise<Bits> {
    const start = Math.floor(this.#at / 8)
    const { sizeBytes } = this.#packed
    const held = this.#window
    const isHeld = start >= held.start && Math.min(start + windowBytes, sizeBytes) <= held.start + held.bytes.length
    if (!isHeld) this.#window = { start, bytes: await this.#packed.read(start, 2 * windowBytes) }
    return new Bits(this.#window.bytes, this.#at - this.#window.start * 8)
  }
}

/** What is read; undefined where the bits end, or make no sense. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof BitsEnd || error instanceof BlockFault) return undefined
    throw error
  }
}
