import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { AppError } from '@dossier/contract'

/** Extracted text is kept in pieces of about this many UTF-16 units, so that a page of a long text costs the pieces it touches. */
export const segmentLength = 64 * 1024

/** A piece of a text before it is stored; `start` in UTF-16 units. */
export type TextPiece = { number: number; start: number; text: string }

/** Cuts a text at white space, never inside a surrogate pair; joined, the pieces are the text. The empty text has no piece. */
export function cutText(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  for (let start = 0; start < text.length; ) {
    const end = findCut(text, start)
    pieces.push({ number: pieces.length, start, text: text.slice(start, end) })
    start = end
  }
  return pieces
}

/** The last white space in the piece's second half ends it; a piece without one is cut between two characters. */
function findCut(text: string, start: number): number {
  const limit = start + segmentLength
  if (limit >= text.length) return text.length
  for (let at = limit; at > start + segmentLength / 2; at--) {
    if (isWhiteSpace(text.charCodeAt(at - 1))) return at
  }
  return isLowSurrogate(text.charCodeAt(limit)) ? limit - 1 : limit
}

function isWhiteSpace(unit: number): boolean {
  return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d) || unit === 0xa0 || unit === 0x3000
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}

/** zstd level 3 with a checksum, so that damage is noticed. */
export function packText(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'utf16le')
  return zstdCompressSync(bytes, {
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
    // Else its tables are as large as for a long one.
    pledgedSrcSize: bytes.length,
  })
}

/** The text of stored bytes of a piece of `length` units; throws RECORD_DAMAGED where they are not what was stored. */
export function unpackText(bytes: Uint8Array, length: number): string {
  try {
    const maxOutputLength = length * 2 + 1
    // In one piece: by default it would be put together of pieces of 16 kB.
    const chunkSize = Math.max(maxOutputLength, constants.Z_MIN_CHUNK)
    const unpacked = zstdDecompressSync(bytes, { maxOutputLength, chunkSize })
    if (unpacked.length !== length * 2 || !hasChecksum(bytes)) throw new Error('not the text that was stored')
    return unpacked.toString('utf16le')
  } catch (error) {
    throw new AppError('RECORD_DAMAGED', { message: 'A stored text is damaged: index its folder again.' }, { cause: error })
  }
}

/** Without this bit the frame ends before its checksum, which Node then passes over as bytes behind it, while the engine refuses them. */
function hasChecksum(bytes: Uint8Array): boolean {
  return ((bytes[4] ?? 0) & 0b100) !== 0
}
