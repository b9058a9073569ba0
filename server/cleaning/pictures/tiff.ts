import type { Bytes } from '../../containers/bytes.ts'
import type { Piece } from '../plan.ts'
import { damaged, Uncleanable } from '../uncleanable.ts'
import { layOut, type Region } from './regions.ts'

/** Tags that draw the pages (TIFF 6, its technical notes, colour profiles, and the places of maps on the earth, which are their content). */
const drawing = new Set([
  254, 255, 256, 257, 258, 259, 262, 263, 264, 265, 266, 273, 274, 277, 278, 279, 280, 281, 282, 283, 284, 286, 287, 288, 289,
  290, 291, 292, 293, 296, 297, 301, 317, 318, 319, 320, 321, 322, 323, 324, 325, 326, 327, 328, 330, 332, 334, 336, 338, 339,
  340, 341, 342, 347, 529, 530, 531, 532, 559, 33421, 33422, 33550, 33922, 34264, 34675, 34735, 34736, 34737,
])
const typeBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]
const pagesAtMost = 20_000
const numbersAtMost = 4_000_000

type Entry = { tag: number; type: number; count: number; raw: Buffer; at: number }
type Reading = { bytes: Bytes; isLittle: boolean; regions: Region[]; seen: Set<number>; numbers: number }

/**
 * A TIFF with its pages as they are drawn: names, dates, programs, cameras, places, texts and private tags are left out. Everything keeps its place, and whatever no
 * kept tag points to becomes zeros, so that nothing can be read there. Throws Uncleanable for what is cut, for BigTIFF and for JPEG in the old manner.
 */
export async function cleanTiff(bytes: Bytes): Promise<Piece[]> {
  const head = await bytes.read(0, 8)
  const order = head.toString('latin1', 0, 2)
  if (head.length < 8 || (order !== 'II' && order !== 'MM')) throw damaged()
  const reading: Reading = { bytes, isLittle: order === 'II', regions: [], seen: new Set(), numbers: 0 }
  const magic = short(reading, head, 2)
  if (magic === 43) throw new Uncleanable('kind')
  if (magic !== 42) throw damaged()
  reading.regions.push({ from: 0, to: 8, bytes: head })
  const waiting = [long(reading, head, 4)]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) if (at !== 0) waiting.push(...(await keepPage(reading, at)))
  return layOut(bytes, reading.regions)
}

/** Keeps one directory with all that it needs; gives the places of those that follow it or lie below it. */
async function keepPage(reading: Reading, at: number): Promise<number[]> {
  const { bytes, seen, regions } = reading
  if (seen.has(at) || seen.size >= pagesAtMost) throw damaged()
  seen.add(at)
  const count = short(reading, await bytes.read(at, 2), 0)
  const block = await bytes.read(at, 2 + count * 12 + 4)
  if (count === 0 || block.length < 2 + count * 12 + 4) throw damaged()
  const entries = Array.from({ length: count }, (_, index) => entryAt(reading, block, 2 + index * 12))
  const kept = entries.filter(({ tag }) => drawing.has(tag))
  const compression = kept.find(({ tag }) => tag === 259)
  if (compression && short(reading, compression.raw, 8) === 6) throw new Uncleanable('kind')
  for (const entry of kept) if (isOutside(entry)) regions.push(outside(reading, entry))
  await keepData(reading, kept, 273, 279)
  await keepData(reading, kept, 324, 325)
  regions.push({ from: at, to: at + block.length, bytes: rewritten(reading, kept, block) })
  const below = kept.find(({ tag }) => tag === 330)
  return [long(reading, block, block.length - 4), ...(below ? await numbersOf(reading, below) : [])]
}

function entryAt(reading: Reading, block: Buffer, at: number): Entry {
  const raw = block.subarray(at, at + 12)
  return { tag: short(reading, raw, 0), type: short(reading, raw, 2), count: long(reading, raw, 4), raw, at }
}

const sizeOfValue = ({ type, count }: Entry) => (typeBytes[type] ?? 1) * count
const isOutside = (entry: Entry) => sizeOfValue(entry) > 4

function outside(reading: Reading, entry: Entry): Region {
  const from = long(reading, entry.raw, 8)
  const to = from + sizeOfValue(entry)
  if (to > reading.bytes.sizeBytes) throw damaged()
  return { from, to }
}

/** The strips or tiles of a page. */
async function keepData(reading: Reading, kept: Entry[], offsetsTag: number, lengthsTag: number): Promise<void> {
  const offsets = kept.find(({ tag }) => tag === offsetsTag)
  const lengths = kept.find(({ tag }) => tag === lengthsTag)
  if (!offsets) return
  if (!lengths) throw damaged()
  const sizes = await numbersOf(reading, lengths)
  for (const [index, from] of (await numbersOf(reading, offsets)).entries()) {
    const to = from + (sizes[index] ?? 0)
    if (to > reading.bytes.sizeBytes) throw damaged()
    if (to > from) reading.regions.push({ from, to })
  }
}

async function numbersOf(reading: Reading, entry: Entry): Promise<number[]> {
  const { type, count, raw } = entry
  reading.numbers += count
  const width = typeBytes[type]
  if (reading.numbers > numbersAtMost || (width !== 2 && width !== 4)) throw damaged()
  const { from, to } = isOutside(entry) ? outside(reading, entry) : { from: 0, to: 0 }
  const values = isOutside(entry) ? await reading.bytes.read(from, to - from) : raw.subarray(8)
  return Array.from({ length: count }, (_, at) => (width === 2 ? short(reading, values, at * 2) : long(reading, values, at * 4)))
}

/** The directory in its old place with fewer entries, what is left of it zeros. */
function rewritten(reading: Reading, kept: Entry[], block: Buffer): Buffer {
  const next = block.subarray(block.length - 4)
  const result = Buffer.alloc(block.length)
  if (reading.isLittle) result.writeUInt16LE(kept.length)
  else result.writeUInt16BE(kept.length)
  Buffer.concat([...kept.map(({ raw }) => raw), next]).copy(result, 2)
  return result
}

function short({ isLittle }: Reading, from: Buffer, at: number): number {
  if (at + 2 > from.length) throw damaged()
  return isLittle ? from.readUInt16LE(at) : from.readUInt16BE(at)
}

function long({ isLittle }: Reading, from: Buffer, at: number): number {
  if (at + 4 > from.length) throw damaged()
  return isLittle ? from.readUInt32LE(at) : from.readUInt32BE(at)
}
