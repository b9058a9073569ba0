import type { Bytes } from '../../containers/bytes.ts'
import type { Piece } from '../piece.ts'
import { Pieces } from '../pieces.ts'
import { addId3 } from './id3.ts'
import { addXmp, textIfAny, textOf } from './said.ts'

const largestChunk = 16 * 1024 * 1024
const mostChunks = 10_000
const said = /^(NAME|AUTH|\(c\) |ANNO|COMT|MARK|ID3 |APPL|XMP )$/

/** What sound says in chunks of AIFF: names, notes, comments, marks of places, a tag of ID3. */
export async function readAiff(bytes: Bytes): Promise<Piece[]> {
  const pieces = new Pieces()
  const files: Piece[] = []
  let at = 12
  for (let chunk = 0; chunk < mostChunks; chunk += 1) {
    const head = await bytes.read(at, 8)
    if (head.length < 8) break
    const [name, length] = [head.toString('latin1', 0, 4), head.readUInt32BE(4)]
    if (said.test(name)) files.push(...addChunk(pieces, name, await bytes.read(at + 8, Math.min(length, largestChunk))))
    at += 8 + length + (length % 2)
  }
  return [...pieces.all(), ...files]
}

function addChunk(pieces: Pieces, name: string, body: Buffer): Piece[] {
  if (name === 'ID3 ') return addId3(pieces, body)
  if (name === 'COMT') addComments(pieces, body)
  else if (name === 'MARK') addMarks(pieces, body)
  else if (name === 'APPL') pieces.line('data', textIfAny(body.subarray(4)))
  else if (name === 'XMP ') addXmp(pieces, body)
  else pieces.line('text', textOf(body))
  return []
}

/** Each with its time, the number of a mark and its length before it. */
function addComments(pieces: Pieces, body: Buffer): void {
  for (let at = 2; at + 8 <= body.length; ) {
    const length = body.readUInt16BE(at + 6)
    pieces.line('text', textOf(body.subarray(at + 8, at + 8 + length)))
    at += 8 + length + (length % 2)
  }
}

/** Each with its number and place before it, its name behind a byte that counts its letters. */
function addMarks(pieces: Pieces, body: Buffer): void {
  for (let at = 2; at + 7 <= body.length; ) {
    const length = body[at + 6] ?? 0
    pieces.line('text', textOf(body.subarray(at + 7, at + 7 + length)))
    at += 7 + length + ((length + 1) % 2)
  }
}
