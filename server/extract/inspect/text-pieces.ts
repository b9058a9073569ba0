import type { Bytes } from '../../containers/bytes.ts'

/** A piece of a file by its bytes: `end` is the first that is not in it. */
export type TextPiece = { start: number; end: number }

/** How long each piece is about, and how much of a file is cut into pieces at most. Even numbers. */
export type PieceLimits = { pieceBytes: number; mostBytes: number }

/** The encoding form: code units of one byte, or of two in either byte order. */
export type TextShape = 'one-byte' | 'utf-16le' | 'utf-16be'

const lookBytes = 64 * 1024
const lineFeed = 0x0a
const [firstLow, lastLow] = [0xdc00, 0xdfff]
/** In European scripts nearly all high bytes are NUL, and hardly any low byte is. */
const [manyZeros, fewZeros] = [0.2, 0.01]

/** Byte order marks, put before each piece but the first, so that a reader takes it for what the whole is. */
export const marksOf = {
  'one-byte': Buffer.alloc(0),
  'utf-16le': Buffer.from([0xff, 0xfe]),
  'utf-16be': Buffer.from([0xfe, 0xff]),
} as const satisfies Record<TextShape, Buffer>

/** Cuts a text into pieces at the ends of lines, or between two characters where a line is very long. */
export async function cutIntoPieces(
  bytes: Bytes,
  { pieceBytes, mostBytes }: PieceLimits,
  shape: TextShape = 'one-byte',
): Promise<TextPiece[]> {
  const whole = Math.min(bytes.sizeBytes, mostBytes)
  const find = shape === 'one-byte' ? findCut : (of: Bytes, from: number) => findWideCut(of, from + (from % 2), shape)
  const pieces: TextPiece[] = []
  for (let start = 0; start < whole; ) {
    const end = start + pieceBytes >= bytes.sizeBytes ? bytes.sizeBytes : await find(bytes, start + pieceBytes)
    pieces.push({ start, end })
    start = end
  }
  return pieces
}

async function findCut(bytes: Bytes, from: number): Promise<number> {
  const near = await bytes.read(from, lookBytes)
  const line = near.indexOf(lineFeed)
  if (line >= 0) return from + line + 1
  // UTF-8 continuation bytes begin with the bits 10.
  const character = near.findIndex((byte) => (byte & 0xc0) !== 0x80)
  return character < 0 ? from : from + character
}

async function findWideCut(bytes: Bytes, from: number, shape: TextShape): Promise<number> {
  const near = await bytes.read(from, lookBytes)
  const unitAt = (at: number) => (shape === 'utf-16le' ? near.readUInt16LE(at) : near.readUInt16BE(at))
  for (let at = 0; at + 2 <= near.length; at += 2) if (unitAt(at) === lineFeed) return from + at + 2
  const isHalf = near.length >= 2 && unitAt(0) >= firstLow && unitAt(0) <= lastLow
  return isHalf ? from + 2 : from
}

/**
 * The encoding form of a text, by its byte order mark or by where NUL bytes stand in samples from the start, middle and end; undefined where they have no
 * order, as in what is no text.
 */
export async function shapeOf(bytes: Bytes): Promise<TextShape | undefined> {
  const mark = await bytes.read(0, 2)
  for (const shape of ['utf-16le', 'utf-16be'] as const) if (mark.equals(marksOf[shape])) return shape
  const places = [0, Math.floor(bytes.sizeBytes / 2), bytes.sizeBytes - lookBytes].map((at) => evenFrom(at))
  const samples = await Promise.all(places.map((at) => bytes.read(at, lookBytes)))
  const shapes = new Set(samples.map(shapeOfSample))
  const [shape] = shapes
  return shapes.size === 1 ? shape : undefined
}

function evenFrom(at: number): number {
  return Math.max(0, at - (at % 2))
}

function shapeOfSample(sample: Buffer): TextShape | undefined {
  if (!sample.includes(0)) return 'one-byte'
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros.map((count) => count / (sample.length / 2))
  if (odd >= manyZeros && even <= fewZeros) return 'utf-16le'
  return even >= manyZeros && odd <= fewZeros ? 'utf-16be' : undefined
}
