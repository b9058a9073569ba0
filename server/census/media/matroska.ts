import type { Bytes } from '../../containers/bytes.ts'
import { Allowance } from '../allowance.ts'
import { lostFile } from '../lost-file.ts'
import type { Piece } from '../piece.ts'
import { Pieces } from '../pieces.ts'
import { addField, addRuns, textOf } from './said.ts'

const largestText = 1024 * 1024
/** Of all files attached to it, which are in memory together. */
const mostFileBytes = 64 * 1024 * 1024
/** Of a film of some hours, with a block of some pictures or sounds each. */
const mostElements = 2_000_000

/** Numbers of elements (RFC 9559). */
const ids = {
  segment: 0x18538067,
  cluster: 0x1f43b675,
  group: 0xa0,
  tracks: 0x1654ae6b,
  track: 0xae,
  info: 0x1549a966,
  chapters: 0x1043a770,
  edition: 0x45b9,
  chapter: 0xb6,
  chapterShown: 0x80,
  tags: 0x1254c367,
  tag: 0x7373,
  simpleTag: 0x67c8,
  attachments: 0x1941a469,
  attached: 0x61a7,
  encodings: 0x6d80,
  encoding: 0x6240,
  compression: 0x5034,
} as const

/** What lies in these is read, as if it lay beside them: their ends need not be known, as in a film that was sent while it was made. */
const opened = new Set<number>([...Object.values(ids)])

const [title, muxer, program, trackName, chapterText] = [0x7ba9, 0x4d80, 0x5741, 0x536e, 0x85]
const [trackNumber, trackKind, codec, codecHead, packing, strippedBytes] = [0xd7, 0x83, 0x86, 0x63a2, 0x4254, 0x4255]
const [tagName, tagText, tagBytes] = [0x45a3, 0x4487, 0x4485]
const [fileDescription, fileName, fileType, fileBytes] = [0x467e, 0x466e, 0x4660, 0x465c]
const [simpleBlock, block] = [0xa3, 0xa1]
const [packedByZlib, stripped] = [0, 3]

type Track = { codec: string; packing: number | undefined; before: Buffer; isSubtitle: boolean }
type Film = {
  allowance: Allowance
  fileBytesLeft: number
  bytes: Bytes
  pieces: Pieces
  files: Piece[]
  tracks: Map<number, Track>
  track: Track
  tag: string
  isTagOpen: boolean
  file: { name: string; type: string }
}

/** What a film of Matroska or WebM says: titles, names of tracks, chapters, fields, subtitles as they are shown, files attached to it. @throws TooMuchEffort where its subtitles unpack into too much. */
export async function readMatroska(bytes: Bytes): Promise<Piece[]> {
  const film: Film = {
    allowance: new Allowance(0),
    fileBytesLeft: mostFileBytes,
    bytes,
    pieces: new Pieces(),
    files: [],
    tracks: new Map(),
    track: noTrack(),
    tag: '',
    isTagOpen: false,
    file: { name: '', type: '' },
  }
  let at = 0
  for (let element = 0; element < mostElements; element += 1) {
    const head = await headAt(bytes, at)
    if (!head) {
      const next = await nextHead(film, at)
      if (next === undefined) break
      at = next
      continue
    }
    const isPassedOver =
      head.id === ids.cluster && head.size !== undefined && ![...film.tracks.values()].some(({ isSubtitle }) => isSubtitle)
    if (opened.has(head.id) && !isPassedOver) {
      begin(film, head.id)
      at = head.at
      continue
    }
    if (head.size === undefined) break
    await addElement(film, head.id, head.at, head.size)
    at = head.at + head.size
  }
  beginTag(film, '')
  return [...film.pieces.all(), ...film.files]
}

const noTrack = (): Track => ({ codec: '', packing: undefined, before: Buffer.alloc(0), isSubtitle: false })

function begin(film: Film, id: number): void {
  if (id === ids.track) film.track = noTrack()
  // Without a number of its own zlib is meant.
  if (id === ids.compression) film.track.packing ??= packedByZlib
  if (id === ids.attached) film.file = { name: '', type: '' }
}

/** Number and length of an element, and where it begins; no length where its end is not known. */
async function headAt(bytes: Bytes, at: number): Promise<{ id: number; size: number | undefined; at: number } | undefined> {
  const head = await bytes.read(at, 12)
  const idLength = Math.clz32(head[0] ?? 0) - 23
  if (head.length < 2 || idLength > 4) return undefined
  const sizeLength = Math.clz32(head[idLength] ?? 0) - 23
  if (sizeLength > 8 || head.length < idLength + sizeLength) return undefined
  let size = (head[idLength] ?? 0) & (0xff >> sizeLength)
  let isOpen = size === 0xff >> sizeLength
  for (const byte of head.subarray(idLength + 1, idLength + sizeLength)) {
    size = size * 256 + byte
    isOpen &&= byte === 0xff
  }
  return { id: head.readUIntBE(0, idLength), size: isOpen ? undefined : size, at: at + idLength + sizeLength }
}

