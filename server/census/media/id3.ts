import type { Bytes } from '../../containers/bytes.ts'
import { Allowance } from '../allowance.ts'
import { lostFile } from '../lost-file.ts'
import type { Piece } from '../piece.ts'
import { Pieces } from '../pieces.ts'
import { decodeLabel } from '../plain/decode.ts'
import { addAll, addField, addRuns, textIfAny, textOf } from './said.ts'

const headBytes = 10
/** Pictures are the most of a tag. */
const largestTag = 32 * 1024 * 1024
/** One tag behind the other, as some programs leave them. */
const mostTags = 5
const deepest = 3

/** Versions 2.2 to 2.4 of the tag. */
type Version = 2 | 3 | 4
/** Without a body where it is encrypted. */
type Frame = { id: string; body: Buffer | undefined }
/** Where frames stand one behind the other. */
type Frames = { body: Buffer; version: Version; allowance: Allowance }

/** The texts of the ID3v2 tags (id3.org, 2.2 to 2.4) that begin at a place, and where they end. */
export async function readId3(bytes: Bytes, at = 0): Promise<{ pieces: Piece[]; end: number }> {
  const pieces: Piece[] = []
  let end = at
  for (let tag = 0; tag < mostTags; tag += 1) {
    const head = await bytes.read(end, headBytes)
    if (head.toString('latin1', 0, 3) !== 'ID3' || (head[3] ?? 0) === 0) break
    const size = headBytes + syncsafe(head, 6)
    pieces.push(...piecesOfTag(await bytes.read(end, Math.min(size, largestTag))))
    end += size
  }
  return { pieces, end }
}

/** The texts of one tag with its head. @throws TooMuchEffort where its frames unpack into too much. */
export function piecesOfTag(tag: Buffer): Piece[] {
  const [version, flags] = [tag[3], tag[5] ?? 0]
  if (version !== 2 && version !== 3 && version !== 4) return []
  // Zeros may have taken the place of the length.
  const all = tag.subarray(headBytes, headBytes + (syncsafe(tag, 6) || tag.length))
  const body = flags & 0x80 && version < 4 ? withoutFalseMarks(all) : all
  const pieces = new Pieces()
  const frames: Frames = {
    body: body.subarray(flags & 0x40 ? extendedHead(body, version) : 0),
    version,
    allowance: new Allowance(tag.length),
  }
  const files = addFrames(pieces, frames, 0)
  return [...pieces.all(), ...files]
}

/** Seven bits of each byte. */
function syncsafe(bytes: Buffer, at: number): number {
  return [0, 1, 2, 3].reduce((size, index) => size * 128 + ((bytes[at + index] ?? 0) & 127), 0)
}

/** A zero stands behind each byte of ones, so that no player takes the tag for sound. */
function withoutFalseMarks(bytes: Buffer): Buffer {
  return Buffer.from(bytes.filter((byte, at) => byte !== 0 || bytes[at - 1] !== 0xff))
}

function extendedHead(body: Buffer, version: Version): number {
  if (body.length < 4) return 0
  return version === 4 ? syncsafe(body, 0) : 4 + body.readUInt32BE(0)
}

/** One at a time: each may be unpacked into as much as there may be of all. */
function* framesIn({ body, version, allowance }: Frames): Generator<Frame> {
  const idLength = version === 2 ? 3 : 4
  const head = version === 2 ? 6 : headBytes
  for (let at = 0; at + head <= body.length; ) {
    const id = body.toString('latin1', at, at + idLength)
    if (!/^[A-Z][A-Z0-9]{2,3}$/.test(id)) {
      // Zeros fill a tag; what stands behind them was a frame before it was damaged.
      yield { id: damaged, body: body.subarray(at) }
      return
    }
    const size = version === 2 ? body.readUIntBE(at + 3, 3) : version === 3 ? body.readUInt32BE(at + 4) : newSize(body, at)
    const raw = body.subarray(at + head, at + head + size)
    yield { id, body: version === 2 ? raw : unpacked(raw, { flags: body[at + 9] ?? 0, version, allowance }) }
    at += head + size
  }
}

/** Seven bits of each byte, but some programs write it as version 2.3 does: then no frame begins where it would end. */
function newSize(body: Buffer, at: number): number {
  const [size, plain] = [syncsafe(body, at + 4), body.readUInt32BE(at + 4)]
  const isEnd = (place: number) =>
    place >= body.length || /^([A-Z][A-Z0-9]{3}|\0)/.test(body.toString('latin1', place, place + 4))
  return size !== plain && !isEnd(at + headBytes + size) && isEnd(at + headBytes + plain) ? plain : size
}

