import unidecode from 'unidecode'

/**
 * The normal form of a mention or title: ASCII by the Unidecode tables, trimmed, white space single, lower case
 * (`contract/server.md` 4.5).
 */
export function normalForm(text: string): string {
  // Character by character: given more at once, the package takes some pairs of characters for UTF-8 and leaves them as they are.
  const ascii = Array.from(text, (sign) => (sign.charCodeAt(0) < 0x80 ? sign : unidecode(sign))).join('')
  return ascii.trim().replace(/\s+/g, ' ').toLowerCase()
}
