/** Letters of ASCII, bytes beyond it, letters of ASCII. A match starts at the first letter of a word only: otherwise a long word would be scanned again from each of its letters. */
const between = /((?<![a-z0-9])[a-z0-9]+)?([\u0080-\u00ff]+)([a-z0-9]*)/gi
const longestSign = 4
/** In tables of one byte for Europe signs other than letters stand here; in UTF-8 whatever goes on with a sign. */
const goesOn = /[\u0080-\u00bf]/

/**
 * The plain words on both sides of the only sign beyond ASCII in a text, where that is no letter of a known encoding but what damage left of a sign of UTF-8: a reader that
 * guesses a table takes them for one word with it.
 */
export function wordsBesideDamagedSign(bytes: Buffer): string[] {
  const latin = bytes.toString('latin1').replaceAll('\0', '')
  const [only, other] = latin.matchAll(between)
  const [, before = '', sign = '', behind = ''] = only ?? []
  if (other !== undefined || sign.length < 2 || sign.length > longestSign || !goesOn.test(sign)) return []
  return [before, behind].filter((word) => word.length > 1)
}

/** What is left of a separator of lines or paragraphs (U+2028, U+2029) in UTF-8, of which the first or the second byte became another: no letters stand so in any table. */
const damagedSeparator = /(?:\u00e2[\0-\u00ff]|[\0-\u00ff]\u0080)[\u00a8\u00a9]([a-z0-9]{2,})/gi

/** The plain words behind damaged separators of lines, the rest of which readers that guess a table take for a part of them. */
export function wordsBehindSeparator(bytes: Buffer): string[] {
  return [...bytes.toString('latin1').matchAll(damagedSeparator)].map(([, word = '']) => word)
}
