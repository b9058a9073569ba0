import { crc32 } from 'node:zlib'
import { type Bytes, findBytes, placesFromEnd, tailOf } from './bytes.ts'
import { isRarAt } from './rar/rar-headers.ts'

const endMark = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const centralMark = Buffer.from([0x50, 0x4b, 0x01, 0x02])
const localMark = Buffer.from([0x50, 0x4b, 0x03, 0x04])
const [endBytes, localBytes] = [22, 30]
const longestComment = 0xffff
/** Self-extracting archives; their own code contains these signatures, too. */
const packedMarks = [Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]), Buffer.from('Rar!\x1a\x07', 'latin1')]

/**
 * Where a zip begins that stands behind something else and reaches to the end of the file: behind a program that unpacks it, a script, a picture.
 * Undefined where there is none, and for what is a zip from its beginning.
 */
export async function findZipBehind(bytes: Bytes): Promise<number | undefined> {
  if ((await bytes.read(0, 2)).toString('latin1') === 'PK') return undefined
  const { tail, start } = await tailOf(bytes, longestComment + endBytes)
  for (const at of placesFromEnd(tail, endMark, tail.length - endBytes)) {
    if (at + endBytes + tail.readUInt16LE(at + 20) !== tail.length) continue
    const [length, from] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
    const directoryAt = start + at - length
    const entry = await bytes.read(directoryAt, 46)
    if (directoryAt < 0 || entry.length < 46 || !entry.subarray(0, 4).equals(centralMark)) continue
    // Its offsets are relative to its own start, or to that of the file.
    const zipAt = directoryAt - from || entry.readUInt32LE(42)
    if (zipAt > 0 && (await bytes.read(zipAt, 4)).equals(localMark)) return zipAt
    // Its directory says that it is one, whatever has become of its first member.
    return (await findMemberIn(bytes)) ?? directoryAt
  }
  return undefined
}

const longestName = 1_000
/** Methods of packing that programs write, or read (APPNOTE 4.4.5). */
const methods = new Set([0, 8, 9, 12, 14, 93, 95, 98, 99])

/** Where the first member of a zip begins within something else: what should say so is damaged, or is not there at all. */
export async function findMemberIn(bytes: Bytes): Promise<number | undefined> {
  for (let at = await findBytes(bytes, localMark, 1); at > 0; at = await findBytes(bytes, localMark, at + 1)) {
    const head = await bytes.read(at, localBytes + longestName)
    if (head.length <= localBytes || !methods.has(head.readUInt16LE(8))) continue
    const length = head.readUInt16LE(26)
    const name = head.subarray(localBytes, localBytes + length)
    if (length > 0 && name.length === length && name.every((byte) => byte >= 0x20)) return at
  }
  return undefined
}

/** A program has its own marks and those that it can unpack; a file may be nothing but marks. */
const mostTried = 1_000

/** Where a 7z or RAR archive begins within a program: its mark may be a part of the program, the sum behind it does not fit by chance. */
export async function findPackedIn(bytes: Bytes): Promise<number | undefined> {
  const places: number[] = []
  for (const mark of packedMarks) {
    let tried = 0
    for (let at = await findBytes(bytes, mark, 1); at > 0 && tried < mostTried; at = await findBytes(bytes, mark, at + 1)) {
      tried += 1
      if (!((await isRarAt(bytes, at)) || (await isSevenZipAt(bytes, at)))) continue
      places.push(at)
      break
    }
  }
  return places.length === 0 ? undefined : Math.min(...places)
}

/** The start header of a 7z has a sum (7zFormat.txt). */
async function isSevenZipAt(bytes: Bytes, at: number): Promise<boolean> {
  const start = await bytes.read(at, 32)
  return start.length === 32 && start[0] === 0x37 && crc32(start.subarray(12)) === start.readUInt32LE(8)
}
