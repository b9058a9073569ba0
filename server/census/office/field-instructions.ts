import type { PieceKind } from '../piece.ts'
import type { Pieces } from '../pieces.ts'

/** Fields with links, index and table entries, and fields without content of their own. */
const kindsOfFields: [RegExp, PieceKind | undefined][] = [
  [/^(HYPERLINK|INCLUDE\w*|LINK|DDE\w*|RD)$/, 'link'],
  [/^(XE|TC|TA)$/, 'hidden'],
  [/^(TOC|INDEX|PAGE\w*|NUMPAGES|SEQ|REF|STYLEREF|NOTEREF|DATE|TIME|\w+DATE)$/, undefined],
]
/** A quoted text, with the switch it belongs to. */
const quoted = /(\\\S+\s+)?"([^"]*)"/g
/** Switches whose argument is a number or date format, or a range. */
const technical = /^\\[@#*b]/

/** Adds what the instruction of a field says (`HYPERLINK "https://…"`): addresses, entries of an index, texts. Generated bookmark names are left out. */
export function addInstruction(instruction: string, pieces: Pieces): void {
  const [, field = '', rest = ''] = /^\s*(\S+)\s*(.*)$/s.exec(instruction) ?? []
  const rule = kindsOfFields.find(([pattern]) => pattern.test(field.toUpperCase()))
  const kind = rule ? rule[1] : 'formula'
  if (kind === undefined) return
  const texts = [...rest.matchAll(quoted)].flatMap(([, option = '', text = '']) => (technical.test(option) ? [] : text))
  const bare = kind === 'link' ? (/^[^\s"\\]\S*/.exec(rest)?.[0] ?? '') : ''
  // Backslashes are doubled.
  for (const text of [bare, ...texts]) if (!text.startsWith('_')) pieces.line(kind, text.replaceAll('\\\\', '\\'))
}
