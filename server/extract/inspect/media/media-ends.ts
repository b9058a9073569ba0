import { because, type Reason } from '@dossier/contract'
import type { Bytes } from '../../../containers/bytes.ts'

/** Broken within, in which case nobody can say what a reader passed over. */
const broken = because('partly-read', { detail: 'a part of it is longer than what it lies in, or its head is damaged' })
const mostParts = 100_000
const deepest = 8

/** Where its name alone says what it is. */
export const headIsLost = because('partly-read', {
  detail: 'its beginning is not that of a file of this type, whatever its name says',
})
/** Kinds that are known by how they begin, each of which is looked at. */
const known =
  /^(audio\/(mp4|x-aiff|vnd\.wave|x-ms-wma)|video\/(mp4|quicktime|webm|x-matroska|x-msvideo|x-ms-(wmv|asf))|image\/(jpeg|png|gif|webp|heic|tiff|vnd\.adobe\.photoshop))$/
/** Forms that are not looked at: a TIFF of more than 4 GB, a WAV of as many, or with its numbers the other way round. */
const others = /^(II|MM|RF64|BW64|RIFX|riff)/

/** Whether a file that begins as none of the kinds that we look at is one of them by its type. */
export function isOfOtherHead(contentType: string, head: Buffer): boolean {
  return head.length > 0 && known.test(contentType) && !others.test(head.toString('latin1', 0, 4))
}

/** A part of a file: its name, where what lies in it begins, and where it ends as it says. */
type Part = { name: string; start: number; end: number }
type HeadAt = (bytes: Bytes, at: number, end: number, parent: string) => Promise<Part | undefined>

/** Sound and films are chains of parts that say how long they are: the last one ends where the file does, unless it was cut. `within`: those that are such chains themselves. */
async function checkChain(
  bytes: Bytes,
  from: number,
  { headAt, within = () => false }: { headAt: HeadAt; within?: (name: string, parent: string) => boolean },
): Promise<Reason | undefined> {
  let parts = 0
  const walk = async (start: number, end: number, depth: number, parent = ''): Promise<Reason | undefined> => {
    for (let at = start; at + 8 <= end && parts < mostParts; parts += 1) {
      const part = await headAt(bytes, at, end, parent)
      if (!part) return broken
      if (part.end > end) return depth === 0 ? because('cut-bytes', { there: end, whole: part.end }) : broken
      const isWalked = depth < deepest && within(part.name, parent)
      const inside = isWalked ? await walk(part.start, part.end, depth + 1, part.name) : undefined
      if (inside) return inside
      at = part.end
    }
    return undefined
  }
  return walk(from, bytes.sizeBytes, 0)
}

const boxesOfBoxes = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'udta', 'meta', 'ilst'])

/** Of MP4 and QuickTime: boxes. A length of 0 goes to the end. */
export function checkMp4(bytes: Bytes): Promise<Reason | undefined> {
  return checkChain(bytes, 0, { headAt: boxAt, within: (name, parent) => boxesOfBoxes.has(name) || parent === itemList })
}

/** What is said of a film: a box for each, in which the value lies in another one. */
const itemList = 'ilst'

const boxAt: HeadAt = async (bytes, at, end, parent) => {
  const head = await bytes.read(at, 16)
  const short = head.readUInt32BE(0)
  const isLong = short === 1 && head.length === 16
  const name = head.toString('latin1', 4, 8)
  const size = isLong ? Number(head.readBigUInt64BE(8)) : short
  // Programs leave zeros behind the last box.
  // Numbers of names stand in a list of items.
  if (short !== 0 && (parent === itemList ? name === noName : name.includes('\0'))) return undefined
  if (short === 0) return name === noName && (await isZero(bytes, at, end)) ? { name, start: end, end } : lastBox(name, at, end)
  const start = at + (isLong ? 16 : 8)
  return size < start - at
    ? undefined
    : { name, start: name === 'meta' ? await startOfMeta(bytes, start) : start, end: at + size }
}

/** In QuickTime it holds boxes, elsewhere a number before these. */
async function startOfMeta(bytes: Bytes, at: number): Promise<number> {
  return (await bytes.read(at + 4, 4)).toString('latin1') === 'hdlr' ? at : at + 4
}

const noName = '\0\0\0\0'

function lastBox(name: string, at: number, end: number): Part | undefined {
  return name === 'mdat' ? { name, start: at + 8, end } : undefined
}

/** Of the first 64 KB. */
async function isZero(bytes: Bytes, at: number, end: number): Promise<boolean> {
  return (await bytes.read(at, Math.min(end - at, 65_536))).every((byte) => byte === 0)
}

