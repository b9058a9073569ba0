import type { Bytes } from '../containers/bytes.ts'

/** A part of a file that is written anew: bytes of ours, a stretch of the original, or zeros. */
export type Piece = Buffer | { bytes: Bytes; from: number; to: number } | { zeros: number }

const stepBytes = 256 * 1024

/** How long what is written will be, in bytes. */
export function sizeOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => sum + pieceSize(piece), 0)
}

/** What is written, in steps of at most 256 kB: nothing of the original is held longer. Throws where the original is shorter than it was. */
export async function* bytesOfPieces(pieces: readonly Piece[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    if (Buffer.isBuffer(piece)) {
      if (piece.length > 0) yield piece
    } else if ('zeros' in piece) {
      for (let left = piece.zeros; left > 0; left -= stepBytes) yield Buffer.alloc(Math.min(left, stepBytes))
    } else {
      yield* stretch(piece.bytes, piece.from, piece.to)
    }
  }
}

/** Everything that is written, in memory: for parts of a larger file. */
export async function wholeOf(pieces: readonly Piece[]): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const piece of bytesOfPieces(pieces)) all.push(piece)
  return Buffer.concat(all)
}

function pieceSize(piece: Piece): number {
  if (Buffer.isBuffer(piece)) return piece.length
  return 'zeros' in piece ? piece.zeros : piece.to - piece.from
}

async function* stretch(bytes: Bytes, from: number, to: number): AsyncGenerator<Buffer> {
  for (let at = from; at < to; ) {
    const piece = await bytes.read(at, Math.min(stepBytes, to - at))
    if (piece.length === 0) throw new Error('the file was cut short while it was read')
    at += piece.length
    yield piece
  }
}
