import { bytesOfBuffer } from '../../containers/bytes.ts'
import { Effort, measured } from '../../containers/effort.ts'
import { namedZipMembers } from '../../containers/zip/zip-members.ts'
import type { Piece } from '../piece.ts'
import { Pieces } from '../pieces.ts'
import { decodeText } from '../plain/decode.ts'

const largestPart = 64 * 1024 * 1024
/** Never aborted: the caller's timeout terminates the whole thread. */
const neverAborted = new AbortController().signal

/** Reads one part of a package and adds its text to the pieces. */
export type PartReader = (xml: string, pieces: Pieces) => void

/** A file in a package. */
export type PackedFile = { name: string; bytes: Buffer }

/** `readerOf`: a part's reader, or that it is an embedded file; undefined for parts that are not read. */
export type Wanted = (name: string) => PartReader | 'file' | undefined

/** Reads the parts of an Office package (a zip of XML) that have a reader; damaged and encrypted parts are reported by the first reader. */
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
