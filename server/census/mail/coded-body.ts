import { lostFile } from '../lost-file.ts'
import type { Piece } from '../piece.ts'
import { isTnef } from '../tnef/attributes.ts'

/** Encodings that a head may name; where it names none of them, it may have been damaged. */
const known = /^(7bit|8bit|binary|quoted-printable|base64|(x-)?uu(e|encode))$/i
/** Lines of base64, the last one shorter. */
const fullLine = /^[A-Za-z0-9+/]{60,}\r?$/
const lastLine = /^[A-Za-z0-9+/]*={0,2}\s*$/
/** Shorter ones may be words. */
const leastSigns = 120
/** What is left of a damaged head is taken for the begin of the body: a few lines before an empty one. */
const restOfHead = /^(?:[^\r\n]{1,998}\r?\n){1,10}\r?\n/

/** How files begin that are sent by mail. */
const beginnings = ['PK\x03\x04', '%PDF-', '{\\rtf', '\xd0\xcf\x11\xe0', '\x89PNG', '\xff\xd8\xff', 'GIF8', 'II*\0', '\x1f\x8b']

/** Of so many signs one may be damaged. */
const signsPerFault = 50

/** The file in a body that is base64 though no head says so: to the first reader it is a text of letters and numbers. */
export function codedFile(body: Buffer, encoding: string, name: string | undefined): Piece | undefined {
  if (known.test(encoding)) return undefined
  const all = body.toString('latin1').trim()
  const [rest = ''] = isCoded(withoutFaults(all)) ? [] : (restOfHead.exec(all) ?? [])
  const text = withoutFaults(all.slice(rest.length))
  if (text.length < leastSigns || !isCoded(text)) return undefined
  const found = name ?? nameIn(rest)
  // What is said to be coded is no text, whatever it begins with.
  return knownFile(text, found) ?? (encoding === '' ? undefined : lostFile(Buffer.from(text, 'base64'), { name: found }))
}

function knownFile(text: string, name: string | undefined): Piece | undefined {
  const bytes = Buffer.from(text, 'base64')
  const begin = bytes.toString('latin1', 0, 8)
  return isTnef(bytes) || beginnings.some((beginning) => begin.startsWith(beginning)) ? lostFile(bytes, { name }) : undefined
}

/** The first letters of such a file in base64: whole groups of six bits are the same whatever follows. */
const codedBegin = new RegExp(`^(?:${[...beginnings, '\x78\x9f\x3e\x22'].map(codedSigns).join('|')})[A-Za-z0-9+/]{10}`, 'gm')

function codedSigns(beginning: string): string {
  const bytes = Buffer.from(beginning, 'latin1')
  const signs = bytes.toString('base64').slice(0, Math.floor((bytes.length * 8) / 6))
  return signs.replaceAll('+', '\\+')
}

/** The name of a part is at most this many characters before its body. */
const headSigns = 1_000
const named = /name\s*=\s*"?([^"\r\n;]+)/gi

/** The last file name in the remains of a head. */
function nameIn(rest: string): string | undefined {
  return [...rest.matchAll(named)].at(-1)?.[1]
}

/** Files inside a text because the boundary between them is damaged: from the first line of base64 to an empty line or a boundary. */
export function* codedFilesWithin(body: Buffer, encoding: string): Generator<Piece> {
  if (known.test(encoding) || body.length < leastSigns) return
  const text = body.toString('latin1')
  let end = 0
  for (const { index } of text.matchAll(codedBegin)) {
    if (index < end) continue
    end = endOfCoded(text, index)
    const coded = withoutFaults(text.slice(index, end).trim())
    if (coded.length < leastSigns || !isCoded(coded)) continue
    const file = knownFile(coded, nameIn(text.slice(Math.max(0, index - headSigns), index)))
    if (file) yield file
  }
}

/** Behind a head that says it, a file that Outlook packed, whose own first letters are damaged. */
const saidPacked = /(?:winmail\.dat|ms-tnef)[\s\S]{0,500}?\r?\n\r?\n(?=[A-Za-z0-9+/]{10})/gi

/** Such a file within a text because the boundary between them is damaged, where nothing can be read of it: then it is named. */
export function packedFileWithin(body: Buffer, encoding: string): Piece | undefined {
  if (known.test(encoding)) return undefined
  const text = body.toString('latin1')
  for (const { 0: head, index } of text.matchAll(saidPacked)) {
    const from = index + head.length
    const coded = withoutFaults(text.slice(from, endOfCoded(text, from)).trim())
    const bytes = Buffer.from(coded, 'base64')
    if (coded.length >= leastSigns && isCoded(coded) && !isTnef(bytes))
      return lostFile(bytes, { name: nameIn(head) ?? 'winmail.dat' })
  }
  return undefined
}

/** Up to an empty line or a boundary. */
function endOfCoded(text: string, from: number): number {
  const rest = text.slice(from).search(/\n(?:\r?\n|--)/)
  return rest < 0 ? text.length : from + rest
}

/** The line feed behind the last line may be damaged, too. */
const behindPadding = /(=)[^A-Za-z0-9+/=\s]\s*$/

/** A few damaged signs become others, so that what stands behind them keeps its place. Blanks are none of them: they stand in texts. */
function withoutFaults(text: string): string {
  let faults = 0
  const mended = text.replace(behindPadding, '$1').replace(/[^A-Za-z0-9+/=\s]/g, () => {
    faults += 1
    return 'A'
  })
  return faults * signsPerFault > text.length ? text : mended
}

/** Line by line: one expression over megabytes would end the stack. */
function isCoded(text: string): boolean {
  let from = 0
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
    if (!fullLine.test(text.slice(from, end))) return false
    from = end + 1
  }
  return lastLine.test(text.slice(from))
}
