import type { Bytes } from '../../containers/bytes.ts'
import type { Piece } from '../piece.ts'
import { Pieces } from '../pieces.ts'
import { addId3 } from './id3.ts'
import { addItem, addUserData, nameOfKeys } from './mp4-fields.ts'
import { type Fragments, noFragments, samplesOfRun, takeDefaults, takeHead, trackOf } from './mp4-fragments.ts'
import { addPlaces, addSamples, noTable, type SampleTable, takeTable } from './mp4-samples.ts'
import { addField, addXmp, textOf } from './said.ts'

/** What one box may take of memory; longer ones are sound and pictures. */
const largestBox = 16 * 1024 * 1024
const mostBoxes = 200_000
const deepest = 12

const openedBoxes = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'udta', 'ilst', 'edts', 'mvex', 'moof', 'traf'])
/** The mark of XMP in a box of somebody's own. */
const xmpMark = 'be7acfcb97a942e89c71999491e3afac'

type Box = { name: string; at: number; length: number }
export type Film = {
  bytes: Bytes
  pieces: Pieces
  files: Piece[]
  boxes: number
  keys: string[]
  /** Of which there is a value. */
  isNamed: Set<number>
  table: SampleTable
  fragments: Fragments
}

/** What a film or sound of MP4, QuickTime or 3GPP says: fields, chapters, subtitles and other tracks of text, XMP. Sound and pictures are passed over. */
export async function readMp4(bytes: Bytes): Promise<Piece[]> {
  const film: Film = {
    bytes,
    pieces: new Pieces(),
    files: [],
    boxes: 0,
    keys: [],
    isNamed: new Set(),
    table: noTable(),
    fragments: noFragments(),
  }
  await walk(film, { name: '', at: 0, length: bytes.sizeBytes }, 0)
  addUnusedKeys(film)
  return [...film.pieces.all(), ...film.files]
}

async function* boxesIn(film: Film, from: number, to: number): AsyncGenerator<Box> {
  for (let at = from; at + 8 <= to && film.boxes < mostBoxes; ) {
    film.boxes += 1
    const head = await film.bytes.read(at, 16)
    if (head.length < 8) return
    const isLong = head.readUInt32BE(0) === 1 && head.length === 16
    // 0: to the end.
    const size = isLong ? Number(head.readBigUInt64BE(8)) : head.readUInt32BE(0) || to - at
    const start = isLong ? 16 : 8
    if (size < start) return
    yield { name: head.toString('latin1', 4, 8), at: at + start, length: Math.min(size, to - at) - start }
    at += size
  }
}

async function walk(film: Film, { name: within, at, length }: Box, depth: number): Promise<void> {
  if (depth > deepest) return
  for await (const box of boxesIn(film, at, at + length)) {
    if (box.name === 'trak') film.table = noTable()
    if (box.name === 'moof') film.fragments.at = box.at - 8
    if (within === 'ilst') await addItemOf(film, box)
    else if (box.name === 'meta') await walkMeta(film, box, depth)
    else if (openedBoxes.has(box.name)) await walk(film, box, depth + 1)
    else await addBox(film, box, within)
    if (box.name === 'trak') await endTrack(film)
  }
}

/** Samples of a film in pieces come later: then it is needed how they are coded. */
async function endTrack(film: Film): Promise<void> {
  film.fragments.formats.set(film.table.track, film.table.format)
  await addSamples(film)
}

/** In QuickTime it holds boxes, elsewhere a number before these. */
async function walkMeta(film: Film, box: Box, depth: number): Promise<void> {
  const isPlain = (await film.bytes.read(box.at + 4, 4)).toString('latin1') === 'hdlr'
  const skipped = isPlain ? 0 : 4
  await walk(film, { ...box, at: box.at + skipped, length: box.length - skipped }, depth + 1)
}

async function addItemOf(film: Film, { name, at, length }: Box): Promise<void> {
  const number = Buffer.from(name, 'latin1').readUInt32BE(0) - 1
  film.isNamed.add(number)
  addItem(film.pieces, film.keys[number] ?? name, await film.bytes.read(at, Math.min(length, largestBox)))
}

function beginKeys(film: Film, body: Buffer): void {
  addUnusedKeys(film)
  film.keys = nameOfKeys(body)
  film.isNamed.clear()
}

/** Values of them may be lost. */
function addUnusedKeys({ keys, isNamed, pieces }: Film): void {
  for (const [number, key] of keys.entries()) if (!isNamed.has(number)) addField(pieces, key, '')
}

async function addBox(film: Film, { name, at, length }: Box, within: string): Promise<void> {
  const { bytes, pieces, files, table, fragments } = film
  const body = () => bytes.read(at, Math.min(length, largestBox))
  if (name === 'uuid' && (await bytes.read(at, 16)).toString('hex') === xmpMark) addXmp(pieces, (await body()).subarray(16))
  else if (name === 'XMP_') addXmp(pieces, await body())
  else if (name === 'keys') beginKeys(film, await body())
  else if (name === 'ID32') files.push(...addId3(pieces, (await body()).subarray(6)))
  else if (name === 'hdlr' && within === 'mdia') table.name = takeHandler(table, await body())
  else if (name === 'tkhd') table.track = trackOf(await body())
  else if (name === 'trex') takeDefaults(fragments, await body())
  else if (name === 'tfhd') takeHead(fragments, await body())
  else if (name === 'trun') {
    const { format, samples } = samplesOfRun(fragments, await body())
    await addPlaces(film, format, samples)
  } else if (within === 'stbl') takeTable(table, name, await body())
  else if (within === 'udta') addUserData(pieces, name, await body())
}

/** Of a track: what kind it is, and its name, before which QuickTime counts its letters. */
function takeHandler(table: SampleTable, body: Buffer): string {
  table.handler = body.toString('latin1', 8, 12)
  const name = body.subarray(24)
  return textOf(name[0] === name.length - 1 ? name.subarray(1) : name)
}
