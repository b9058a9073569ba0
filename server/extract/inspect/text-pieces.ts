import type { Bytes } from '../../containers/bytes.ts'

/** A piece of a file by its bytes: `end` is the first that is not in it. */
export type TextPiece = { start: number; end: number }

/** How long each piece is about, and how much of a file is cut into pieces at most. */
export type PieceLimits = { pieceBytes: number; mostBytes: number }

const lookBytes = 64 * 1024

/** Cuts a text into pieces at the ends of lines, or between two characters of UTF-8 where a line is very long. */
export async function cutIntoPieces(bytes: Bytes, { pieceBytes, mostBytes }: PieceLimits): Promise<TextPiece[]> {
  const whole = Math.min(bytes.sizeBytes, mostBytes)
  const pieces: TextPiece[] = []
  for (let start = 0; start < whole; ) {
    const end = start + pieceBytes >= bytes.sizeBytes ? bytes.sizeBytes : await findCut(bytes, start + pieceBytes)
    pieces.push({ start, end })
    start = end
  }
  return pieces
}

async function findCut(bytes: Bytes, from: number): Promise<number> {
  const near = await bytes.read(from, lookBytes)
  const line = near.indexOf(0x0a)
  if (line >= 0) return from + line + 1
  // UTF-8 continuation bytes begin with the bits 10.
  const character = near.findIndex((byte) => (byte & 0xc0) !== 0x80)
  return character < 0 ? from : from + character
}

/** Whether samples from the start, middle and end of a file are free of NUL bytes, which UTF-16 text has. */
export async function hasNoZeros(bytes: Bytes): Promise<boolean> {
  for (const at of [0, Math.floor(bytes.sizeBytes / 2), bytes.sizeBytes - lookBytes]) {
    if ((await bytes.read(Math.max(0, at), lookBytes)).includes(0)) return false
  }
  return true
}
