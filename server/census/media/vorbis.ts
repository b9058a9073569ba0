import type { Bytes } from '../../containers/bytes.ts'
import type { Piece } from '../piece.ts'
import { Pieces } from '../pieces.ts'
import { readId3 } from './id3.ts'
import { addField, textIfAny, textOf } from './said.ts'

const largestBlock = 16 * 1024 * 1024
/** Of FLAC: fields, pictures, data of programs. */
const [dataBlock, fieldsBlock, pictureBlock] = [2, 4, 6]
const mostBlocks = 1_000
const leastFields = 64 * 1024

/** What a sound of FLAC says before its sound. */
export async function readFlac(bytes: Bytes): Promise<Piece[]> {
  const { pieces: before, end } = await readId3(bytes)
  const pieces = new Pieces()
  let at = end + 4
  for (let block = 0; block < mostBlocks; block += 1) {
    const head = await bytes.read(at, 4)
    if (head.length < 4) break
    const [type, length] = [(head[0] ?? 0) & 127, head.readUIntBE(1, 3)]
    // Fields may go on behind the end that is told of their block.
    const wanted = type === fieldsBlock ? Math.max(length, leastFields) : length
    addBlock(pieces, type, await bytes.read(at + 4, type === 0 ? 0 : wanted))
    if ((head[0] ?? 0) & 128) break
    at += 4 + length
  }
  return [...before, ...pieces.all()]
}

function addBlock(pieces: Pieces, type: number, body: Buffer): void {
  if (type === fieldsBlock) addFields(pieces, body)
  else if (type === pictureBlock) addPicture(pieces, body)
  else if (type === dataBlock) pieces.line('data', textIfAny(body.subarray(4)))
}

/** What is shown of a sound, or told by it. */
const shown = /^(TITLE|SUBTITLE|ALBUM|LYRICS|UNSYNCEDLYRICS|SYNCEDLYRICS|DESCRIPTION|SYNOPSIS|COMMENT|COMMENTS|CHAPTER\d*NAME)$/i

/** Fields as Vorbis writes them: `NAME=value`, the length before each, behind the name of the program. */
function addFields(pieces: Pieces, body: Buffer): void {
  let at = 0
  const next = () => {
    if (at + 4 > body.length) return undefined
    const length = body.readUInt32LE(at)
    const text = textOf(body.subarray(at + 4, at + 4 + length))
    at += 4 + length
    return text
  }
  pieces.line('data', next() ?? '')
  const count = at + 4 > body.length ? 0 : body.readUInt32LE(at)
  at += 4
  let field = count > 0 ? next() : undefined
  for (let number = 1; field !== undefined; number += 1) {
    addNamed(pieces, field)
    field = number < count ? next() : undefined
  }
}

function addNamed(pieces: Pieces, field: string): void {
  // Without a value it is damaged.
  const [, name = '', value = ''] = /^([^=]*)=([\s\S]*)$/.exec(field) ?? [field, '', field]
  if (name.toUpperCase() === 'METADATA_BLOCK_PICTURE') addPicture(pieces, Buffer.from(value, 'base64'))
  else if (shown.test(name)) pieces.line('text', value)
  else addField(pieces, name, value)
}

/** Its kind, its type and its description, the length before each. */
function addPicture(pieces: Pieces, body: Buffer): void {
  if (body.length < 8) return
  const at = 8 + body.readUInt32BE(4)
  if (at + 4 > body.length) return
  pieces.line('description', textOf(body.subarray(at + 4, at + 4 + body.readUInt32BE(at))))
}

/** What comes first in a packet that has the fields; of Speex they come second, behind nothing. */
const heads = ['\x03vorbis', 'OpusTags', '\x81theora', '\x83theora', '\x04flac']
const mostPages = 2_000

/** What streams of Ogg (Vorbis, Opus, Theora, Speex, FLAC) say in their second packet, which may go over many pages, and those after it. */
export async function readOgg(bytes: Bytes): Promise<Piece[]> {
  const pieces = new Pieces()
  const packets = new Map<number, { count: number; parts: Buffer[]; first: string }>()
  let at = 0
  let read = 0
  for (let page = 0; page < mostPages && read < largestBlock; page += 1) {
    const head = await bytes.read(at, 27)
    if (head.toString('latin1', 0, 4) !== 'OggS' || head.length < 27) break
    const lengths = await bytes.read(at + 27, head[26] ?? 0)
    const body = await bytes.read(
      at + 27 + lengths.length,
      lengths.reduce((sum, length) => sum + length, 0),
    )
    const stream = head.readUInt32LE(14)
    const packet = packets.get(stream) ?? { count: 0, parts: [], first: '' }
    packets.set(stream, packet)
    let place = 0
    for (const length of lengths) {
      packet.parts.push(body.subarray(place, place + length))
      place += length
      if (length === 255) continue
      const whole = Buffer.concat(packet.parts.splice(0))
      if (packet.count === 0) packet.first = whole.toString('latin1', 0, 8)
      else if (packet.count < 8) addPacket(pieces, packet.first, whole, packet.count)
      packet.count += 1
    }
    at += 27 + lengths.length + body.length
    read += body.length
    if ([...packets.values()].every(({ count }) => count > 2) && packets.size > 0) break
  }
  return pieces.all()
}

function addPacket(pieces: Pieces, first: string, packet: Buffer, count: number): void {
  if (first.startsWith('\x7fFLAC')) addBlock(pieces, (packet[0] ?? 0) & 127, packet.subarray(4))
  else if (first.startsWith('Speex') && count === 1) addFields(pieces, packet)
  else {
    const head = heads.find((each) => packet.toString('latin1', 0, each.length) === each)
    if (head !== undefined) addFields(pieces, packet.subarray(head.length))
  }
}
