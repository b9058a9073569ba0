import { dosTables } from './dos-tables.ts'

/** Single-byte encodings, in order of preference among equal readings. */
const tables = [
  'windows-1252',
  'windows-1250',
  'iso-8859-2',
  'windows-1251',
  'windows-1253',
  'iso-8859-7',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'iso-8859-6',
  'windows-1257',
  'koi8-r',
  'ibm866',
  'iso-8859-5',
  'cp850',
  'macintosh',
] as const

/** The encoding of a longer text is judged by its beginning. */
const sampleBytes = 1 << 16
/** Control characters, and replacement characters for bytes that an encoding does not define. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for.
const noText = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f-\u009f\ufffd]/
/** Word boundaries in every encoding; the no-break space is a letter in some. */
const blanks = /[\t\n\r\f ]+/
const mostWords = 400
/** A text in the wrong encoding differs in many words; a name or two are not evidence. */
const leastWords = 3
/** By how much (of 1) the better reading must score higher; and its minimum score where the other reading has characters that no text has. */
const leastGain = 0.1
const leastLikeness = 0.3

/** Letters that a language lacks and that the wrong table shows in place of its own: too few to affect the score. */
const foreign: Partial<Record<string, RegExp>> = { et: /[ðþýğşıđţ]/i, hu: /[õû]/i }

/**
 * Words as nobody writes them, which a wrong table makes of words of another script: a capital behind a small letter ("аЦАПГТщ" for "Αγαπητέ"), a sign amid
 * letters or a closing quotation mark or the like in front ("”важаемый" for "Уважаемый"). Letters of ASCII are the same in all tables and say nothing.
 */
const unsound =
  /\p{Ll}(?![a-z])\p{Lu}(?<![A-Z])|\p{L}[\p{Sc}\p{Sm}\p{So}\u2116\u201d]\p{L}|^[\u00a2\u00b6\u00bb\u2019\u201d]\p{L}/u
const beyondAscii = /[^\p{ASCII}]/u

/** From 0 to 1, of the words that have letters beyond ASCII. */
function shareOfSoundWords(words: string[]): number {
  const telling = words.filter((word) => beyondAscii.test(word))
  return telling.length === 0 ? 1 : 1 - telling.filter((word) => unsound.test(word)).length / telling.length
}

/** How much a text is like a language, from 0 to 1: that of its best one, or of the one that is asked for. */
export type Likeness = (text: string, language?: string) => { language: string; likeness: number }

/** A text and the name of the table that gives it. */
export type Reading = { text: string; encoding: string }

/**
 * A better reading of a text in a table of one byte than another reader's: one whose words are decidedly more like the language of the whole. `guess`: the other's table; `found`: what it made of the text, which stands for tables that we do not have. Undefined where
 * there is none, and where the guess is no such table.
 */
export function guessTable(
  bytes: Buffer,
  { guess, found }: { guess: string; found: string },
  likeness: Likeness,
): Reading | undefined {
  if (!isOneByte(guess)) return undefined
  const sample = bytes.subarray(0, sampleBytes)
  const own = decode(sample, guess)
  const given = own ?? found.slice(0, sampleBytes)
  const texts = new Map<string, string | undefined>(tables.map((table) => [table, decode(sample, table)]))
  if (own === undefined) texts.set(guess, given)
  const readings = [...texts].flatMap(([table, text]) =>
    text === undefined || noText.test(text) ? [] : [{ table, text, ...asLanguage(text, likeness) }],
  )
  const [best] = readings.toSorted((a, b) => b.likeness - a.likeness)
  if (!best || best.text === given) return undefined
  const [theirs, ours] = differingWords(given, best.text)
  const likenessOf = (words: string[]) => likeness(words.join(' '), best.language).likeness * shareOfSoundWords(words)
  const isBetter = noText.test(given)
    ? likenessOf(ours) >= leastLikeness
    : !isForeign(ours, best.language) &&
      ((shareOfSoundWords(theirs) === 0 && shareOfSoundWords(ours) === 1) ||
        (theirs.length >= leastWords && (isForeign(theirs, best.language) || likenessOf(ours) - likenessOf(theirs) >= leastGain)))
  if (!isBetter) return undefined
  const text = decode(bytes, best.table)
  return text === undefined ? undefined : { text, encoding: best.table }
}

function asLanguage(text: string, likeness: Likeness) {
  const found = likeness(text)
  const best = { ...found, likeness: found.likeness * shareOfSoundWords(text.split(blanks)) }
  // One such letter outweighs what the rest of a text, which is the same in all tables, has in common with the language.
  return { ...best, likeness: foreign[best.language]?.test(text) ? best.likeness - leastGain : best.likeness }
}

function isForeign(words: string[], language: string): boolean {
  const letters = foreign[language]
  return letters !== undefined && words.every((word) => letters.test(word))
}

function isOneByte(label: string): boolean {
  return /^(windows-125|iso-8859|ibm|x-?mac|macintosh|koi8|us-ascii|cp\d)/i.test(label)
}

/** Blanks are the same in all these tables, so that the words of two readings stand at the same places. */
function differingWords(one: string, other: string): [string[], string[]] {
  const [theirs, ours] = [one.trim().split(blanks), other.trim().split(blanks)]
  const pairs = new Map<string, string>()
  for (const [place, word] of theirs.entries()) {
    const better = ours[place] ?? ''
    if (word !== better) pairs.set(word, better)
    if (pairs.size >= mostWords) break
  }
  return [[...pairs.keys()], [...pairs.values()]]
}

/** Encodings whose Java names differ from the WHATWG names. */
const namesOfJava: Partial<Record<string, string>> = { 'x-maccyrillic': 'x-mac-cyrillic', 'x-macroman': 'macintosh' }

function decode(bytes: Buffer, table: string): string | undefined {
  if (table === 'cp850')
    return bytes.toString('latin1').replace(/[\u0080-\u00ff]/g, (sign) => dosTables.ibm850[sign.charCodeAt(0) - 0x80] ?? sign)
  // Node decodes it as windows-1252; other readers do not.
  if (/^iso-8859-1$/i.test(table)) return bytes.toString('latin1')
  try {
    return new TextDecoder(namesOfJava[table.toLowerCase()] ?? table).decode(bytes)
  } catch {
    // Unknown encoding name.
    return undefined
  }
}
