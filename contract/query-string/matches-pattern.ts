/**
 * Whether a text matches a pattern in which `*` is any run of characters. Takes at most the square of the text's length in steps, whatever
 * the pattern: as a regular expression, one with twenty stars would never end.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  if (pattern.length > text.length && pattern.replaceAll('*', '').length > text.length) return false
  let [inPattern, inText] = [0, 0]
  let [star, starText] = [-1, 0]
  while (inText < text.length) {
    if (pattern[inPattern] === '*') {
      star = inPattern++
      starText = inText
    } else if (pattern[inPattern] === text[inText]) {
      inPattern++
      inText++
    } else if (star >= 0) {
      // The last star takes one character more.
      inPattern = star + 1
      inText = ++starText
    } else return false
  }
  while (pattern[inPattern] === '*') inPattern++
  return inPattern === pattern.length
}
