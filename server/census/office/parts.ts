import { bytesOfBuffer } from '../../containers/bytes.ts'
import { Effort, measured } from '../../containers/effort.ts'
import { namedZipMembers } from '../../containers/zip/zip-members.ts'
import type { Piece } from '../piece.ts'
import { Pieces } from '../pieces.ts'
import { decodeText } from '../plain/decode.ts'

const largestPart = 64 * 1024 * 1024
/** Whoever waits ends the whole thread. */
const neverAborted = new AbortController().signal

/** Reads one part of a package into the pieces. */
export type PartReader = (xml: string, pieces: Pieces) => void

/** A file in a package. */
export type PackedFile = { name: string; bytes: Buffer }

/** `readerOf`: what reads a part, or that it is a file of another kind; undefined for parts that nobody reads. */
export type Wanted = (name: string) => PartReader | 'file' | undefined

/** Reads the parts of an Office package (a zip of XML) that have a reader; damaged and locked parts are the first reader's to name. */
export async function readParts(bytes: Buffer, readerOf: Wanted): Promise<{ pieces: Piece[]; files: PackedFile[] }> {
  const pieces = new Pieces()
  const files: PackedFile[] = []
  const effort = new Effort(neverAborted)
  const archive = measured(bytesOfBuffer(bytes), effort)
  const isWanted = (name: string) => readerOf(name) !== undefined
  for await (const part of namedZipMembers(archive, { maxBytes: largestPart, effort }, isWanted)) {
    const reader = readerOf(part.name)
    if (reader === 'file') files.push(part)
    else reader?.(decodeText(part.bytes) ?? '', pieces)
    for (const kind of pieces.kinds()) pieces.breakLine(kind)
  }
  return { pieces: pieces.all(), files }
}
