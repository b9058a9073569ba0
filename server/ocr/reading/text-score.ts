/** Minimum score (0 to 1) of a text layer; broken font maps score lower. */
export const leastScore = 0.6
/** Too few letters to decide: a page number, a stamp. */
const leastLetters = 12

/** Tables of codes and names of currencies have fewer than a text, but not much. */
const leastVowels = 0.27

/** Private-use characters, control characters and replacement characters. */
const noSign = /[\p{Co}\p{Cn}\ufffd]|(?![\t\n\r\f])\p{Cc}/gu
const letter = /\p{L}/gu
const latin = /^\p{Script=Latin}+$/u
const vowel = /[aeiouyàáâãäåæèéêëìíîïòóôõöøœùúûüýÿąęėįųūőűıǎăāēīōů]/i
const consonantRun = /[bcdfghjklmnpqrstvwxz]{6,}/i
const capitals = /^(?:\p{Lu}+|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{Lu}\p{Ll}*(?:\p{Lu}\p{Ll}+)*)$/u
const number = /^[\p{Sc}(+-]?\d[\d.,:/()'%-]*\p{Sc}?$/u
const edges = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu
const parts = /[-‐–—'’/&.@:_]+/u
const longestWord = 40
/** Scripts without spaces between words: a run of them counts as one word, digits included. */
const unspaced =
  /^(?=.*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}])[\p{L}\p{M}\p{N}\p{P}\p{S}]+$/u

/**
 * How much a text looks like words of some language, from 0 to 1: by its characters and the shape of its words, without a dictionary. It separates
 * the output of a broken font map or of bad earlier OCR from text, not good text from better.
 */
export function scoreText(text: string): number {
  const solid = text.replace(/\s+/g, '').length
  if (solid === 0) return 0
  const unsigned = (text.match(noSign)?.length ?? 0) / solid
  const words = text.split(/\s+/).filter((word) => word !== '')
  let length = 0
  let plausible = 0
  for (const word of words) {
    length += word.length
    if (isPlausible(word)) plausible += word.length
  }
  return Math.max(0, plausible / length - 4 * unsigned) * vowelFactor(text)
}

/** In every language written in Latin letters a third and more of them are vowels; where a font shifts them few are left. */
function vowelFactor(text: string): number {
  const letters = text.match(/\p{Script=Latin}/gu) ?? []
  if (letters.length < leastLetters) return 1
  const share = letters.filter((each) => vowel.test(each)).length / letters.length
  return Math.min(1, share / leastVowels) ** 2
}

/** Whether there is enough of it to be the text of a page, and it looks like text. */
export function isUsable(text: string): boolean {
  return countLetters(text) >= leastLetters && scoreText(text) >= leastScore
}

/** Letters of any script. */
export function countLetters(text: string): number {
  return text.match(letter)?.length ?? 0
}

function isPlausible(word: string): boolean {
  const core = word.replace(edges, '')
  // Characters between words: bullets, dashes, brackets.
  if (core === '') return word.length <= 3 || /^([^\p{L}\p{N}])\1+$/u.test(word)
  if (number.test(core)) return true
  return (core.length <= longestWord || unspaced.test(core)) && core.split(parts).every(isPlausiblePart)
}

function isPlausiblePart(part: string): boolean {
  if (unspaced.test(part)) return true
  const letters = part.replace(/^\d+|\d+$/g, '')
  if (letters === '') return true
  if (/[^\p{L}\p{M}]/u.test(letters)) return false
  if (!latin.test(letters)) return true
  if (!capitals.test(letters)) return false
  return letters.length < 3 || isAbbreviation(letters) || (vowel.test(letters) && !consonantRun.test(letters))
}

/** `GmbH` is recognized by its capitals, `BBC` by its length. */
function isAbbreviation(letters: string): boolean {
  return letters.length <= 4 && /^\p{Lu}/u.test(letters) && letters === letters.toUpperCase()
}
