import { crc32 } from 'node:zlib'

/** The width of numbers, and the positions of fields in header, pages and blocks, in the three generations of the format ([MS-PST] 2.2.2.6 to 2.2.2.8). */
export type PstLayout = {
  /** Of ids and places. */
  wordBytes: 4 | 8
  headerBytes: number
  endAt: number
  /** Id and place of the tree of nodes, then of that of blocks. */
  treesAt: number
  cipherAt: number
  pageBytes: number
  /** Of a page: how many entries it has, how many it could have, how long each is, and the level; the first two of `countBytes` each. */
  countsAt: number
  countBytes: 1 | 2
  /** Of a page, and of a block: it holds the check sum of what precedes it. */
  pageTrailerBytes: number
  blockTrailerBytes: number
  sumAt: 4 | 8
  /** Blocks fill units of so many bytes, their trailer at the end. */
  unitBytes: number
  /** Blocks may be packed: their entries say two sizes. */
  isPacked: boolean
}

const ansi: PstLayout = {
  wordBytes: 4,
  headerBytes: 512,
  endAt: 168,
  treesAt: 184,
  cipherAt: 461,
  pageBytes: 512,
  countsAt: 496,
  countBytes: 1,
  pageTrailerBytes: 12,
  blockTrailerBytes: 12,
  sumAt: 8,
  unitBytes: 64,
  isPacked: false,
}

/** The layout of Outlook 2003 to 2010, and of every PST since. */
export const unicodeLayout: PstLayout = {
  wordBytes: 8,
  headerBytes: 564,
  endAt: 184,
  treesAt: 216,
  cipherAt: 513,
  pageBytes: 512,
  countsAt: 488,
  countBytes: 1,
  pageTrailerBytes: 16,
  blockTrailerBytes: 16,
  sumAt: 4,
  unitBytes: 64,
  isPacked: false,
}

/** The layout of offline stores since Outlook 2013. [MS-PST] does not describe it; this follows libpff's description and two real stores. */
const packed: PstLayout = {
  ...unicodeLayout,
  pageBytes: 4096,
  countsAt: 4056,
  countBytes: 2,
  pageTrailerBytes: 24,
  blockTrailerBytes: 24,
  unitBytes: 512,
  isPacked: true,
}

/** The header names the generation by a number. */
export const unicodeVersion = 23
const layouts = new Map([
  [14, ansi],
  [15, ansi],
  [unicodeVersion, unicodeLayout],
  [36, packed],
])

/** By the first bytes of a file; undefined for other generations. */
export function layoutOf(header: Buffer): PstLayout | undefined {
  return layouts.get(header.readUInt16LE(10))
}

/** A number of four or eight bytes. */
export function wordAt(bytes: Buffer, at: number, { wordBytes }: PstLayout): number {
  return wordBytes === 4 ? bytes.readUInt32LE(at) : Number(bytes.readBigUInt64LE(at))
}

/** Writes a number of four or eight bytes. */
export function writeWord(bytes: Buffer, at: number, value: number, { wordBytes }: PstLayout): void {
  if (wordBytes === 4) bytes.writeUInt32LE(value, at)
  else bytes.writeBigUInt64LE(BigInt(value), at)
}

/** The sum of a page or a block: CRC-32 that begins with zero and is not inverted at the end ([MS-PST] 5.3). */
export function pstSum(bytes: Buffer): number {
  return ~crc32(bytes, 0xffffffff) >>> 0
}

/** Bytes of a block on the disk, its trailer included. */
export function blockBytesOf(sizeBytes: number, { blockTrailerBytes, unitBytes }: PstLayout): number {
  return Math.ceil((sizeBytes + blockTrailerBytes) / unitBytes) * unitBytes
}

/** A block with its trailer. `isChanged`: with a sum that does not match, because its source had none that matched. */
export function sealedBlock(
  content: Buffer,
  id: number,
  { layout, isChanged }: { layout: PstLayout; isChanged: boolean },
): Buffer {
  const block = Buffer.alloc(blockBytesOf(content.length, layout))
  content.copy(block)
  const trailer = block.subarray(block.length - layout.blockTrailerBytes)
  trailer.writeUInt16LE(content.length)
  trailer.writeUInt32LE((isChanged ? ~pstSum(content) : pstSum(content)) >>> 0, layout.sumAt)
  writeWord(trailer, layout.sumAt === 4 ? 8 : 4, id, layout)
  return block
}
