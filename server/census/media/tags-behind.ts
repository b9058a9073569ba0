import { type Bytes, placesFromEnd, tailOf } from '../../containers/bytes.ts'
import { fieldsWithoutMark } from '../../extract/inspect/media/tags-behind.ts'
import type { Piece } from '../piece.ts'
import { Pieces } from '../pieces.ts'
import { piecesOfTag } from './id3.ts'
import { addField, addRuns, textIfAny, textOf } from './said.ts'

/** As far as tags behind the sound are looked for; they say themselves how long they are. */
const tailBytes = 64 * 1024
const largestTag = 16 * 1024 * 1024

/** What stands behind the sound: tags of APE, Lyrics3, and ID3v2 with its head at its end. Of ID3v1, which the first reader knows, only where it has lost its mark. */
export async function readTagsBehind(bytes: Bytes): Promise<Piece[]> {
  const { tail, start } = await tailOf(bytes, tailBytes)
  const pieces = new Pieces()
  await addApe(pieces, { bytes, tail, start })
  await addLyrics(pieces, { bytes, tail, start })
  for (const field of fieldsWithoutMark(tail)) pieces.line('text', textIfAny(field))
  return [...pieces.all(), ...(await id3AtEnd({ bytes, tail, start }))]
}

type End = { bytes: Bytes; tail: Buffer; start: number }

const apeMark = 'APETAGEX'
const apeHead = 32
/** Set in the flags of what stands before the fields, and of fields that are no text. */
const [isHead, isBinary] = [0x2000_0000, 0b110]

/** Fields with names, their length before each. Behind the fields stands what says how long they are, and mostly before them, too. */
async function addApe(pieces: Pieces, { bytes, tail, start }: End): Promise<void> {
  const at = [...placesFromEnd(tail, Buffer.from(apeMark), tail.length - apeHead)].find((place) => sizeOfApe(tail, place) > 0)
  if (at === undefined) return
  const size = sizeOfApe(tail, at)
  const isBefore = (tail.readUInt32LE(at + 20) & isHead) !== 0
  const from = isBefore ? start + at + apeHead : start + at - size
  addItems(pieces, await bytes.read(Math.max(0, from), Math.min(size, size + from)))
}

/** Without the one of both heads that it counts. */
function sizeOfApe(tail: Buffer, at: number): number {
  return Math.min(tail.readUInt32LE(at + 12) - apeHead, largestTag)
}

/** What stands between fields was one before it was damaged. */
function addItems(pieces: Pieces, body: Buffer): void {
  for (let place = 0; place + itemHead < body.length; ) {
    const item = itemAt(body, place)
    const next = item ? item.end : nextItem(body, place)
    if (item && (item.flags & isBinary) === 0) addField(pieces, item.name, textOf(item.value))
    if (!item) addRuns(pieces, body.subarray(place, next))
    place = next
  }
}

const itemHead = 8
type Item = { name: string; flags: number; value: Buffer; end: number }

/** Names are printable signs of ASCII (APE tag 2.0, keys). */
function itemAt(body: Buffer, at: number): Item | undefined {
  const [length, flags] = [body.readUInt32LE(at), body.readUInt32LE(at + 4)]
  const nameEnd = body.indexOf(0, at + itemHead)
  if (nameEnd < at + itemHead + 2 || nameEnd > at + itemHead + 255) return undefined
  const name = body.toString('latin1', at + itemHead, nameEnd)
  const end = nameEnd + 1 + length
  return /^[ -~]+$/.test(name) && end <= body.length ? { name, flags, value: body.subarray(nameEnd + 1, end), end } : undefined
}

/** Where the next field begins whose name is letters; the end where none does. */
function nextItem(body: Buffer, from: number): number {
  for (let at = from + 1; at + itemHead < body.length; at += 1) {
    // Flags use the lowest three bits, and lengths hardly ever the highest byte.
    if (body[at + 3] !== 0 || body.readUInt32LE(at + 4) > 7 || (body[at + itemHead] ?? 0) < 0x20) continue
    const item = itemAt(body, at)
    if (item && item.value.length > 0) return at
  }
  return body.length
}

/** Fields of three letters with their length as five digits; in the first version nothing but the words. Where its end is lost it is found by its beginning. */
async function addLyrics(pieces: Pieces, { bytes, tail, start }: End): Promise<void> {
  const end = tail.lastIndexOf('LYRICS200', undefined, 'latin1')
  const size = end < 6 ? 0 : Number(tail.toString('latin1', end - 6, end))
  const begin = tail.lastIndexOf(lyricsBegin, undefined, 'latin1')
  if (size > 0) addLyricsFields(pieces, await bytes.read(start + end - 6 - size, size))
  else if (begin >= 0) addLyricsFields(pieces, tail.subarray(begin))
}

const lyricsBegin = 'LYRICSBEGIN'
const lyricsField = /^([A-Z]{3})(\d{5})/

function addLyricsFields(pieces: Pieces, body: Buffer): void {
  let place = lyricsBegin.length
  if (!lyricsField.test(body.toString('latin1', place, place + 8))) {
    const text = /^[\s\S]*?(?=LYRICSEND|$)/.exec(body.toString('latin1', place))?.[0] ?? ''
    // The length of one stands directly before its text.
    addRuns(pieces, Buffer.from(text.replace(/(?<![A-Za-z\d])[A-Z]{0,3}\d{1,5}(?=[A-Za-z])/g, '$&\0'), 'latin1'))
    return
  }
  for (;;) {
    const [head = '', name = '', digits = ''] = lyricsField.exec(body.toString('latin1', place, place + 8)) ?? []
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
