/** Takes Lucene's escapes out of a term: `\:` is `:`, `\u0041` is `A`. Throws a plain Error with Lucene's message. */
export function unescapeTerm(image: string): string {
  if (!image.includes('\\')) return image
  return image.replace(/\\(u[\s\S]{0,4}|[\s\S]|$)/g, (_, escaped: string) => {
    if (escaped === '') throw new Error('Term can not end with escape character.')
    return escaped.startsWith('u') ? readUnicode(escaped.slice(1)) : escaped
  })
}

function readUnicode(digits: string): string {
  const wrong = digits.search(/[^0-9a-fA-F]/)
  if (wrong >= 0) throw new Error(`Non-hex character in Unicode escape sequence: ${digits.charAt(wrong)}`)
  if (digits.length < 4) throw new Error('Truncated unicode escape sequence.')
  return String.fromCharCode(Number.parseInt(digits, 16))
}
