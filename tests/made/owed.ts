import { isAscii, isUtf8 } from 'node:buffer'
import { gunzipSync } from 'node:zlib'
import { wordsOf } from '@dossier/server/census/words.ts'

/** A file before and after a defect; `format`: the kind of it, `defect`: the name. */
export type Damaged = { format: string; defect: string; before: Buffer; after: Buffer }

/**
 * Whether a word must be found or told after a defect.
 *
 * - A coded word, which no spelling of it shows in the file as it was: where the format has checksums always, since a reader can tell that they do not fit; where it
 *   has none after a cut only, since nobody can say what a coded word was. A cut between two joined gzips, or streams of bzip2, leaves a whole one: what was in the other is gone. So it is
 *   where a zip stood behind a picture, and nothing is left of it but zeros, with which programs fill files up.
 * - A word that stood there for everybody to see: where it still does, letter by letter, and a bit that was flipped neither joined a letter to it nor may have
 *   changed a command of a language of commands, after which the format means something else.
 */
export function isOwed(word: string, { format, defect, before, after }: Damaged): boolean {
  const left = format === 'Gzip' && defect === 'cut' ? wholeGzip(before, after) : undefined
  if (left) return left.includes(word)
  if (defect === 'cut' && isBetweenStreams(before, after)) return false
  if (format === 'Zip' && defect === 'zeros' && isPictureAlone(before, after)) return false
  if (!isSeen(word, before)) return haveChecksums.test(format) || (defect === 'cut' && !areLines.test(format))
  if (!isSeen(word, after) || isCutInLetter(word, before, after)) return false
  if (defect !== 'bits flipped') return true
  return (haveChecksums.test(format) || areWords.test(format)) && isStillWord(word, before, after)
}

/** What is in the gzips before a cut, where that fell between two; undefined where it did not. */
function wholeGzip(before: Buffer, after: Buffer): Buffer | undefined {
  const rest = before.subarray(after.length)
  if (!after.equals(before.subarray(0, after.length)) || !rest.subarray(0, 3).equals(gzipMark)) return undefined
  try {
    gunzipSync(rest)
    return gunzipSync(after)
  } catch {
    return undefined
  }
}

const endOfPicture = Buffer.from([0xff, 0xd9])

/** Whether of what stood behind a picture nothing but zeros is left. */
function isPictureAlone(before: Buffer, after: Buffer): boolean {
  const end = before.indexOf(endOfPicture) + endOfPicture.length
  return before.subarray(0, 2).equals(Buffer.from([0xff, 0xd8])) && after.subarray(end).every((byte) => byte === 0)
}

/** Where a bzip2 is cut between two streams, the first is whole, and neither is asked for. */
function isBetweenStreams(before: Buffer, after: Buffer): boolean {
  return before.toString('latin1', 0, 3) === bzip2Mark && before.toString('latin1', after.length, after.length + 3) === bzip2Mark
}

const bzip2Mark = 'BZh'
const gzipMark = Buffer.from([0x1f, 0x8b, 8])

/**
 * Where a comma has become a letter, by a bit, what stands there is another word, for everybody who reads it. In UTF-8 a damaged sign is none; what is ASCII but for
 * that sign may be read as Windows' letters. Where the word stood for itself in no encoding before, as in packed bytes, nothing is excused.
 */
function isStillWord(word: string, before: Buffer, after: Buffer): boolean {
  // A line end of calendars and contacts: without its first sign the second one is a letter before the word.
  if (before.includes(`\\n${word}`) && !after.includes(`\\n${word}`)) return false
  const first = isUtf8(before) && !isAscii(before) ? ['utf-8'] : []
  const encoding = [...first, 'utf-16le', 'utf-16be', 'windows-1252'].find((each) => hasWord(word, before, each))
  return encoding === undefined || hasWord(word, after, encoding) || isBehindEscape(word, after)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals are told what to do by such.
const escapes = /\u001b\[[0-?]*[ -/]*[@-~]/g

/** Two signs begin what tells a terminal to do something, in ASCII: as long as one of them stands there a reader can know that the letters behind it belong to no word. */
function isBehindEscape(word: string, bytes: Buffer): boolean {
  return new RegExp(`[\\u001b[][^\\s\\u0080-\\u00ff]{0,6}${word}`).test(bytes.toString('latin1'))
}

function hasWord(word: string, bytes: Buffer, encoding: string): boolean {
  const words = new Set(wordsOf(new TextDecoder(encoding).decode(bytes).replace(escapes, ' ')))
  return [...wordsOf(word)].every((each) => words.has(each))
}

const haveChecksums = /^(Word|Excel|PowerPoint|OpenDocument [a-z]+$|Zip|Gzip|winmail)/
/** A bit may change a letter in them, but nothing that says what other letters mean; most archives have no sum of what is in them. */
const areWords = /^(Plain text|CSV|Calendar|Contacts|Tar|Ar)$/
/** They end anywhere. */
const areLines =
  /^(Plain text|CSV|Mail|HTML|Directory|Web archive|Registry|YAML|Subtitles|Log|Calendar|Contacts|Property list$|Uuencoded|Packed \(compress\))/

/** Of UTF-16 with a mark the last letter may be cut in half, where the bytes of the word read in the other order are whole. */
function isCutInLetter(word: string, before: Buffer, after: Buffer): boolean {
  const isMarked = before[0] === 0xff && before[1] === 0xfe
  return isMarked && !after.includes(Buffer.from(word, 'utf16le'))
}

const isSeen = (word: string, bytes: Buffer) => spellings.some((spell) => bytes.includes(spell(word)))

const spellings = [
  (word: string) => Buffer.from(word),
  (word: string) => Buffer.from(word, 'utf16le'),
  (word: string) => Buffer.from(word, 'utf16le').swap16(),
]
