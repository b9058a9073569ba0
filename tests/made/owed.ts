import { isAscii, isUtf8 } from 'node:buffer'
import { wordsOf } from '@dossier/server/census/words.ts'

/** A file before and after a defect; `format`: the kind of it, `defect`: the name. */
export type Damaged = { format: string; defect: string; before: Buffer; after: Buffer }

/**
 * Whether a word must be found or told after a defect. One that stood there for everybody to see and does not any more is no part of the file now. Where there
 * is no checksum nobody can say what a coded word was, or that a letter of a command has changed, after which the format means something else.
 */
export function isOwed(word: string, { format, defect, before, after }: Damaged): boolean {
  if (haveChecksums.test(format)) return !isSeen(word, before) || isSeen(word, after)
  if (!isSeen(word, before)) return defect === 'cut' && !areLines.test(format)
  return isSeen(word, after) && (defect !== 'bits flipped' || (format === 'Plain text' && isStillWord(word, before, after)))
}

/**
 * Where a comma has become a letter, by a bit, what stands there is another word, for everybody who reads it. In UTF-8 a damaged sign is none; what is ASCII but for
 * that sign may be read as Windows' letters.
 */
function isStillWord(word: string, before: Buffer, after: Buffer): boolean {
  const first = isUtf8(before) && !isAscii(before) ? ['utf-8'] : []
  const encoding = [...first, 'utf-16le', 'utf-16be', 'windows-1252'].find((each) => hasWord(word, before, each))
  return encoding === undefined || hasWord(word, after, encoding)
}

function hasWord(word: string, bytes: Buffer, encoding: string): boolean {
  const words = new Set(wordsOf(new TextDecoder(encoding).decode(bytes)))
  return [...wordsOf(word)].every((each) => words.has(each))
}

const haveChecksums = /^(Word|Excel|PowerPoint|OpenDocument [a-z]+$|Zip|Gzip|winmail)/
/** They end anywhere. */
const areLines = /^(Plain text|CSV|Mail|HTML)/

const isSeen = (word: string, bytes: Buffer) => spellings.some((spell) => bytes.includes(spell(word)))

const spellings = [
  (word: string) => Buffer.from(word),
  (word: string) => Buffer.from(word, 'utf16le'),
  (word: string) => Buffer.from(word, 'utf16le').swap16(),
]
