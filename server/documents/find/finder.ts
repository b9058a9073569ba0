/** Hears of each place that was found, ascending and not overlapping, in UTF-16 units of the whole text. */
export type OnPlace = (start: number, end: number) => void

/** Finds something in a text that is given piece by piece, in order; `isLast`: nothing comes behind this piece. */
export type Finder = (piece: string, isLast: boolean) => void

/** Letters, their marks, digits and the low line of any script: whole words end where these end. */
const wordCharacter = /[\p{L}\p{M}\p{N}_]/u

/** Whether a character (a code point) belongs to a word. */
export function isWordCharacter(code: number): boolean {
  if (code < 128) return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95 || (code >= 97 && code <= 122)
  return wordCharacter.test(String.fromCodePoint(code))
}

/** The character (code point) that ends before a place; -1 at the beginning. */
export function characterBefore(text: string, at: number): number {
  if (at <= 0) return -1
  const unit = text.charCodeAt(at - 1)
  const isLow = unit >= 0xdc00 && unit <= 0xdfff && at >= 2
  const both = isLow ? (text.codePointAt(at - 2) ?? unit) : unit
  return both > 0xffff ? both : unit
}