/** What a frame's flags say: packed by zlib, marks taken apart, a length and a group before it. */
function unpacked(
  raw: Buffer,
  { flags, version, allowance }: { flags: number; version: 3 | 4; allowance: Allowance },
): Buffer | undefined {
  const has = (inThree: number, inFour: number) => (flags & (version === 3 ? inThree : inFour)) !== 0
  if (has(0x40, 0x04)) return undefined
  const isPacked = has(0x80, 0x08)
  const before = (has(0x20, 0x40) ? 1 : 0) + (version === 3 ? (isPacked ? 4 : 0) : flags & 1 ? 4 : 0)
  const whole = version === 4 && flags & 2 ? withoutFalseMarks(raw) : raw
  return isPacked ? allowance.inflate(whole.subarray(before)) : whole.subarray(before)
}

/** Names of three letters, and those that came after them. */
const newNames: Record<string, string> = { ULT: 'USLT', SLT: 'SYLT', IPL: 'IPLS', POP: 'POPM', UFI: 'UFID' }
/** What a listener is shown as the name of what sounds. */
const titles = /^(TIT\d|TT\d|TSST|TALB|TAL)$/
/** Lengths, keys, kinds of files, numbers of tracks, what wrote it: no words. */
const numbers = /^(TSSE|TSS|TLE|TLEN|TFLT|TFT|TRCK|TRK|TPOS|TPA|TBPM|TBP|TDLY|TDY|TSIZ|TSI|TYE|TYER|TDAT|TDA|TIME|TIM|TCMP|TCP)$/

/** In place of the name of a frame: what is left of a tag where no frame begins. */
const damaged = ''

/** Names of frames stand directly behind the text before them, names of sellers behind a date, and texts behind the name of a language. */
function apart(body: Buffer): Buffer {
  const text = body.toString('latin1').replace(/[A-Z][A-Z0-9]{3}(?=\0)/g, '\0$&')
  return Buffer.from(
    text.replace(
      /(?<=\0|(?<!\d)\d{7})\d{1,8}(?=[A-Za-z\u0080-\u00ff])|(?<=\0)(?:eng|deu|ger|fra|fre|spa|ita|por|rus|XXX|und)/g,
      '$&\0',
    ),
    'latin1',
  )
}

/** Adds what frames say; gives files in them. */
function addFrames(pieces: Pieces, frames: Frames, depth: number): Piece[] {
  const files: Piece[] = []
  for (const frame of framesIn(frames)) files.push(...addFrame(pieces, frame, frames, depth))
  return files
}

function addFrame(pieces: Pieces, { id, body }: Frame, frames: Frames, depth: number): Piece[] {
  const name = newNames[id] ?? id
  // Nobody has the key: it is named, so that its line tells of it.
  if (!body) return [{ kind: 'unread', text: `${name} (ID3)` }]
  if (name === damaged) return addDamaged(pieces, body)
  else if (/^(TXXX?|WXXX?)$/.test(name)) addOwn(pieces, name, body)
  else if (/^T/.test(name) || name === 'IPLS') addTexts(pieces, name, body)
  else if (/^W/.test(name)) pieces.line('link', textOf(body))
  else if (/^(COMM?|USLT|USER)$/.test(name)) addInLanguage(pieces, name, body)
  else if (name === 'SYLT') addTimed(pieces, body)
  else if (/^(PRIV|UFID|POPM)$/.test(name)) addOwned(pieces, body)
  else if (name === 'OWNE') pieces.line('data', sellerOf(body))
  else if (/^(APIC|PIC)$/.test(name)) addPicture(pieces, name, body)
  else if (/^(GEOB|GEO)$/.test(name)) return fileIn(pieces, body)
  else if (/^(CHAP|CTOC)$/.test(name) && depth < deepest)
    return addFrames(pieces, { ...frames, body: framesOfChapter(name, body) }, depth + 1)
  return []
}

/** Where there is text behind zeros the line tells that some of it is lost. */
function addDamaged(pieces: Pieces, body: Buffer): Piece[] {
  const runs = new Pieces()
  addRuns(runs, apart(body))
  const found = runs.all().filter(({ text }) => text.trim() !== '')
  addAll(pieces, found)
  return found.length > 0 ? [lostTag] : []
}

/** What a part of it says was lost: it is named, so that its line tells of it. */
const lostTag: Piece = { kind: 'unread', text: 'ID3' }

/** What is left of a tag that has lost its head, up to the sound; nothing where there is none. */
export function remainsOfTag(bytes: Buffer): Piece[] {
  const sound = bytes.findIndex((byte, at) => byte === 0xff && ((bytes[at + 1] ?? 0) & 0xe0) === 0xe0)
  const pieces = new Pieces()
  const lost = addDamaged(pieces, sound < 0 ? bytes : bytes.subarray(0, sound))
  return [...pieces.all(), ...lost]
}

