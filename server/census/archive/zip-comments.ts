import type { Piece } from '../piece.ts'
import { decodeLabel, decodeText } from '../plain/decode.ts'

const endMark = Buffer.from('PK\x05\x06', 'latin1')
const entryMark = 0x02014b50
const [endBytes, entryBytes] = [22, 46]

/** The comments of a zip archive and of its members (APPNOTE 4.3.12, 4.3.16). */
export function readZipComments(zip: Buffer): Piece[] {
  const end = zip.lastIndexOf(endMark)
  if (end < 0 || end + endBytes > zip.length) return []
  const length = zip.readUInt16LE(end + 20)
  const ofAll = zip.subarray(end + endBytes, end + endBytes + length)
  // The central directory directly precedes its end record, even if other data precede the archive.
  const directory = zip.subarray(Math.max(0, end - zip.readUInt32LE(end + 12)), end)
  return [ofAll, ...commentsIn(directory)]
    .filter((comment) => comment.length > 0)
    .map((comment) => ({ kind: 'comment', text: decodeText(comment) ?? decodeLabel(comment, 'windows-1252') ?? '' }))
}

function* commentsIn(directory: Buffer): Generator<Buffer> {
  for (let at = 0; at + entryBytes <= directory.length && directory.readUInt32LE(at) === entryMark; ) {
    const start = at + entryBytes + directory.readUInt16LE(at + 28) + directory.readUInt16LE(at + 30)
    at = start + directory.readUInt16LE(at + 32)
    yield directory.subarray(start, at)
  }
}
