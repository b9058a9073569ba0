/** Where a text is cut that is longer than this: at white space, so that no word is split between two windows; text without any is cut between two characters. */
export function windowEnd(text: string, length: number): number {
  if (text.length <= length) return text.length
  for (let at = length; at > length / 2; at--) {
    if (/\s/.test(text.charAt(at))) return at
  }
  const unit = text.charCodeAt(length)
  return unit >= 0xdc00 && unit <= 0xdfff ? length - 1 : length
}
