import type { Bytes } from '../bytes.ts'
import type { Portion, PortionLimits, Portions } from '../portion.ts'
import { heldInBlocks, rangePortion } from '../range-portion.ts'
import { blockBytes, fitsItsSum, octalAt, readRecords } from './tar.ts'

/** Headers that belong to the entry behind them: of pax (POSIX.1-2001), and long names as GNU writes them. */
const beforeEntry = new Set(['x', 'g', 'L', 'K'])
/** A sparse file of GNU: its map may go on in further blocks. */
const sparse = { type: 'S', goesOnAt: 482, furtherGoesOnAt: 504 }
/** Longer ones say nothing of a size. */
const longestRecords = 64 * 1024
/** What ends a tar: two blocks of zeros. */
const end = Buffer.alloc(2 * blockBytes)

/** A tar of many members in portions, in which every member keeps its headers. Undefined where one is enough, and for what is no tar. */
export async function tarPortions(bytes: Bytes, limits: PortionLimits): Promise<Portions | undefined> {
  if (bytes.sizeBytes < limits.from * blockBytes) return undefined
  if ((await bytes.read(257, 5)).toString('latin1') !== 'ustar') return undefined
  let members = 0
  for await (const _end of entryEnds(heldInBlocks(bytes))) {
    members += 1
    if (members > limits.from)
      return { contentType: /^application\/x-g?tar$/, count: undefined, portions: () => portionsOf(bytes, limits) }
  }
  return undefined
}

/** The last portion goes up to the end of the file: what lies there, or is missing, the reader shall say. */
async function* portionsOf(bytes: Bytes, limits: PortionLimits): AsyncGenerator<Portion> {
  let [members, start, lastEnd] = [0, 0, 0]
  for await (const entryEnd of entryEnds(heldInBlocks(bytes))) {
    if (members > 0 && (members >= limits.members || entryEnd - start > limits.bytes)) {
      yield rangePortion(bytes, { members, start, end: lastEnd, behind: end })
      members = 0
      start = lastEnd
    }
    members += 1
    lastEnd = entryEnd
  }
  yield rangePortion(bytes, { members, start, end: bytes.sizeBytes })
}

/** Where each entry ends, its headers and its padding included; up to the first header that is none. */
async function* entryEnds(bytes: Bytes): AsyncGenerator<number> {
  let long: number | undefined
  for (let at = 0; ; ) {
    const header = await bytes.read(at, blockBytes)
    const size = sizeIn(header)
    if (header.length < blockBytes || size === undefined || header.every((byte) => byte === 0) || !fitsItsSum(header)) return
    const type = String.fromCharCode(header[156] ?? 0)
    const from = at + blockBytes + (type === sparse.type ? await mapBytes(bytes, at, header) : 0)
    const isEntry = !beforeEntry.has(type)
    at = from + Math.ceil((isEntry ? (long ?? size) : size) / blockBytes) * blockBytes
    if (at > bytes.sizeBytes) return
    if (type === 'x') long = await sizeInRecords(bytes, from, size)
    if (!isEntry) continue
    long = undefined
    yield at
  }
}

/** Sizes above 8 GB are written in binary, behind a byte with its highest bit set. */
function sizeIn(header: Buffer): number | undefined {
  const size = (header[124] ?? 0) & 0x80 && header.length >= 136 ? header.readUIntBE(130, 6) : octalAt(header, 124, 12)
  return Number.isSafeInteger(size) ? size : undefined
}

async function sizeInRecords(bytes: Bytes, at: number, length: number): Promise<number | undefined> {
  if (length > longestRecords) return undefined
  try {
    const size = Number(readRecords(await bytes.read(at, length)).size ?? Number.NaN)
    return Number.isSafeInteger(size) && size >= 0 ? size : undefined
  } catch {
    // Records that are none: the size of the header holds.
    return undefined
  }
}

async function mapBytes(bytes: Bytes, at: number, header: Buffer): Promise<number> {
  let [goesOn, length] = [header[sparse.goesOnAt], 0]
  while (goesOn) {
    const block = await bytes.read(at + blockBytes + length, blockBytes)
    length += blockBytes
    goesOn = block[sparse.furtherGoesOnAt]
  }
  return length
}