/**
 * Of RIFF (WAV, AVI, WebP): its length, and whether a chunk's head is zeros, as where a piece of the disk was lost. Recorders that were not stopped in order leave 0
 * or the greatest number for a length, so that chunks longer than what they lie in say nothing.
 */
export async function checkRiff(bytes: Bytes): Promise<Reason | undefined> {
  const head = await bytes.read(0, 8)
  const length = head.length < 8 ? 0 : head.readUInt32LE(4)
  const isCut = length !== 0xffffffff && length + 8 > bytes.sizeBytes + 1
  if (isCut) return because('cut-bytes', { there: bytes.sizeBytes, whole: length + 8 })
  const end = length === 0 ? bytes.sizeBytes : Math.min(bytes.sizeBytes, length + 8)
  return (await hasLostChunk(bytes, 12, end)) ? broken : undefined
}

async function hasLostChunk(bytes: Bytes, from: number, to: number, depth = 0): Promise<boolean> {
  let chunks = 0
  for (let at = from; at + 8 <= to && chunks < mostParts; chunks += 1) {
    const head = await bytes.read(at, 12)
    const end = at + 8 + head.readUInt32LE(4)
    // Programs leave zeros behind the last chunk.
    if (head.readUInt32LE(0) === 0) return !(await isZero(bytes, at, to))
    if (head[0] === 0) return true
    // The pictures and the sound of a film are a list, too, of very many.
    const isWalked = head.toString('latin1', 0, 4) === 'LIST' && head.toString('latin1', 8, 12) !== 'movi' && depth < deepest
    if (isWalked && (await hasLostChunk(bytes, at + 12, Math.min(end, to), depth + 1))) return true
    at = end + (end % 2)
  }
  return false
}

/** Of AIFF: chunks, of an even length. */
export function checkAiff(bytes: Bytes): Promise<Reason | undefined> {
  return checkChain(bytes, 12, {
    headAt: async (from, at, end) => {
      const head = await from.read(at, 8)
      const length = head.readUInt32BE(4)
      if (!/^[\x20-\x7e]{4}$/.test(head.toString('latin1', 0, 4))) return undefined
      // Some programs leave the last filling byte out.
      return { name: '', start: at + 8, end: Math.max(at + 8 + length, Math.min(at + 8 + length + (length % 2), end)) }
    },
  })
}

/** Objects of Windows Media in which others lie, and where these begin ([ASF] 3.1, 3.4): the head of the file, and what was added to it. */
const objectsOfObjects = new Map([
  ['3026b2758e66cf11a6d900aa0062ce6c', 30],
  ['b503bf5f2ea9cf118ee300c00c205365', 46],
])

/** Of Windows Media: objects with a length of eight bytes, one behind the other. */
export function checkAsf(bytes: Bytes): Promise<Reason | undefined> {
  return checkChain(bytes, 0, {
    headAt: async (from, at, end) => {
      const head = await from.read(at, 24)
      if (head.length < 24) return { name: '', start: at, end: end + 1 }
      const [name, size] = [head.toString('hex', 0, 16), Number(head.readBigUInt64LE(16))]
      return size < 24 ? undefined : { name, start: at + (objectsOfObjects.get(name) ?? 24), end: at + size }
    },
    within: (name) => objectsOfObjects.has(name),
  })
}

/** Of Matroska: its one segment, where it says how long it is. */
export async function checkMatroska(bytes: Bytes): Promise<Reason | undefined> {
  const head = await bytes.read(0, 16)
  const start = 4 + lengthOfNumber(head[4] ?? 0) + numberAt(head, 4)
  const segment = await bytes.read(start, 12)
  if (segment.toString('hex', 0, 4) !== '18538067')
    return segment.length < 4 ? because('cut-bytes', { there: bytes.sizeBytes, whole: start + 4 }) : undefined
  const width = lengthOfNumber(segment[4] ?? 0)
  const end = start + 4 + width + numberAt(segment, 4)
  const isOpen = segment.subarray(5, 4 + width).every((byte) => byte === 0xff) && (segment[4] ?? 0) === 0x1ff >> width
  return !isOpen && end > bytes.sizeBytes ? because('cut-bytes', { there: bytes.sizeBytes, whole: end }) : undefined
}

/** The first bit that is set says how many bytes it has. */
const lengthOfNumber = (first: number) => Math.clz32(first) - 23

function numberAt(bytes: Buffer, at: number): number {
  const width = lengthOfNumber(bytes[at] ?? 0)
  return bytes.subarray(at + 1, at + width).reduce((sum, byte) => sum * 256 + byte, (bytes[at] ?? 0) & (0xff >> width))
}
