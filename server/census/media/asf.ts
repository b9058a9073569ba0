import type { Bytes } from '../../containers/bytes.ts'
import type { Piece } from '../piece.ts'
import { Pieces } from '../pieces.ts'
import { decodeLabel } from '../plain/decode.ts'
import { addField } from './said.ts'

/** The head, in which all texts stand; pictures in it may be long. */
const largestHead = 32 * 1024 * 1024
const objectHead = 24

/** First four bytes of the names of objects (Advanced Systems Format, 2004), as they lie in the file. */
const kinds: Record<string, (pieces: Pieces, body: Buffer) => void> = {
  '3326b275': addDescription,
  '40a4d0d2': addExtended,
  '01cd87f4': addMarkers,
  '301afb1e': addCommands,
  b503bf5f: (pieces, body) => addObjects(pieces, body.subarray(22)),
  eacbf8c5: addLibrary,
  '941c2344': addLibrary,
}

/** What a film or sound of Windows Media says in its head: titles, fields such as lyrics, names of places, commands with texts. */
export async function readAsf(bytes: Bytes): Promise<Piece[]> {
  const start = await bytes.read(0, 30)
  if (start.length < 30) return []
  const pieces = new Pieces()
  const size = Math.min(Number(start.readBigUInt64LE(16)), largestHead)
  addObjects(pieces, (await bytes.read(0, size)).subarray(30))
  return pieces.all()
}

function addObjects(pieces: Pieces, body: Buffer): void {
  for (let at = 0; at + objectHead <= body.length; ) {
    const size = Number(body.readBigUInt64LE(at + 16))
    if (size < objectHead) return
    within(() => kinds[body.toString('hex', at, at + 4)]?.(pieces, body.subarray(at + objectHead, at + size)))
    at += size
  }
}

/** A damaged object gives what stands before the damage. */
function within(add: () => void): void {
  try {
    add()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
}

/** Text of UTF-16 with a zero behind it. */
function wide(bytes: Buffer): string {
  return (decodeLabel(bytes, 'utf-16le') ?? '').replace(/\0[\s\S]*$/, '')
}

/** Title, author, rights, description, rating: five lengths, then five texts. */
function addDescription(pieces: Pieces, body: Buffer): void {
  let at = 10
  for (let index = 0; index < 5; index += 1) {
    const length = body.readUInt16LE(2 * index)
    pieces.line('text', wide(body.subarray(at, at + length)))
    at += length
  }
}

/** Of values: texts of UTF-16. */
const textType = 0
const shown = /^(WM\/(Lyrics|Lyrics_Synchronised|SubTitle|SubTitleDescription|AlbumTitle)|Title|Description)$/

function add(pieces: Pieces, name: string, type: number, value: Buffer): void {
  if (type !== textType) return
  if (shown.test(name)) pieces.line('text', wide(value))
  else addField(pieces, name, wide(value))
}

function addExtended(pieces: Pieces, body: Buffer): void {
  const count = body.readUInt16LE(0)
  let at = 2
  for (let index = 0; index < count; index += 1) {
    const nameLength = body.readUInt16LE(at)
    const name = wide(body.subarray(at + 2, at + 2 + nameLength))
    at += 2 + nameLength
    const length = body.readUInt16LE(at + 2)
    add(pieces, name, body.readUInt16LE(at), body.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
}

function addLibrary(pieces: Pieces, body: Buffer): void {
  const count = body.readUInt16LE(0)
  let at = 2
  for (let index = 0; index < count; index += 1) {
    const [nameLength, type, length] = [body.readUInt16LE(at + 4), body.readUInt16LE(at + 6), body.readUInt32LE(at + 8)]
    const behindName = at + 12 + nameLength
    add(pieces, wide(body.subarray(at + 12, behindName)), type, body.subarray(behindName, behindName + length))
    at = behindName + length
  }
}

/** Names of places to jump to. */
function addMarkers(pieces: Pieces, body: Buffer): void {
  const count = body.readUInt32LE(16)
  let at = 24 + body.readUInt16LE(22)
  for (let index = 0; index < count; index += 1) {
    const [end, endOfText] = [at + 18 + body.readUInt16LE(at + 16), at + 30 + 2 * body.readUInt32LE(at + 26)]
    const isWithin = endOfText <= body.length
    pieces.line('text', wide(body.subarray(at + 30, isWithin ? endOfText : end)))
    at = isWithin ? Math.max(end, endOfText) : end
  }
}

/** Texts and addresses that are shown at a time, behind the kinds of them. */
function addCommands(pieces: Pieces, body: Buffer): void {
  const [count, kindsOfThem] = [body.readUInt16LE(16), body.readUInt16LE(18)]
  let at = 20
  for (let index = 0; index < kindsOfThem; index += 1) at += 2 + 2 * body.readUInt16LE(at)
  for (let index = 0; index < count; index += 1) {
    const length = 2 * body.readUInt16LE(at + 6)
    pieces.line('text', wide(body.subarray(at + 8, at + 8 + length)))
    at += 8 + length
  }
}
