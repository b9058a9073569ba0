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
  if (!plain.test(contentType) || isOfEscapes(encoding, bytes)) return undefined
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
  return guessTable(bytes, { guess: encoding, found }, await loadLikeness())
}

/** Whether a seven-bit text switches alphabets by escape sequences, as Japanese mail does: that its bytes are ASCII says nothing then. */
function isOfEscapes(encoding: string, bytes: Buffer): boolean {
  return /^iso-2022-/i.test(encoding) && escapes.some((each) => bytes.includes(each))
}

/** To alphabets of two bytes, and to those of one. */
const escapes = ['\x1b$', '\x1b(I', '\x1b(J']

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

/** Two Chinese characters may be valid UTF-8 by chance; more than these hardly are. */
const leastSigns = 3

/** Encodings whose characters of two bytes may be valid UTF-8: "元" in GB18030 is "Ԫ" in UTF-8. */
const ofTwoBytes = /^(gb|big5|euc|shift)/

/**
 * What two-byte characters of these encodings hardly ever become when read as UTF-8: accented letters beside ASCII ones, a few marks, characters of three
 * bytes or more, whole words of another alphabet.
 */
const unlikelyByChance =
  /(?<=[a-z])[\u00c0-\u024f\p{M}]|[\u00c0-\u024f](?=[a-z])|[\u00a3\u00a7\u00ab\u00b0\u00bb\u0800-\u{10ffff}]|[\u0370-\u03ff]{3,}|[\u0400-\u045f]{3,}|[\u0590-\u05ff]{3,}|[\u0600-\u06ff]{3,}/giu

/** Whether valid UTF-8, most of whose words are ASCII, was taken for something else: Spanish with a few accents for Chinese. */
function isUtf8ReadAs(encoding: string, bytes: Buffer, text: string): boolean {
  const given = encodingNamed(encoding)
  if (given === '' || given === 'utf-8' || !isUtf8(bytes)) return false
  const signs = text.match(ofTwoBytes.test(given) ? unlikelyByChance : /[^\0-\x7f]/gu) ?? []
  return signs.join('').length >= leastSigns
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
