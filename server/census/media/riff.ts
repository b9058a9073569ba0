import type { Bytes } from '../../containers/bytes.ts'
import type { Piece } from '../piece.ts'
import { Pieces } from '../pieces.ts'
import { addId3 } from './id3.ts'
import { addRuns, addXml, addXmp, textOf } from './said.ts'

/** The bytes of a chunk that are read; longer ones are sound or pictures. */
const largestChunk = 16 * 1024 * 1024
const mostChunks = 100_000
const deepest = 6

type Chunk = { name: string; at: number; length: number }
type Walk = { bytes: Bytes; pieces: Pieces; files: Piece[]; chunks: number }

/** What sound (WAV) and films (AVI) say in chunks of RIFF: titles, notes, marks of places, XML, tags of ID3. Sound and pictures are passed over. */
export async function readRiff(bytes: Bytes): Promise<Piece[]> {
  const walk: Walk = { bytes, pieces: new Pieces(), files: [], chunks: 0 }
  // An AVI of more than a gigabyte is several of them.
  for await (const chunk of chunksIn(walk, 0, bytes.sizeBytes))
    if (/^(RIFF|RF64)$/.test(chunk.name)) await walkList(walk, { ...chunk, length: Math.max(chunk.length, 4) }, 0)
  return [...walk.pieces.all(), ...walk.files]
}

async function* chunksIn(walk: Walk, from: number, to: number): AsyncGenerator<Chunk> {
  for (let at = from; at + 8 <= to && walk.chunks < mostChunks; ) {
    walk.chunks += 1
    const head = await walk.bytes.read(at, 8)
    if (head.length < 8) return
    const length = Math.min(head.readUInt32LE(4), to - at - 8)
    yield { name: head.toString('latin1', 0, 4), at: at + 8, length }
    at += 8 + length + (length % 2)
  }
}

/** A list: its kind in four letters, then chunks. */
async function walkList(walk: Walk, { at, length }: Chunk, depth: number): Promise<void> {
  const kind = (await walk.bytes.read(at, 4)).toString('latin1')
  if (kind === 'movi' || depth > deepest) return
  for await (const chunk of chunksIn(walk, at + 4, at + length)) {
    if (chunk.name === 'LIST') await walkList(walk, chunk, depth + 1)
    else if (isSaid(kind, chunk.name)) await addChunk(walk, chunk, kind)
  }
}

/** In the marks of a place the number of that comes first; a note of a length of sound says more before its text. */
const behindMark: Record<string, number> = { labl: 4, note: 4, ltxt: 20 }
const xml = /^(iXML|axml|bxml)$/
const xmp = /^(_PMX|XMP )$/
const tag = /^id3 $/i
/** What programs wrote the file, and when. */
const ofPrograms = /^(ISFT|ICRD|IDIT|ITOC|ISMP|IDPI)$/

function isSaid(kind: string, name: string): boolean {
  return (
    kind === 'INFO' ||
    name in behindMark ||
    /^(bext|cart|DISP|strn|afsp|AFAn)$/.test(name) ||
    xml.test(name) ||
    xmp.test(name) ||
    tag.test(name)
  )
}

async function addChunk({ bytes, pieces, files }: Walk, { name, at, length }: Chunk, kind: string): Promise<void> {
  const body = await bytes.read(at, Math.min(length, largestChunk))
  if (tag.test(name)) files.push(...addId3(pieces, body))
  else if (xml.test(name)) addXml(pieces, body)
  else if (xmp.test(name)) addXmp(pieces, body)
  else if (name === 'bext') addBroadcast(pieces, body)
  else if (name === 'cart') addRuns(pieces, body.subarray(4))
  else if (name === 'strn') pieces.line('name', textOf(body))
  else if (name === 'DISP') pieces.line('text', body[0] === 1 ? textOf(body.subarray(4)) : '')
  else if (kind === 'INFO') pieces.line(ofPrograms.test(name) ? 'data' : 'text', textOf(body))
  else pieces.line('text', textOf(body.subarray(behindMark[name] ?? 0)))
}

/** Of broadcasters (EBU Tech 3285): what it is, whose, its number; how it was made, at the end. */
function addBroadcast(pieces: Pieces, body: Buffer): void {
  pieces.line('text', textOf(body.subarray(0, 256)))
  for (const [from, to] of [
    [256, 288],
    [288, 320],
    [602, body.length],
  ])
    pieces.line('data', textOf(body.subarray(from, to)))
}
