import { decodeEncodedWords } from '../document-facts/encoded-words.ts'
import { shownName } from '../ui/words/shown-name.ts'

/** The name of a sender as a list shows it: without the address where there is a name. */
export function senderName(from: string): string {
  const decoded = decodeEncodedWords(from).trim()
  const [, name = ''] = /^"?([^"<]*[^"<\s])"?\s*</.exec(decoded) ?? []
  return shownName(name === '' ? decoded.replace(/[<>]/g, '') : name)
}
