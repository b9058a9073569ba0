import { type Bytes, tailOf } from '../../containers/bytes.ts'
import type { Piece } from '../piece.ts'
import { Pieces } from '../pieces.ts'
import { piecesOfTag } from './id3.ts'
import { addField, textOf } from './said.ts'

/** As far as tags behind the sound are looked for; they say themselves how long they are. */
const tailBytes = 64 * 1024
const largestTag = 16 * 1024 * 1024

/** What stands behind the sound: tags of APE, Lyrics3, and ID3v2 with its head at its end. Of ID3v1, which the first reader knows, nothing. */
export async function readTagsBehind(bytes: Bytes): Promise<Piece[]> {
  const { tail, start } = await tailOf(bytes, tailBytes)
  const pieces = new Pieces()
  await addApe(pieces, { bytes, tail, start })
  await addLyrics(pieces, { bytes, tail, start })
  return [...pieces.all(), ...(await id3AtEnd({ bytes, tail, start }))]
}

type End = { bytes: Bytes; tail: Buffer; start: number }

const apeMark = 'APETAGEX'
const apeHead = 32
/** Set in the flags of what stands before the fields, and of fields that are no text. */
const [isHead, isBinary] = [0x2000_0000, 0b110]

/** Fields with names, their length before each. */
async function addApe(pieces: Pieces, { bytes, tail, start }: End): Promise<void> {
  const at = tail.lastIndexOf(apeMark, undefined, 'latin1')
  if (at < 0 || at + apeHead > tail.length || tail.readUInt32LE(at + 20) & isHead) return
  const size = Math.min(tail.readUInt32LE(at + 12) - apeHead, largestTag)
  if (size <= 0) return
  const body = await bytes.read(start + at - size, Math.min(size, start + at))
  for (let place = 0; place + 8 < body.length; ) {
    const length = body.readUInt32LE(place)
    const end = body.indexOf(0, place + 8)
    if (end < 0) return
    const isText = (body.readUInt32LE(place + 4) & isBinary) === 0
    if (isText) addField(pieces, body.toString('latin1', place + 8, end), textOf(body.subarray(end + 1, end + 1 + length)))
    place = end + 1 + length
  }
}

/** Fields of three letters with their length as five digits; in the first version nothing but the words. */
async function addLyrics(pieces: Pieces, { bytes, tail, start }: End): Promise<void> {
  const end = tail.lastIndexOf('LYRICS200', undefined, 'latin1')
  if (end < 6) {
    const text = /LYRICSBEGIN([\s\S]*)LYRICSEND/.exec(tail.toString('latin1'))?.[1]
    if (text !== undefined) pieces.line('text', textOf(Buffer.from(text, 'latin1')))
    return
  }
  const size = Number(tail.toString('latin1', end - 6, end))
  if (!(size > 0)) return
  const body = await bytes.read(start + end - 6 - size, size)
  let place = 'LYRICSBEGIN'.length
  for (;;) {
    const [head = '', name = '', digits = ''] = /^([A-Z]{3})(\d{5})/.exec(body.toString('latin1', place, place + 8)) ?? []
    if (head === '') return
    const length = Number(digits)
    if (!/^(IND|IMG|CRC)$/.test(name)) pieces.line('text', textOf(body.subarray(place + 8, place + 8 + length)))
    place += 8 + length
  }
}

async function id3AtEnd({ bytes, tail, start }: End): Promise<Piece[]> {
  const at = tail.lastIndexOf('3DI', undefined, 'latin1')
  if (at < 0 || at + 10 > tail.length || (at !== tail.length - 10 && at !== tail.length - 138)) return []
  const size = [6, 7, 8, 9].reduce((sum, index) => sum * 128 + ((tail[at + index] ?? 0) & 127), 0)
  const from = start + at - size - 10
  if (from < 0 || size > largestTag) return []
  const tag = await bytes.read(from, size + 10)
  return tag.toString('latin1', 0, 3) === 'ID3' ? piecesOfTag(tag) : []
}
