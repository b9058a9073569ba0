import type { PieceKind } from '../piece.ts'
import type { Pieces } from '../pieces.ts'

/** Fields that lead elsewhere, entries of lists that are made of the document, and fields that hold nothing of their own. */
const kindsOfFields: [RegExp, PieceKind | undefined][] = [
  [/^(HYPERLINK|INCLUDE\w*|LINK|DDE\w*|RD)$/, 'link'],
  [/^(XE|TC|TA)$/, 'hidden'],
  [/^(TOC|INDEX|PAGE\w*|NUMPAGES|SEQ|REF|STYLEREF|NOTEREF|DATE|TIME|\w+DATE)$/, undefined],
]
/** A text in quotes, with the switch that it belongs to. */
const quoted = /(\\\S+\s+)?"([^"]*)"/g
/** Switches whose text is a picture of numbers or dates, or a range. */
const technical = /^\\[@#*b]/

/** Adds what the instruction of a field says (`HYPERLINK "https://…"`): addresses, entries of an index, texts. Places that programs named are left out. */
export function addInstruction(instruction: string, pieces: Pieces): void {
  const [, field = '', rest = ''] = /^\s*(\S+)\s*(.*)$/s.exec(instruction) ?? []
  const rule = kindsOfFields.find(([pattern]) => pattern.test(field.toUpperCase()))
  const kind = rule ? rule[1] : 'formula'
  if (kind === undefined) return
  const texts = [...rest.matchAll(quoted)].flatMap(([, option = '', text = '']) => (technical.test(option) ? [] : text))
  const bare = kind === 'link' ? (/^[^\s"\\]\S*/.exec(rest)?.[0] ?? '') : ''
  // A backslash is written twice.
  for (const text of [bare, ...texts]) if (!text.startsWith('_')) pieces.line(kind, text.replaceAll('\\\\', '\\'))
}
