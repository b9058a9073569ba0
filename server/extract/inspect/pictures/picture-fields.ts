import { because, type Reason } from '@dossier/contract'
import type { Bytes } from '../../../containers/bytes.ts'

/** What a lost piece of a disk leaves: zeros where fields were, which readers pass over. */
const lost = because('partly-read', { detail: 'its fields are zeros in part, so that what they name is not found' })
/** Fields that hold the places of other directories: of photographs, of where they were taken. */
const directoriesIn = new Set([0x8769, 0x8825])
const fieldBytes = 12
/** A directory without fields is six bytes of zeros, as GIMP writes it; where so many are, it was another one. */
const emptyBytes = 32
/** A picture for each page: more than a thousand are not looked at, and no page twice. */
const mostDirectories = 1_000

/**
 * The fields of a TIFF, or of a photograph (Exif), which has the same form and begins at `start` of its file: whether a directory is empty, or a field in it
 * nothing but zeros. Places outside of the file say nothing: editors of photographs leave such behind.
 */
export async function checkFields(bytes: Bytes, start: number): Promise<Reason | undefined> {
  const isLittle = (await bytes.read(start, 1))[0] === 0x49
  const short = (from: Buffer, at: number) => (isLittle ? from.readUInt16LE(at) : from.readUInt16BE(at))
  const long = (from: Buffer, at: number) => (isLittle ? from.readUInt32LE(at) : from.readUInt32BE(at))
  const head = await bytes.read(start + 4, 4)
  const left = head.length === 4 ? [long(head, 0)] : []
  const seen = new Set<number>([0])
  for (let at = left.shift(); at !== undefined && seen.size <= mostDirectories; at = left.shift()) {
    if (seen.has(at)) continue
    // A picture has fields of its own.
    const isFirstOfTiff = start === 0 && seen.size === 1
    seen.add(at)
    const size = await bytes.read(start + at, 2)
    if (size.length < 2) continue
    const fields = await bytes.read(start + at + 2, short(size, 0) * fieldBytes + 4)
    if (short(size, 0) === 0 && (isFirstOfTiff || isZero(await bytes.read(start + at, emptyBytes)))) return lost
    for (let row = 0; row + fieldBytes <= fields.length; row += fieldBytes) {
      if (isZero(fields.subarray(row, row + fieldBytes))) return lost
      // The last one that was not lost whole: no field is of no values, and none that are long lie where the file begins.
      const isLast = row + 2 * fieldBytes > fields.length
      if (isLast && (isZero(fields.subarray(row + 4)) || isOfBeginning(fields.subarray(row)))) return lost
      if (directoriesIn.has(short(fields, row))) left.push(long(fields, row + 8))
    }
    if (fields.length % fieldBytes === 4) left.push(long(fields, fields.length - 4))
  }
  return undefined
}

/** Whether it has more than the four bytes that stand in the field itself, and these lie at the place 0. */
function isOfBeginning(field: Buffer): boolean {
  const [inLittle, inBig] = [field.readUInt32LE(4), field.readUInt32BE(4)]
  return Math.min(inLittle, inBig) > 4 && isZero(field.subarray(8))
}

const isZero = (bytes: Buffer) => bytes.every((byte) => byte === 0)

/** Where fields of photographs begin in JPEG, HEIC, AVIF and WebP: behind a name, or behind that of a chunk and its length, with the byte order. */
const mark = /(?:Exif\0\0|EXIF[\s\S]{4})(?=II\*\0|MM\0\*)/
/** They stand before the picture. */
const searchedBytes = 1024 * 1024

/** The fields of a photograph (`checkFields`), wherever it keeps them; undefined where it has none. */
export async function checkPhotograph(bytes: Bytes): Promise<Reason | undefined> {
  const found = mark.exec((await bytes.read(0, searchedBytes)).toString('latin1'))
  return found ? checkFields(bytes, found.index + found[0].length) : undefined
}
