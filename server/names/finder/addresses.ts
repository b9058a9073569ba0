import { IdLines } from './id-lines.ts'

/** An e-mail address as it stands in a text, and where it begins, in UTF-16 units. */
export type Address = { text: string; offset: number }

/** RFC 5321 allows 64, but the return addresses of mailing lists name the recipient within them. */
const mostLocal = 128
/** RFC 1035, 2.3.4. */
const mostLabel = 63
const mostDomain = 253

const quote = 0x22
const hyphen = 0x2d
const dot = 0x2e
const openBracket = 0x5b
const underscore = 0x5f

/**
 * The e-mail addresses of a text, in any case, in the order in which they stand there. Every character is looked at twice at most, once from each of the two
 * `@` around it: the time is linear in the length of the text, whatever it says.
 */
export function findAddresses(text: string): Address[] {
  const found: Address[] = []
  const lines = new IdLines(text)
  let free = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const offset = localStart(text, at, free)
    const end = offset === undefined ? undefined : domainEnd(text, at + 1)
    if (offset === undefined || end === undefined) continue
    if (!lines.isId(offset)) found.push({ text: text.slice(offset, end), offset })
    free = end
  }
  return found
}

/** Where the part before an `@` begins, not before `least`; undefined where none stands there. */
function localStart(text: string, at: number, least: number): number | undefined {
  const nearest = Math.max(least, at - mostLocal - 1)
  if (text.charCodeAt(at - 1) === quote) return quoteStart(text, at - 1, nearest)
  let start = at
  while (start > nearest && isLocal(text.charCodeAt(start - 1))) start -= 1
  if (start === at || at - start > mostLocal || text.charCodeAt(at - 1) === dot) return undefined
  const local = text.slice(start, at)
  if (local.includes('..')) start += local.lastIndexOf('..') + 1
  else if (local.includes('=')) start += parameterLength(local)
  // What stands before an address, though it might stand inside one: dots, quotation marks, a plus.
  while (start < at && !isWord(text.charCodeAt(start)) && text.charCodeAt(start) !== underscore) start += 1
  return start < at ? start : undefined
}

/** A local part in quotation marks, such as `"Jo Smith"@example.org`. */
function quoteStart(text: string, closing: number, nearest: number): number | undefined {
  for (let i = closing - 1; i >= nearest; i -= 1) {
    if (text.charCodeAt(i) === quote) return i < closing - 1 ? i : undefined
    if (text.charCodeAt(i) < 0x20) return undefined
  }
  return undefined
}

/** The length of `&email=` in `a=b&email=jo@example.org`; 0 for the return address `bounce-jo=example.org@lists.example`. */
function parameterLength(local: string): number {
  const equals = local.lastIndexOf('=')
  const name = local.slice(local.lastIndexOf('&', equals) + 1, Math.max(equals, 0))
  return /^[a-z_]+$/i.test(name) && equals < local.length - 1 ? equals + 1 : 0
}

const bracketed = /\[(?:(?:\d{1,3}\.){3}\d{1,3}|IPv6:[0-9a-f:.]{2,45})\]/iy

/** Where the part behind an `@` ends; undefined where no domain stands there. */
function domainEnd(text: string, from: number): number | undefined {
  if (text.charCodeAt(from) === openBracket) {
    bracketed.lastIndex = from
    return bracketed.test(text) ? bracketed.lastIndex : undefined
  }
  let end: number | undefined
  for (let start = from; start - from < mostDomain; ) {
    const stop = labelStop(text, start)
    const last = withoutHyphens(text, start, stop)
    if (last === start || text.charCodeAt(start) === hyphen || last - start > mostLabel) break
    if (start > from && isTopLevel(text.slice(start, last))) end = last
    if (last < stop || text.charCodeAt(stop) !== dot) break
    start = stop + 1
  }
  return end
}

function labelStop(text: string, start: number): number {
  let stop = start
  while (stop - start <= mostLabel && stop < text.length && isLabel(text.charCodeAt(stop))) stop += 1
  return stop
}

function withoutHyphens(text: string, start: number, stop: number): number {
  let last = stop
  while (last > start && text.charCodeAt(last - 1) === hyphen) last -= 1
  return last
}

const topLevel = /^(?:xn--[a-z0-9-]+|[^\d-]{2,})$/i

/** No digits, but for the spelling of other scripts in ASCII. */
function isTopLevel(label: string): boolean {
  return topLevel.test(label)
}

function isLabel(code: number): boolean {
  return isWord(code) || code === hyphen
}

/** Those of RFC 5322 that occur in real addresses; the others (`/ ? * | { } ^` and the back tick) separate them in addresses of pages, tables and Markdown. */
const localSigns = new Set([..."!#$%&'+-.=_~"].map((sign) => sign.charCodeAt(0)))

function isLocal(code: number): boolean {
  return isWord(code) || localSigns.has(code)
}

/** Scripts other than these stand beside an address without a space. */
const letters = [
  [0xc0, 0x24f],
  [0x300, 0x52f],
  [0x1e00, 0x1fff],
] as const

/** `×` and `÷` */
const notLetters = new Set([0xd7, 0xf7])

/** A digit, or a letter of the Latin, Greek or Cyrillic script. */
function isWord(code: number): boolean {
  if (code < 0x80) return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)
  return letters.some(([first, last]) => code >= first && code <= last) && !notLetters.has(code)
}
