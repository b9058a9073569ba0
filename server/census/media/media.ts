import { type Bytes, bytesOfBuffer } from '../../containers/bytes.ts'
import { Effort, measured } from '../../containers/effort.ts'
import { lookInto } from '../../containers/look-into.ts'
import type { Piece, RawDocument } from '../piece.ts'
import { readAiff } from './aiff.ts'
import { readAsf } from './asf.ts'
import { readFlv } from './flv.ts'
import { readId3, remainsOfTag } from './id3.ts'
import { readMatroska } from './matroska.ts'
import { readMp4 } from './mp4.ts'
import { readRiff } from './riff.ts'
import { readTagsBehind } from './tags-behind.ts'
import { readFlac, readOgg } from './vorbis.ts'

type MediaReader = (bytes: Bytes) => Promise<Piece[]>

/** By what stands at a place in the beginning of a file, as many a name and type is wrong. */
const beginnings: [number, string[], MediaReader][] = [
  [0, ['RIFF', 'RF64'], readRiff],
  [8, ['AIFF', 'AIFC'], readAiff],
  [0, ['fLaC'], readFlac],
  [0, ['OggS'], readOgg],
  [4, ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'], readMp4],
  [0, ['\x1a\x45\xdf\xa3'], readMatroska],
  [0, ['\x30\x26\xb2\x75\x8e\x66\xcf\x11'], readAsf],
  [0, ['FLV'], readFlv],
]

/** Never aborted: the caller's timeout terminates the whole thread. */
const neverAborted = new AbortController().signal

/**
 * What sound and films say beside what is heard and seen: titles, lyrics, subtitles, chapters, notes, fields. Only what holds these is read, from the disk where the file is not in
 * memory: its length does not count.
 * @throws TooMuchEffort where it is made of more chunks than a look may take.
 */
export async function readMedia({ bytes, file }: RawDocument): Promise<Piece[]> {
  const read = (from: Bytes) => readWithin(measured(from, new Effort(neverAborted)))
  return (await (file ? lookInto(file, read) : read(bytesOfBuffer(bytes)))) ?? []
}

async function readWithin(bytes: Bytes): Promise<Piece[]> {
  const beginning = (await bytes.read(0, 12)).toString('latin1')
  const read = beginnings.find(([at, marks]) => marks.some((mark) => beginning.startsWith(mark, at)))?.[2] ?? readTagged
  return read(bytes)
}

/** Sound with tags before and behind it: MP3, AAC, Monkey's Audio, Musepack, WavPack. A tag may stand before FLAC, too. */
async function readTagged(bytes: Bytes): Promise<Piece[]> {
  const { pieces, end } = await readId3(bytes)
  if (end > 0 && (await bytes.read(end, 4)).toString('latin1') === 'fLaC') return readFlac(bytes)
  const before = pieces.length === 0 ? await readLostTag(bytes) : pieces
  return [...before, ...(await readTagsBehind(bytes))]
}

/** As far as one is looked for that has lost its head. */
const lostTagBytes = 64 * 1024
const lostHead = /^(?:(?:I(?:D3?)?)?\0{4}|ID3[\s\S]{3}\0{8})/

async function readLostTag(bytes: Bytes): Promise<Piece[]> {
  return lostHead.test((await bytes.read(0, 14)).toString('latin1')) ? remainsOfTag(await bytes.read(0, lostTagBytes)) : []
}
