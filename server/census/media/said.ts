import { readXml } from '../markup/xml.ts'
import type { Piece } from '../piece.ts'
import type { Pieces } from '../pieces.ts'
import { decodeLabel, decodeText } from '../plain/decode.ts'

/** Control characters, and what could not be decoded: no text has them. */
const binary = /[[\p{Cc}\ufffd]--[\t\n\r\f]]/v

/** Text up to the zeros behind it, in UTF-8, in UTF-16 where it has a mark, else as Windows writes letters. */
export function textOf(bytes: Buffer): string {
  const isMarked = /^(\xff\xfe|\xfe\xff)/.test(bytes.toString('latin1', 0, 2))
  const text = (isMarked ? decodeText(bytes) : (decodeLabel(cutAtZeros(bytes), 'utf-8') ?? '')) ?? ''
  return text.includes('\ufffd') && !isMarked
    ? (decodeLabel(cutAtZeros(bytes), 'windows-1252') ?? '')
    : text.replaceAll('\0', '\n')
}

/** The same where it is not known whether there is text at all: empty where it is none. */
export function textIfAny(bytes: Buffer): string {
  const text = textOf(bytes)
  return binary.test(text) || !/\p{L}{3}/u.test(text) ? '' : text
}

function cutAtZeros(bytes: Buffer): Buffer {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end -= 1
  return bytes.subarray(0, end)
}

/** What programs keep for themselves in fields that are called comments: how loud it is, where it begins, what wrote it. */
const forPrograms =
  /^(iTun|METADATA_BLOCK_PICTURE$|COVERART|_STATISTICS|NUMBER_OF_|replaygain|DeviceConformance|WMFSDK|(major_brand|minor_version|compatible_brands|encoder|duration|date|WM\/EncodingSettings|IsVBR)$)/i

/** A field with the name that its writer gave it. */
export function addField(pieces: Pieces, name: string, value: string): void {
  if (!forPrograms.test(name)) pieces.line('data', `${name} ${value}`)
}

/** XMP: fields of programs. Of the words of its own frame none. */
export function addXmp(pieces: Pieces, bytes: Buffer): void {
  for (const { text } of readXml(textOf(bytes).replace(/ x:xmptk="[^"]*"/, ''))) pieces.line('data', text)
}

/** XML in a chunk of its own. */
export function addXml(pieces: Pieces, bytes: Buffer): void {
  for (const piece of readXml(textOf(bytes))) pieces.line(piece.kind, piece.text)
}

/** What a reader of a part of a file gave. */
export function addAll(pieces: Pieces, more: Piece[]): void {
  for (const { kind, text } of more) pieces.line(kind, text)
}

/** Texts with zeros and other bytes between them, each a line. */
export function addRuns(pieces: Pieces, bytes: Buffer): void {
  for (const run of bytes.toString('latin1').split(/[[\p{Cc}]--[\t\n\r]]+/v))
    pieces.line('text', textIfAny(Buffer.from(run, 'latin1')))
}
