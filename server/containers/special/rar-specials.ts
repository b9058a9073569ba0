import type { Bytes } from '../bytes.ts'
import { kindOfMode, type SpecialMember } from './special-member.ts'

/** Links and devices of a RAR archive of version 4 or 5 whose headers are not encrypted, up to the first that makes no sense. */
export async function rarSpecials(bytes: Bytes): Promise<SpecialMember[]> {
  const mark = await bytes.read(0, 8)
  return mark[6] === 1 ? specialsOfFive(bytes) : specialsOfFour(bytes)
}

const [fileOfFour, hasData, hasLongSizes, unixOfFour, storedOfFour] = [0x74, 0x8000, 0x100, 3, 0x30]
const longestTarget = 64 * 1024

/** Blocks of a type, flags and a size, with data behind them (technote.txt of version 3). */
async function specialsOfFour(bytes: Bytes): Promise<SpecialMember[]> {
  const specials: SpecialMember[] = []
  for (let at = 7; ; ) {
    const block = await bytes.read(at, 7)
    const size = block.length < 7 ? 0 : block.readUInt16LE(5)
    if (size < 7) return specials
    const header = await bytes.read(at, size)
    const [type, flags] = [block[2], block.readUInt16LE(3)]
    const isFile = type === fileOfFour && header.length >= 32
    const packed = (isFile || (flags & hasData) !== 0) && header.length >= 11 ? header.readUInt32LE(7) : 0
    const kind = isFile && header[15] === unixOfFour ? kindOfMode(header.readUInt32LE(28)) : undefined
    if (kind) {
      const nameAt = (flags & hasLongSizes) === 0 ? 32 : 40
      const name = header.toString('utf8', nameAt, nameAt + header.readUInt16LE(26)).split('\0')[0] ?? ''
      const isPlain = header[25] === storedOfFour && packed <= longestTarget
      specials.push({ name, kind, target: isPlain ? (await bytes.read(at + size, packed)).toString('utf8') : null })
    }
    at += size + packed
  }
}

const [fileOfFive, redirection, unixOfFive, longestHeader] = [2, 5, 1, 2 * 1024 * 1024]

/** Blocks of a sum, a size, a type and flags; where a link leads stands in a record of its own (RAR 5.0 archive format). */
async function specialsOfFive(bytes: Bytes): Promise<SpecialMember[]> {
  const specials: SpecialMember[] = []
  for (let at = 8; ; ) {
    const start = new Fields(await bytes.read(at + 4, 3))
    const size = start.number()
    if (size === 0 || size > longestHeader) return specials
    const headerAt = at + 4 + start.at
    const header = new Fields(await bytes.read(headerAt, size))
    const [type, flags] = [header.number(), header.number()]
    const extraBytes = flags & 1 ? header.number() : 0
    const dataBytes = flags & 2 ? header.number() : 0
    const special = type === fileOfFive ? specialOf(header, extraBytes) : undefined
    if (special) specials.push(special)
    at = headerAt + size + dataBytes
  }
}

function specialOf(header: Fields, extraBytes: number): SpecialMember | undefined {
  const flags = header.number()
  header.number()
  const attributes = header.number()
  header.skip((flags & 2 ? 4 : 0) + (flags & 4 ? 4 : 0))
  header.number()
  const host = header.number()
  const name = header.text(header.number())
  const target = redirectionOf(header.rest(extraBytes))
  const kind = target === undefined ? (host === unixOfFive ? kindOfMode(attributes) : undefined) : 'link'
  return kind && { name, kind, target: target ?? null }
}

function redirectionOf(records: Fields): string | undefined {
  while (!records.isOver) {
    const size = records.number()
    const record = records.part(size)
    if (record.number() !== redirection) continue
    record.number()
    record.number()
    return record.text(record.number())
  }
  return undefined
}

/** Reads numbers of seven bits a byte, lowest first, and texts. What is not there reads as zero. */
class Fields {
  readonly #bytes: Buffer
  at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get isOver(): boolean {
    return this.at >= this.#bytes.length
  }

  number(): number {
    let value = 0
    for (let factor = 1; factor < 2 ** 49; factor *= 128) {
      const byte = this.#bytes[this.at] ?? 0
      this.at += 1
      value += (byte & 0x7f) * factor
      if (byte < 0x80) break
    }
    return value
  }

  text(length: number): string {
    return this.#bytes.toString('utf8', this.at, this.skip(length))
  }

  skip(length: number): number {
    this.at += length
    return this.at
  }

  part(length: number): Fields {
    const from = this.at
    return new Fields(this.#bytes.subarray(from, this.skip(Math.max(1, length))))
  }

  /** The last bytes, as many as are said. */
  rest(length: number): Fields {
    return new Fields(this.#bytes.subarray(Math.max(this.at, this.#bytes.length - length)))
  }
}
