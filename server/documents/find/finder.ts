/** Hears of each place that was found, ascending and not overlapping, in UTF-16 units of the whole text. */
export type PlaceSink = {
  /** Whether where the next place begins has to be told: it takes time to look for it. */
  wantsStart: () => boolean
  /** `start` is any number where it was not wanted; `word`: which of several was found. */
  add: (start: number, end: number, word: number) => void
}

/** Finds something in a text that is given piece by piece, in order; `isLast`: nothing comes behind this piece. */
export type Finder = (piece: string, isLast: boolean) => void

/** Letters, their marks, digits and the low line of any script: whole words end where these end. */
const wordCharacter = /[\p{L}\p{M}\p{N}_]/u

/** Whether a character (a code point) belongs to a word. */
export function isWordCharacter(code: number): boolean {
  if (code < 128) return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95 || (code >= 97 && code <= 122)
  return wordCharacter.test(String.fromCodePoint(code))
}
