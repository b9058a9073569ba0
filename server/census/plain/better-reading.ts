import { isUtf8 } from 'node:buffer'
import { isSameText, wordsOf } from '../words.ts'
import { decodeLabel, decodeText } from './decode.ts'
import { guessTable, type Likeness, type Reading } from './one-byte.ts'

/** Plain text only; HTML, calendars and the like declare or imply their encoding. */
const plain = /^text\/(plain|csv|tab-separated-values|x-log|x-web-markdown|x-ini|x-sql)$/

/** A plain text as the first reader gave it: `encoding` is what it took it for, `charset` what somebody says that such texts are. */
export type GivenText = { bytes: Buffer; contentType: string; encoding: string; found: string; charset?: string }

/**
 * A plain text that the first reader took for another encoding: where it is UTF-16 or full of zeros and most of its words are not in what was
 * found, or where its table of one byte makes no sense; `charset` decides where the bytes themselves do not. Undefined where the first reading stands.
 */
export async function betterReading({ bytes, contentType, encoding, found, charset }: GivenText): Promise<Reading | undefined> {
  if (!plain.test(contentType)) return undefined
  const sure = decodeText(bytes)
  if (sure !== undefined) {
    if (isSameText(found, sure)) return undefined
    const isMisread =
      isMostlyMissing(sure, found) ||
      undecodedIn(found) > undecodedIn(sure) + mostUndecoded ||
      isUtf8ReadAs(encoding, bytes, sure)
    return isMisread ? { text: sure, encoding: sureName(bytes) } : undefined
  }
  if (charset !== undefined) return readingIn(charset, bytes, encoding)
  return guessTable(bytes, encoding, await loadLikeness())
}

function readingIn(charset: string, bytes: Buffer, given: string): Reading | undefined {
  if (encodingNamed(given) === encodingNamed(charset)) return undefined
  const text = decodeLabel(bytes, charset)
  return text === undefined ? undefined : { text, encoding: charset }
}

/** As TextDecoder names it: encodings have many names. */
function encodingNamed(name: string): string {
  try {
    return new TextDecoder(name).encoding
  } catch {
    return name
  }
}

/** Fewer signs of several bytes may be valid UTF-8 by chance: so are some pairs of Chinese ones. */
const leastSigns = 3

/** Whether valid UTF-8, most of whose words are ASCII, was taken for something else: Spanish with a few accents for Chinese. */
function isUtf8ReadAs(encoding: string, bytes: Buffer, text: string): boolean {
  if (encoding === '' || encodingNamed(encoding) === 'utf-8' || !isUtf8(bytes)) return false
  return (text.match(/[^\0-\x7f]/gu)?.length ?? 0) >= leastSigns
}

/** Replacement characters beyond those in the text itself come from the first reader. */
const mostUndecoded = 20

function undecodedIn(text: string): number {
  return text.split('\ufffd').length - 1
}

/** Only the beginning of a longer text is examined. */
const sampleLength = 1 << 16

/** Single characters look alike in every encoding. */
function isMostlyMissing(text: string, found: string): boolean {
  const there = new Set(wordsOf(found.slice(0, 4 * sampleLength)))
  const words = [...new Set(wordsOf(text.slice(0, sampleLength)))].filter((word) => word.length > 1)
  const missing = words.filter((word) => !there.has(word)).length
  return words.length > 0 && missing > words.length / 2
}

function sureName(bytes: Buffer): string {
  return bytes.includes(0) && !isOfZeros(bytes) ? 'UTF-16' : 'UTF-8'
}

/** Whether the zeros are between whole letters rather than halves of them. */
function isOfZeros(bytes: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(bytes.filter((byte) => byte !== 0)))
    return decodeText(bytes) === text
  } catch {
    return false
  }
}

let loaded: Promise<Likeness> | undefined

/** The language detector is loaded with the first text that needs it. */
function loadLikeness(): Promise<Likeness> {
  loaded ??= import('eld/extrasmall').then(({ eld }) => (text, language) => {
    const result = eld.detect(text)
    const wanted = language ?? result.language
    return { language: wanted, likeness: result.getScores()[wanted] ?? 0 }
  })
  return loaded
}