function addTexts(pieces: Pieces, name: string, body: Buffer): void {
  if (numbers.test(name)) return
  for (const text of partsOf(body.subarray(1), body[0] ?? 0))
    if (!/^\(\d+\)$/.test(text)) pieces.line(titles.test(name) ? 'text' : 'data', text)
}

function addOwn(pieces: Pieces, name: string, body: Buffer): void {
  const [title, rest] = cutOff(body.subarray(1), body[0] ?? 0)
  if (name.startsWith('T')) addField(pieces, title, decoded(rest, body[0] ?? 0))
  else pieces.line('link', `${title} ${textOf(rest)}`)
}

const languageBytes = 3

function addInLanguage(pieces: Pieces, name: string, body: Buffer): void {
  const coding = body[0] ?? 0
  const rest = body.subarray(1 + languageBytes)
  const [title, text] = name === 'USER' ? ['', rest] : cutOff(rest, coding)
  if (title.startsWith('iTun')) return
  pieces.line('text', title)
  pieces.line('text', decoded(text, coding))
}

/** Each line or word has its time behind it. */
function addTimed(pieces: Pieces, body: Buffer): void {
  const coding = body[0] ?? 0
  const [title, lines] = cutOff(body.subarray(1 + languageBytes + 2), coding)
  pieces.line('text', title)
  let rest = lines
  while (rest.length > 0) {
    const [text, behind] = cutOff(rest, coding)
    pieces.add('text', /^\s/.test(text) ? text : `\n${text}`)
    rest = behind.subarray(4)
  }
  pieces.breakLine()
}

function addOwned(pieces: Pieces, body: Buffer): void {
  const [owner, rest] = cutOff(body, 0)
  pieces.line('data', `${owner} ${textIfAny(rest)}`)
}

/** Behind what was paid, and a date of eight digits. */
function sellerOf(body: Buffer): string {
  return decoded(cutOff(body.subarray(1), 0)[1].subarray(8), body[0] ?? 0)
}

function addPicture(pieces: Pieces, name: string, body: Buffer): void {
  const rest = name === 'PIC' ? body.subarray(4) : cutOff(body.subarray(1), 0)[1]
  pieces.line('description', cutOff(rest.subarray(1), body[0] ?? 0)[0])
}

function fileIn(pieces: Pieces, body: Buffer): Piece[] {
  const [declared, behindType] = cutOff(body.subarray(1), 0)
  const [name, behindName] = cutOff(behindType, body[0] ?? 0)
  const [description, file] = cutOff(behindName, body[0] ?? 0)
  pieces.line('description', description)
  pieces.line('name', name)
  const type = /^\w+\/[\w.+-]+$/.test(declared) ? declared.toLowerCase() : undefined
  return file.length > 0 ? [lostFile(file, { name: name || declared || 'GEOB', declared: type })] : []
}

/** Behind the name of a chapter and its times, or behind the names of those in a table of contents. */
function framesOfChapter(name: string, body: Buffer): Buffer {
  let rest = cutOff(body, 0)[1]
  if (name === 'CHAP') return rest.subarray(16)
  const count = rest[1] ?? 0
  rest = rest.subarray(2)
  for (let entry = 0; entry < count; entry += 1) rest = cutOff(rest, 0)[1]
  return rest
}

/** Texts that are parted by zeros. */
function partsOf(body: Buffer, coding: number): string[] {
  return decoded(body, coding).split('\n').filter(Boolean)
}

/** Up to the zero that ends it, which in UTF-16 has two bytes, and what is behind. */
function cutOff(body: Buffer, coding: number): [string, Buffer] {
  const width = isWide(coding) ? 2 : 1
  let end = body.indexOf(0)
  while (end >= 0 && width === 2 && (end % 2 === 1 || body[end + 1] !== 0)) end = body.indexOf(0, end + 1)
  if (end < 0) return [decoded(body, coding), Buffer.alloc(0)]
  return [decoded(body.subarray(0, end), coding), body.subarray(end + width)]
}

const isWide = (coding: number) => coding === 1 || coding === 2

/** 0: Latin, and what programs write there; 1: UTF-16 with a mark; 2: UTF-16, the highest byte first; 3: UTF-8. */
function decoded(bytes: Buffer, coding: number): string {
  if (!isWide(coding)) return textOf(bytes)
  const label = coding === 2 || bytes[0] === 0xfe ? 'utf-16be' : 'utf-16le'
  return (decodeLabel(bytes, label) ?? '').replaceAll('\0', '\n')
}

/** What a chunk of another format keeps as such a tag. */
export function addId3(pieces: Pieces, tag: Buffer): Piece[] {
  if (tag.toString('latin1', 0, 3) !== 'ID3' || (tag[3] ?? 0) < 2) return addDamaged(pieces, tag)
  const found = piecesOfTag(tag)
  addAll(
    pieces,
    found.filter(({ file }) => !file),
  )
  return found.filter(({ file }) => file)
}
