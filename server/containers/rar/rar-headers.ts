import { crc32 } from 'node:zlib'
import type { Bytes } from '../bytes.ts'

/**
 * A file of a RAR archive by its header. `mode`: what Unix says of it, where it was packed there; `target`: where a link leads; `isPiece`:
 * a part of it lies in another volume, `isRest`: the beginning does.
 */
export type RarEntry = {
  name: string
  mode: number | null
  target: string | null
  isPiece: boolean
  isRest: boolean
}

const marks = { four: Buffer.from('526172211a0700', 'hex'), five: Buffer.from('526172211a070100', 'hex') }

/** Whether a RAR archive of version 4 or 5 begins here: its mark may stand in any program, the sum of its first header does not fit there by chance. */
export async function isRarAt(bytes: Bytes, at: number): Promise<boolean> {
  const mark = await bytes.read(at, marks.five.length)
  if (mark.equals(marks.five)) return fitsSumOfFive(bytes, at + marks.five.length)
  return mark.subarray(0, marks.four.length).equals(marks.four) && fitsSumOfFour(bytes, at + marks.four.length)
}

/** The header of an archive is short: what says otherwise is none. */
const longestFirst = 4_096
const noBytes = Buffer.alloc(0)
/** More than any archive has that somebody would read. */
const mostBlocks = 500_000

async function fitsSumOfFour(bytes: Bytes, at: number): Promise<boolean> {
  const block = await bytes.read(at, 7)
  if (block.length < 7) return false
  const header = await bytes.read(at, block.readUInt16LE(5))
  return (crc32(header.subarray(2)) & 0xffff) === block.readUInt16LE(0)
}

async function fitsSumOfFive(bytes: Bytes, at: number): Promise<boolean> {
  const start = await bytes.read(at, 7)
  const fields = new Fields(start.subarray(4))
  const size = fields.number()
  const header = start.length < 7 || size > longestFirst ? noBytes : await bytes.read(at + 4, fields.at + size)
  return header.length > 0 && crc32(header) === start.readUInt32LE(0)
}

/** The files of an archive whose headers are not encrypted, up to the first header that makes no sense. */
export async function* rarEntries(bytes: Bytes): AsyncGenerator<RarEntry> {
  const mark = await bytes.read(0, marks.five.length)
  yield* mark.equals(marks.five) ? entriesOfFive(bytes) : entriesOfFour(bytes)
}

const [fileOfFour, hasData, hasLongSizes, unixOfFour, storedOfFour, pieceOfFour] = [0x74, 0x8000, 0x100, 3, 0x30, 0x03]
const longestTarget = 64 * 1024

/** Blocks of a type, flags and a size, with data behind them (technote.txt of version 3). */
async function* entriesOfFour(bytes: Bytes): AsyncGenerator<RarEntry> {
  for (let at = marks.four.length, blocks = 0; blocks < mostBlocks; blocks += 1) {
    const block = await bytes.read(at, 7)
    const size = block.length < 7 ? 0 : block.readUInt16LE(5)
    if (size < 7) return
    const header = await bytes.read(at, size)
    const flags = block.readUInt16LE(3)
    const isFile = block[2] === fileOfFour && header.length >= 32
    const packed = (isFile || (flags & hasData) !== 0) && header.length >= 11 ? header.readUInt32LE(7) : 0
    if (isFile) {
      const nameAt = (flags & hasLongSizes) === 0 ? 32 : 40
      const stored = header.toString('utf8', nameAt, nameAt + header.readUInt16LE(26)).split('\0')[0] ?? ''
      const name = stored.replaceAll('\\', '/')
      const mode = header[15] === unixOfFour ? header.readUInt32LE(28) : null
      // The content of a link is where it leads.
      const isPlain = header[25] === storedOfFour && packed <= longestTarget
      const target = isPlain ? (await bytes.read(at + size, packed)).toString('utf8') : null
      yield { name, mode, target, isPiece: (flags & pieceOfFour) !== 0, isRest: (flags & 1) !== 0 }
    }
    at += size + packed
  }
}

const [fileOfFive, redirection, unixOfFive, pieceOfFive, longestHeader] = [2, 5, 1, 0x18, 2 * 1024 * 1024]

/** Blocks of a sum, a size, a type and flags; where a link leads stands in a record of its own (RAR 5.0 archive format). */
async function* entriesOfFive(bytes: Bytes): AsyncGenerator<RarEntry> {
  for (let at = marks.five.length, blocks = 0; blocks < mostBlocks; blocks += 1) {
    const start = new Fields(await bytes.read(at + 4, 3))
    const size = start.number()
    if (size === 0 || size > longestHeader) return
    const headerAt = at + 4 + start.at
    const header = new Fields(await bytes.read(headerAt, size))
    const [type, flags] = [header.number(), header.number()]
    const extraBytes = flags & 1 ? header.number() : 0
    const dataBytes = flags & 2 ? header.number() : 0
    if (type === fileOfFive)
      yield { ...fileOf(header, extraBytes), isPiece: (flags & pieceOfFive) !== 0, isRest: (flags & 8) !== 0 }
    at = headerAt + size + dataBytes
  }
}

function fileOf(header: Fields, extraBytes: number): Omit<RarEntry, 'isPiece' | 'isRest'> {
  const flags = header.number()
  header.number()
  const attributes = header.number()
  header.skip((flags & 2 ? 4 : 0) + (flags & 4 ? 4 : 0))
  header.number()
  const mode = header.number() === unixOfFive ? attributes : null
  const name = header.text(header.number())
  return { name, mode, target: redirectionOf(header.rest(extraBytes)) }
}

function redirectionOf(records: Fields): string | null {
  while (!records.isOver) {
    const record = records.part(records.number())
    if (record.number() !== redirection) continue
    record.number()
    record.number()
    return record.text(record.number())
  }
  return null
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
