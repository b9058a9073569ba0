import { because, type Reason } from '@dossier/contract'
import { findZipBehind } from '../../../containers/archive-behind.ts'
import { type Bytes, findBytes } from '../../../containers/bytes.ts'
import { isNearlyLocalMark } from '../../../containers/zip/zip-directory.ts'

const cut = because('cut-picture')
const lostSegment = because('partly-read', { detail: 'what stands in front of the picture is zeros in part' })

/** Walks the segments up to the picture itself, whose end mark must follow; a thumbnail inside a segment has an end mark of its own. */
export async function checkJpeg(bytes: Bytes): Promise<Reason | undefined> {
  for (let at = 2; ; ) {
    const segment = await bytes.read(at, 4)
    if (segment.length < 4) return cut
    // Not a segment: cannot be judged, but for what a lost piece of a disk leaves.
    if (segment[0] !== 0xff) return segment.readUInt32BE(0) === 0 ? lostSegment : undefined
    const mark = segment[1] ?? 0
    if (mark === 0xff) at = await endOfFill(bytes, at)
    else if (mark === 0xd9) return undefined
    else if (mark === 0xda) return (await findBytes(bytes, Buffer.from([0xff, 0xd9]), at + 2)) < 0 ? cut : undefined
    else at += 2 + (mark === 0x01 || (mark >= 0xd0 && mark <= 0xd7) ? 0 : segment.readUInt16BE(2))
  }
}

const [endMark, behind] = [Buffer.from([0xff, 0xd9]), because('data-behind')]
/** Marks of thumbnails, and such as stand in a picture by chance, are few. */
const mostEnds = 1_000

/** The first letters of that mark, and zeros in place of all else. */
const leftOfMark = /^P(?:K[^\0]?)?\0+$/
const leftBytes = 64

/** A zip may stand behind the end of a JPEG, and is found by its own end: whether that is gone, or the mark of its first member, which may be damaged, is all that is left. */
export async function checkBehindJpeg(bytes: Bytes): Promise<Reason | undefined> {
  let at = await findBytes(bytes, endMark)
  for (let ends = 0; at >= 0 && ends < mostEnds; ends += 1) {
    const ahead = await bytes.read(at + 2, leftBytes)
    if (isNearlyLocalMark(ahead) || leftOfMark.test(ahead.toString('latin1')))
      return (await findZipBehind(bytes)) === undefined ? behind : undefined
    at = await findBytes(bytes, endMark, at + 2)
  }
  return undefined
}

/** Any number of fill bytes may stand before a mark (ITU T.81, B.1.1.2): where the last of them is. */
async function endOfFill(bytes: Bytes, from: number): Promise<number> {
  for (let at = from; at < bytes.sizeBytes; at += pieceBytes) {
    const end = (await bytes.read(at, pieceBytes)).findIndex((byte) => byte !== 0xff)
    if (end >= 0) return at + end - 1
  }
  return bytes.sizeBytes
}

const pieceBytes = 8 * 1024

/** A bitmap's header holds the file size. */
export async function checkBitmap(bytes: Bytes): Promise<Reason | undefined> {
  const head = await bytes.read(0, 10)
  const length = head.length < 10 ? 0 : head.readUInt32LE(2)
  const isOurs = head.length === 10 && head.readUInt32LE(6) === 0
  return isOurs && length > bytes.sizeBytes ? because('cut-bytes', { there: bytes.sizeBytes, whole: length }) : undefined
}

/** Tags of where the pieces of a picture lie and how long each is: strips, tiles (TIFF 6.0, 8 and 15). */
const pieces = [
  [273, 279],
  [324, 325],
] as const

/** Each directory of a TIFF lies anywhere, mostly behind its picture, and names the pieces of the picture and the next directory. */
export async function checkTiff(bytes: Bytes): Promise<Reason | undefined> {
  const isLittle = (await bytes.read(0, 1))[0] === 0x49
  const number = async (at: number, length: 2 | 4) => {
    const piece = await bytes.read(at, length)
    if (piece.length < length) return undefined
    return isLittle ? piece.readUIntLE(0, length) : piece.readUIntBE(0, length)
  }
  const visited = new Set<number>()
  let directory = await number(4, 4)
  // A picture for each page: more than a thousand are not looked at, and no page twice.
  while (directory !== 0 && visited.size < 1000) {
    if (directory === undefined) return cut
    if (visited.has(directory)) return undefined
    visited.add(directory)
    const count = await number(directory, 2)
    const ends = count === undefined ? undefined : await pieceEnds(number, directory + 2, count)
    if (count === undefined || ends === undefined || ends > bytes.sizeBytes) return cut
    directory = await number(directory + 2 + count * 12, 4)
  }
  return undefined
}

type ReadNumber = (at: number, length: 2 | 4) => Promise<number | undefined>

/** Where the last piece that a directory names ends; undefined where the directory itself is cut. */
async function pieceEnds(number: ReadNumber, from: number, count: number): Promise<number | undefined> {
  const values = new Map<number, number>()
  for (let at = from; at < from + count * 12; at += 12) {
    const [tag, type, length] = [await number(at, 2), await number(at + 2, 2), await number(at + 4, 4)]
    if (tag === undefined || type === undefined || length === undefined) return undefined
    if (!pieces.flat().some((known) => known === tag)) continue
    const width = type === 3 ? 2 : 4
    const list = length * width <= 4 ? at + 8 : await number(at + 8, 4)
    const last = list === undefined ? undefined : await number(list + (length - 1) * width, width)
    if (last === undefined) return undefined
    values.set(tag, last)
  }
  return Math.max(0, ...pieces.map(([offset, size]) => (values.get(offset) ?? 0) + (values.get(size) ?? 0)))
}
