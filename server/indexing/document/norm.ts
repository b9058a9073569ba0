import unidecode from 'unidecode'

/**
 * The normal form of a mention or title: ASCII by the Unidecode tables, trimmed, white space single, lower case
 * (`contract/server.md` 4.5).
 */
export function normalForm(text: string): string {
  return (isAscii(text) ? text : unidecoded(text)).trim().replace(/\s+/g, ' ').toLowerCase()
}

/** Most names are: an index is told of millions of them. */
function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) >= 0x80) return false
  return true
}

function unidecoded(text: string): string {
  // Character by character: given more at once, the package takes some pairs of characters for UTF-8 and leaves them as they are.
  return Array.from(text, (sign) => (sign.charCodeAt(0) < 0x80 ? sign : unidecode(sign))).join('')
}