/** Heads of what says something, by which the way is found again behind damage. */
const telling = [
  '1f43b675',
  '1254c367',
  '1941a469',
  '1043a770',
  '1654ae6b',
  '67c8',
  '61a7',
  '467e',
  '466e',
  '465c',
  '4487',
  '45a3',
]
const lookedOver = 1024 * 1024
const runsLookedOver = 64 * 1024

/** What stands before it is read as it is: the head of a text may be what was damaged. */
async function nextHead({ bytes, pieces }: Film, at: number): Promise<number | undefined> {
  const rest = await bytes.read(at + 1, lookedOver)
  const places = telling.map((head) => rest.indexOf(head, 0, 'hex')).filter((place) => place >= 0)
  const next = places.length > 0 ? Math.min(...places) : undefined
  addRuns(pieces, rest.subarray(0, Math.min(next ?? rest.length, runsLookedOver)))
  return next === undefined ? undefined : at + 1 + next
}

async function addElement(film: Film, id: number, at: number, size: number): Promise<void> {
  const { bytes, pieces, track } = film
  const body = () => bytes.read(at, Math.min(size, largestText))
  if (id === simpleBlock || id === block) return addBlock(film, at, size)
  if (id === title || id === chapterText) pieces.line('text', textOf(await body()))
  else if (id === trackName) pieces.line('name', textOf(await body()))
  else if (id === muxer || id === program) pieces.line('data', textOf(await body()))
  else if (id === trackNumber) film.tracks.set(numberOf(await body()), track)
  else if (id === trackKind) track.isSubtitle = numberOf(await body()) === 0x11
  else if (id === codec) track.codec = textOf(await body())
  else if (id === codecHead) track.isSubtitle && pieces.line('data', isText(track.codec) ? textOf(await body()) : '')
  else if (id === packing) track.packing = numberOf(await body())
  else if (id === strippedBytes) track.before = await body()
  else if (id === tagName) beginTag(film, textOf(await body()))
  else if (id === tagText) endTag(film, textOf(await body()))
  else if (id === tagBytes) film.isTagOpen = false
  else await addAttached(film, id, at, size)
}

const isText = (codecName: string) => /^(S_TEXT\/|S_ASS|S_SSA|D_WEBVTT)/.test(codecName)

function numberOf(bytes: Buffer): number {
  return bytes.length === 0 || bytes.length > 6 ? 0 : bytes.readUIntBE(0, bytes.length)
}

const shown = /^(TITLE|SUBTITLE|COMMENT|DESCRIPTION|SYNOPSIS|SUMMARY|LYRICS)$/

/** The one before it may have lost its text. */
function beginTag(film: Film, name: string): void {
  if (film.isTagOpen) addField(film.pieces, film.tag, '')
  film.tag = name
  film.isTagOpen = true
}

function endTag(film: Film, text: string): void {
  addTag(film.pieces, film.tag, text)
  film.isTagOpen = false
}

function addTag(pieces: Pieces, name: string, text: string): void {
  if (shown.test(name)) pieces.line('text', text)
  else addField(pieces, name, text)
}

/** A block: the number of its track, its time, flags, then what is shown. */
async function addBlock({ bytes, pieces, tracks, allowance }: Film, at: number, size: number): Promise<void> {
  const number = ((await bytes.read(at, 1))[0] ?? 0) & 0x7f
  const track = tracks.get(number)
  if (!track?.isSubtitle || !isText(track.codec) || size < 4) return
  const raw = (await bytes.read(at, Math.min(size, largestText))).subarray(4)
  const text = textOf(unpacked(raw, track, allowance))
  // Fields of a line, the ninth of which is shown; how it looks stands between braces.
  const line = /ASS|SSA/.test(track.codec) ? text.replace(/\\[Nnh]|\{\\[^{}]*\}/g, '\n') : text
  pieces.line('text', line)
}

function unpacked(bytes: Buffer, { packing: way, before }: Track, allowance: Allowance): Buffer {
  if (way === stripped) return Buffer.concat([before, bytes])
  return way === packedByZlib ? allowance.inflate(bytes) : bytes
}

async function addAttached(film: Film, id: number, at: number, size: number): Promise<void> {
  const { bytes, pieces, file } = film
  const body = () => bytes.read(at, Math.min(size, largestText))
  if (id === fileDescription) pieces.line('description', textOf(await body()))
  else if (id === fileName) addFileName(pieces, file, textOf(await body()))
  else if (id === fileType) file.type = textOf(await body())
  else if (id === fileBytes && !/font|^image\//.test(file.type)) film.files.push(await attachedAt(film, at, size))
}

/** Its name alone where there is no room for it. */
async function attachedAt(film: Film, at: number, size: number): Promise<Piece> {
  const { name, type } = film.file
  if (size > film.fileBytesLeft) return { kind: 'unread', text: name || type || 'attachment' }
  film.fileBytesLeft -= size
  return lostFile(Buffer.from(await film.bytes.read(at, size)), { name: name || undefined, declared: type || undefined })
}

function addFileName(pieces: Pieces, file: Film['file'], name: string): void {
  file.name = name
  pieces.line('name', name)
}
