/** Letters one by one, as the first reader gives words that are set apart: at least four signs in a row, each alone between spaces. */
const lettersApart = /(?<!\S)\S\p{M}*(?:[ \t\u00a0]{1,8}\S\p{M}*(?!\S)){3,}/gu
const leastLetters = 4
/** Longer rows without any vowel are codes, not answers or grades. */
const longestWithoutVowels = 8
/** More spaces are not looked through for the edge of a line. */
const lineEdge = 40
/** A word that nothing but its place tells is no longer. */
const longestWord = 20
/** Of the steps from letter to letter so many are those of the alphabet in a list such as a b c d. */
const mostSteps = 0.5

/** Letters that stand one by one in a text: as they stand, without the spaces, and whether their line begins and ends with them. */
export type Run = { text: string; signs: string; isStart: boolean; isEnd: boolean }

/** The runs of single letters of a text that may be words set apart; lists such as `a b c d` and columns such as `Y N Y Y` are none. */
export function runsOfLetters(text: string): Run[] {
  return [...text.matchAll(lettersApart)]
    .map(({ 0: run, index }) => ({
      text: run,
      signs: run.replace(/\s/gu, ''),
      isStart: /(^|\n)[ \t\u00a0]*$/.test(text.slice(Math.max(0, index - lineEdge), index)),
      isEnd: /^[ \t\u00a0]*(\r?\n|$)/.test(text.slice(index + run.length, index + run.length + lineEdge)),
    }))
    .filter(({ signs }) => mayBeWords(signs))
}

/** Whether signs in a row can be words at all: enough different letters, vowels where the script has some, and no piece of the alphabet. */
function mayBeWords(signs: string): boolean {
  const letters = [...signs.toLowerCase()].filter((sign) => /\p{L}/u.test(sign))
  const different = new Set(letters).size
  if (letters.length < leastLetters || different < (letters.length > leastLetters ? 3 : 2)) return false
  const plain = letters.join('').normalize('NFD')
  if (letters.length <= longestWithoutVowels && /\p{Script=Latin}/u.test(plain) && !/[aeiouyæøœ]/.test(plain)) return false
  const codes = letters.map((letter) => letter.codePointAt(0) ?? 0)
  const steps = codes.slice(1).filter((code, at) => Math.abs(code - (codes[at] ?? 0)) === 1).length
  return steps <= mostSteps * (letters.length - 1)
}

/** What a run says by its text alone: words that wider spaces keep apart, or one word where it is short enough for that; undefined where that is unsure. */
export function wordsByText({ text, signs }: Run): string | undefined {
  const spaces = [...text.matchAll(/\s+/gu)].map(([space]) => space.length)
  const narrow = Math.min(...spaces)
  const words = text.split(new RegExp(`\\s{${narrow + 1},}`, 'u')).map((word) => word.replace(/\s/gu, ''))
  if (words.length === 1) return [...signs].length <= longestWord ? signs.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ') : undefined
  return isText(words) ? words.join(' ') : undefined
}

/** Whether joined words are those of a text: not letters again, and not all of it as one. */
export function isText(words: string[]): boolean {
  const length = words.reduce((sum, word) => sum + [...word].length, 0) / words.length
  return length >= 2 && words.every((word) => [...word].length <= 2 * longestWord) && words.some((word) => mayBeWords(word))
}
