import { addXmp, textIfAny, textOf } from '../media/said.ts'
import type { Pieces } from '../pieces.ts'

/** Kinds of values: bytes, texts, bytes of any meaning. */
const [byteType, asciiType, anyType] = [1, 2, 7]
/** Fields that hold places of other directories: of pages in pages, of photographs, of where they were taken. */
const directoriesIn = new Set([0x14a, 0x8769, 0x8825])
/** XMP, and fields that Windows writes, in UTF-16. */
const xmpField = 0x2bc
const isOfWindows = (tag: number) => tag >= 0x9c9b && tag <= 0x9c9f
/** Of several bytes before the text, which say how it is written. */
const markedTexts = new Set([0x9286, 0x1b, 0x1c])
const markBytes = 8

const mostDirectories = 2_000
const mostFields = 1_000
const longestText = 1024 * 1024

/** The texts of the fields of a TIFF, or of what cameras write in this form (Exif): of all pages. What makers of cameras keep for themselves is left out. */
export function addTiffFields(pieces: Pieces, file: Buffer): void {
  const isLittle = file[0] === 0x49
  const short = (at: number) => (at + 2 > file.length ? 0 : isLittle ? file.readUInt16LE(at) : file.readUInt16BE(at))
  const long = (at: number) => (at + 4 > file.length ? 0 : isLittle ? file.readUInt32LE(at) : file.readUInt32BE(at))
  const seen = new Set<number>([0])
  const left = [long(4)]
  for (let at = left.shift(); at !== undefined && seen.size < mostDirectories; at = left.shift()) {
    if (seen.has(at)) continue
    seen.add(at)
    const count = Math.min(short(at), mostFields)
    for (let row = at + 2; row < at + 2 + 12 * count; row += 12) {
      const [tag, type, length] = [short(row), short(row + 2), long(row + 4)]
      if (directoriesIn.has(tag)) left.push(...placesAt(row + 8, length, long))
      if (type !== byteType && type !== asciiType && type !== anyType) continue
      const start = length > 4 ? long(row + 8) : row + 8
      addValue(pieces, tag, type, file.subarray(start, start + Math.min(length, longestText)))
    }
    left.push(long(at + 2 + 12 * count))
  }
}

function placesAt(at: number, count: number, long: (at: number) => number): number[] {
  if (count <= 1) return [long(at)]
  return Array.from({ length: Math.min(count, mostFields) }, (_, index) => long(long(at) + 4 * index))
}

function addValue(pieces: Pieces, tag: number, type: number, value: Buffer): void {
  if (tag === xmpField) addXmp(pieces, value)
  else if (isOfWindows(tag)) pieces.line('data', textIfAny(Buffer.concat([Buffer.from([0xff, 0xfe]), value])))
  else if (markedTexts.has(tag)) pieces.line('data', textIfAny(value.subarray(markBytes)))
  else if (type === asciiType) pieces.line('data', textOf(value))
}
