import type { Piece, PieceKind } from '../piece.ts'
import { decodeLabel, decodeText } from '../plain/decode.ts'

const endMark = Buffer.from('PK\x05\x06', 'latin1')
const [entryMark, localMark] = [0x02014b50, 0x04034b50]
const [endBytes, entryBytes] = [22, 46]

/**
 * The comments of a zip archive and of its members (APPNOTE 4.3.12, 4.3.16), and the names in its directory where other ones stand in front of the members' bytes: unpackers show
 * the former, the first reader gives the latter.
 */
export function readZipComments(zip: Buffer): Piece[] {
  const end = zip.lastIndexOf(endMark)
  if (end < 0 || end + endBytes > zip.length) return []
  const length = zip.readUInt16LE(end + 20)
  const ofAll = zip.subarray(end + endBytes, end + endBytes + length)
  // The central directory directly precedes its end record, even if other data precede the archive.
  const start = Math.max(0, end - zip.readUInt32LE(end + 12))
  const directory = zip.subarray(start, end)
  // What lies before an archive moves all places in it.
  const moved = start - zip.readUInt32LE(end + 16)
  return [
    ...piecesOf('comment', [ofAll, ...commentsIn(directory)]),
    ...piecesOf('name', [...otherNamesIn(directory, zip, moved)]),
  ]
}

function piecesOf(kind: PieceKind, texts: Buffer[]): Piece[] {
  return texts
    .filter((text) => text.length > 0)
    .map((text) => ({ kind, text: decodeText(text) ?? decodeLabel(text, 'windows-1252') ?? '' }))
}

const [localBytes, inExtraField] = [30, 0xffffffff]

function* otherNamesIn(directory: Buffer, zip: Buffer, moved: number): Generator<Buffer> {
  for (const at of entriesIn(directory)) {
    const name = directory.subarray(at + entryBytes, at + entryBytes + directory.readUInt16LE(at + 28))
    const place = directory.readUInt32LE(at + 42)
    if (place === inExtraField) continue
    const local = [place + moved, place].find((each) => isLocalAt(zip, each))
    // Where it lies is damaged: nobody can say whether it is called otherwise there.
    const length = local === undefined ? 0 : zip.readUInt16LE(local + 26)
    if (local === undefined || !zip.subarray(local + localBytes, local + localBytes + length).equals(name)) yield name
  }
}

function isLocalAt(zip: Buffer, at: number): boolean {
  return at >= 0 && at + localBytes <= zip.length && zip.readUInt32LE(at) === localMark
}

function* commentsIn(directory: Buffer): Generator<Buffer> {
  for (const at of entriesIn(directory)) {
    const start = at + entryBytes + directory.readUInt16LE(at + 28) + directory.readUInt16LE(at + 30)
    yield directory.subarray(start, start + directory.readUInt16LE(at + 32))
  }
}

/** Where each entry begins. */
function* entriesIn(directory: Buffer): Generator<number> {
  for (let at = 0; at + entryBytes <= directory.length && directory.readUInt32LE(at) === entryMark; ) {
    yield at
    at += entryBytes + directory.readUInt16LE(at + 28) + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
}
