import { Allowance } from '../allowance.ts'
import { addXmp, textIfAny, textOf } from '../media/said.ts'
import type { Pieces } from '../pieces.ts'
import { decodeLabel } from '../plain/decode.ts'

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

/** The texts of the fields of a TIFF, or of what cameras write in this form (Exif): of all pages. What makers of cameras keep for themselves is left out. @throws TooMuchEffort where fields lie within each other. */
export function addTiffFields(pieces: Pieces, file: Buffer, allowance = new Allowance(file.length)): void {
  const isLittle = file[0] === 0x49
  const short = (at: number) => (at + 2 > file.length ? 0 : isLittle ? file.readUInt16LE(at) : file.readUInt16BE(at))
  const long = (at: number) => (at + 4 > file.length ? 0 : isLittle ? file.readUInt32LE(at) : file.readUInt32BE(at))
  // Each once, as many as are added meanwhile.
  const directories = new Set<number>()
  const add = (at: number) => {
    if (at !== 0 && directories.size < mostDirectories) directories.add(at)
  }
  add(long(4))
  for (const at of directories) {
    const count = Math.min(short(at), mostFields)
    for (let row = at + 2; row < at + 2 + 12 * count; row += 12) {
      const [tag, type, length] = [short(row), short(row + 2), long(row + 4)]
      if (directoriesIn.has(tag)) {
        allowance.spend(4 * Math.min(length, mostFields))
        for (const place of placesAt(row + 8, length, long)) add(place)
      }
      if (type !== byteType && type !== asciiType && type !== anyType) continue
      const start = length > 4 ? long(row + 8) : row + 8
      addValue(pieces, { tag, type, isLittle }, allowance.take(file.subarray(start, start + Math.min(length, longestText))))
    }
    add(long(at + 2 + 12 * count))
  }
}

function placesAt(at: number, count: number, long: (at: number) => number): number[] {
  if (count <= 1) return [long(at)]
  return Array.from({ length: Math.min(count, mostFields) }, (_, index) => long(long(at) + 4 * index))
}

type Field = { tag: number; type: number; isLittle: boolean }

function addValue(pieces: Pieces, { tag, type, isLittle }: Field, value: Buffer): void {
  if (tag === xmpField) addXmp(pieces, value)
  else if (isOfWindows(tag)) pieces.line('data', textIfAny(Buffer.concat([Buffer.from([0xff, 0xfe]), value])))
  else if (markedTexts.has(tag)) pieces.line('data', markedText(value, isLittle))
  else if (type === asciiType) pieces.line('data', textOf(value))
}

/** In UTF-16 where its mark says so: in the order of the file, but some programs write another, which zeros in every other place tell. */
function markedText(value: Buffer, isLittle: boolean): string {
  const text = value.subarray(markBytes)
  if (!value.toString('latin1', 0, markBytes).startsWith('UNICODE')) return textIfAny(text)
  const zeros = [0, 0]
  for (const [at, byte] of text.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [high = 0, low = 0] = zeros
  const isLowFirst = low === high ? isLittle : low > high
  return (decodeLabel(text, isLowFirst ? 'utf-16le' : 'utf-16be') ?? '').replaceAll('\0', '\n')
}
