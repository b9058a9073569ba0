import { createHash } from 'node:crypto'
import { lostFile } from '../lost-file.ts'
import type { Piece, RawDocument } from '../piece.ts'
import { decodeText } from './decode.ts'

/** Shorter runs are words, numbers and keys. */
const leastSigns = 24
/** Lines of this length may go on in the next one. */
const leastOfLine = 40

/**
 * What stands coded in a text, as base64 or as hexadecimal numbers, and is text itself: in values of LDIF, in secrets of YAML, answers kept in JSON, dumps of
 * databases. A file of a kind that keeps text in another form (PDF, Office, archives) is named, unless the first reader made a document of it.
 */
export function codedTexts({ bytes, isDocument }: Pick<RawDocument, 'bytes' | 'isDocument'>): Piece[] {
  const texts: string[] = []
  const files: Piece[] = []
  const take = (run: string) => {
    const found = decodeRun(run)
    if (found === undefined || isDocument(createHash('sha384').update(found.bytes).digest('hex'))) return found !== undefined
    if ('text' in found) texts.push(found.text)
    else files.push(found.piece)
    return true
  }
  for (const lines of runsIn(signsOf(bytes))) {
    // Behind the last line there may stand a word that is none of it.
    if (lines.length > 1 && (take(lines.join('')) || take(lines.slice(0, -1).join('')))) continue
    if (isWrapped(lines)) continue
    for (const line of lines) if (line.length >= leastSigns) take(line)
  }
  return texts.length > 0 ? [{ kind: 'data', text: texts.join('\n') }, ...files] : files
}

/** One value in lines of one length, of which single ones are pieces of whatever else it is, such as what a picture says of itself. */
function isWrapped(lines: readonly string[]): boolean {
  const [first, ...others] = lines.slice(1, -1).map(({ length }) => length)
  return others.length > 0 && others.every((length) => length === first)
}

/** A byte for each sign; in JSON a slash may stand behind another one. */
function signsOf(bytes: Buffer): Buffer {
  const narrow = bytes.includes(0) ? Buffer.from(decodeText(bytes) ?? '') : bytes
  return narrow.includes('\\/') ? Buffer.from(narrow.toString('latin1').replaceAll('\\/', '/'), 'latin1') : narrow
}

const isSign = new Uint8Array(256)
for (const sign of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_') isSign[sign.charCodeAt(0)] = 1

/** Runs of signs of base64, each with the lines in which it goes on. Looks at every 24th byte where there is none, as it is in most texts. */
function* runsIn(bytes: Buffer): Generator<string[]> {
  let lines: string[] = []
  let lastEnd = -1
  for (let at = leastSigns - 1; at < bytes.length; ) {
    if (!isSign[bytes[at] ?? 0]) {
      at += leastSigns
      continue
    }
    let start = at
    while (start > lastEnd + 1 && isSign[bytes[start - 1] ?? 0]) start -= 1
    let end = at + 1
    while (end < bytes.length && isSign[bytes[end] ?? 0]) end += 1
    const isNext = lines.length > 0 && (lines.at(-1)?.length ?? 0) >= leastOfLine && isLineEnd(bytes, lastEnd, start)
    const isLong = end - start >= leastSigns
    if (!isNext && lines.length > 0) {
      yield lines
      lines = []
    }
    if (isLong) lines.push(bytes.toString('latin1', start, end))
    if (isLong) lastEnd = end
    // The last line of several is as short as it comes.
    const tail = lines.length > 0 && isLong && end - start >= leastOfLine ? shortLine(bytes, end) : undefined
    if (tail) {
      lines.push(tail.text)
      lastEnd = tail.end
      end = tail.end
    }
    at = end + leastSigns
  }
  if (lines.length > 0) yield lines
}

const lineEnd = /^=*[ \t]*\r?\n[ \t]*$/
const mostBetween = 40

function isLineEnd(bytes: Buffer, from: number, to: number): boolean {
  return to - from <= mostBetween && lineEnd.test(bytes.toString('latin1', from, to))
}

/** The signs in the next line where these are fewer than those of a run. */
function shortLine(bytes: Buffer, end: number): { text: string; end: number } | undefined {
  const [, between = '', text = ''] =
    /^([ \t]*\r?\n[ \t]*)([\w+/-]+)/.exec(bytes.toString('latin1', end, end + mostBetween + leastSigns)) ?? []
  const from = end + between.length
  return text !== '' && text.length < leastSigns ? { text, end: from + text.length } : undefined
}

type Decoded = { bytes: Buffer } & ({ text: string } | { piece: Piece })

/** Undefined where it is neither text nor a file that we know. */
function decodeRun(run: string): Decoded | undefined {
  const isHex = run.length % 2 === 0 && /^(0x)?[0-9a-f]+$/i.test(run)
  const bytes = isHex ? Buffer.from(run.replace(/^0x/, ''), 'hex') : Buffer.from(run, 'base64')
  const name = files.find(([, head]) => bytes.subarray(0, head.length).equals(head))?.[0]
  if (name !== undefined) return bytes.length < leastOfFile ? undefined : { bytes, piece: { kind: 'unread', text: name } }
  const text = decodeText(bytes)
  if (text === undefined || !isWords(text)) return undefined
  if (/^\{\\rtf/.test(text)) return { bytes, piece: lostFile(bytes, { declared: 'application/rtf' }) }
  return { bytes, text: text.replace(/<[^<>]*>/g, '\n') }
}

/** No sign that no text has, and mostly letters. */
function isWords(text: string): boolean {
  if (/[[\p{Cc}\p{Co}\p{Cn}\ufffd]--[\t\n\r\f]]/v.test(text)) return false
  const letters = text.match(/[\p{L}\p{M}\s]/gu)?.length ?? 0
  return letters * 2 >= text.length && /\p{L}{4}/u.test(text)
}

const leastOfFile = 100
/** Files whose text is in another form yet, by their first bytes. */
const files: [string, Buffer][] = [
  ['application/pdf', Buffer.from('%PDF-')],
  ['application/zip', Buffer.from('PK\x03\x04')],
  ['application/x-tika-msoffice', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ['application/gzip', Buffer.from('1f8b08', 'hex')],
  ['application/x-7z-compressed', Buffer.from('377abcaf271c', 'hex')],
  ['application/x-rar-compressed', Buffer.from('Rar!\x1a\x07')],
]
