import { compoundStreams } from '../../containers/compound.ts'
import { u8, u16, u32 } from '../../containers/old-office/numbers-at.ts'
import type { Piece } from '../piece.ts'
import { Pieces } from '../pieces.ts'
import { wideTexts } from '../wide-texts.ts'
import { type DrawingStream, drawingStreams } from './drawing-streams.ts'

/**
 * Words of a drawing of Visio 5 to 2010: texts of shapes, what their fields show (dates, numbers), and whatever else stands there as text: data of shapes, names of pages, addresses,
 * comments. What a program gave names to is left out.
 */
export function readOldVisio(bytes: Buffer): Piece[] {
  const pieces = new Pieces()
  for (const { name, bytes: file } of compoundStreams(bytes)) {
    if (name !== 'VisioDocument') continue
    const version = u8(file, 0x1a)
    for (const stream of drawingStreams(file)) {
      if (stream.hasChunks) for (const chunk of chunksIn(stream.bytes, version)) pieces.line('text', said(chunk, version))
      for (const text of stringsIn(stream)) pieces.line('data', text)
    }
  }
  // Masters repeat what stands on pages.
  return pieces.all().map((piece) => ({ ...piece, isRepeated: true }))
}

const [textChunk, fieldChunk] = [0x0e, 0xa1]
type Chunk = { type: number; data: Buffer }

/**
 * Chunks of text and fields. What stands between chunks differs from version to version, so they are found by what their heads look like: type, number, list, length and level.
 */
function* chunksIn(bytes: Buffer, version: number): Generator<Chunk> {
  const isOldest = version < 6
  const head = isOldest ? 12 : 19
  for (let at = 0; at + head < bytes.length; at += 1) {
    const type = isOldest ? u16(bytes, at) : u32(bytes, at)
    if (type !== textChunk && type !== fieldChunk) continue
    const length = u32(bytes, at + (isOldest ? 8 : 12))
    const level = isOldest ? u8(bytes, at + 4) : u16(bytes, at + 16)
    if (length < 8 || at + head + length > bytes.length || (level !== 2 && level !== 3)) continue
    yield { type, data: bytes.subarray(at + head, at + head + length) }
    at += head + length - 1
  }
}

const newest = 11
const latin = new TextDecoder('windows-1252')

function said({ type, data }: Chunk, version: number): string {
  if (type === fieldChunk) return version < 6 ? '' : fieldValue(data)
  const letters = data.subarray(8)
  const text = version < newest ? latin.decode(letters) : letters.subarray(0, letters.length & ~1).toString('utf16le')
  return (text.split('\0', 1)[0] ?? '').replaceAll('\ufffc', ' ').replaceAll('\x1e', ' ')
}

/** Units of values ([MS-VSDX] 2.4.4): a text elsewhere, a date, and lengths, which are stored in inches. */
const [textUnit, dateUnit, percentUnit] = [232, 40, 33]
const inchesIn: Record<number, number> = {
  66: 12,
  68: 63_360,
  69: 1 / 2.54,
  70: 1 / 25.4,
  71: 1 / 0.0254,
  72: 1 / 0.000_025_4,
  75: 36,
}
const [firstDay, lastDay] = [25_569, 73_050]

/** A number as it stands there; one that can be a day, of 1970 to 2099, as that too: which of both is shown is a format's. */
function fieldValue(data: Buffer): string {
  const unit = u8(data, 7)
  if (unit === textUnit || data.length < 16) return ''
  const value = data.readDoubleLE(8)
  if (!Number.isFinite(value) || Math.abs(value) > 1e12) return ''
  const number = String(Number((unit === percentUnit ? value * 100 : value / (inchesIn[unit] ?? 1)).toFixed(4)))
  const isDay = unit === dateUnit || (value >= firstDay && value <= lastDay && unit === 32)
  const date = new Date(Math.round((value - firstDay) * 1_440) * 60_000)
  return isDay && !Number.isNaN(date.getTime())
    ? `${date.toISOString().slice(0, 16).replace('T', ' ')} ${unit === dateUnit ? '' : number}`
    : number
}

/** Names that programs give to cells, styles' commands, and what Microsoft wrote into its own shapes. */
const ofPrograms =
  /^(vis|msv|Row_|LocalRow|Scratch\.|User\.|Prop\.|\/cmd=|Copyright \(c\).*Microsoft)|\.chm!#|^\{[\dA-F-]{36}\}$/i

/** Of streams without chunks those that are a name and nothing else: others are pictures. */
function* stringsIn({ bytes, hasChunks }: DrawingStream): Generator<string> {
  for (const text of wideTexts(bytes))
    if ((hasChunks || text.length * 4 + 24 > bytes.length) && !ofPrograms.test(text)) yield text
}
