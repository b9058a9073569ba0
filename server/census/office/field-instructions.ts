import type { PieceKind } from '../piece.ts'

/** Fields with links, index and table entries, and fields without content of their own. */
const kindsOfFields: [RegExp, PieceKind | undefined][] = [
  [/^(HYPERLINK|INCLUDE\w*|LINK|RD)$/, 'link'],
  [/^(XE|TC|TA)$/, 'hidden'],
  [/^(TOC|INDEX|PAGE\w*|NUMPAGES|SEQ|REF|STYLEREF|NOTEREF|DATE|TIME|\w+DATE)$/, undefined],
]
/** A quoted text, with the switch it belongs to. */
const quoted = /(\\\S+\s+)?"([^"]*)"/g
/** Switches whose argument is a number or date format, or a range. */
const technical = /^\\[@#*b]/
/** Layout of an equation, or of letters over letters: switches with their numbers, and brackets. */
const layout = /\\\*\s*(jc\d+|hps\d+|"[^"]*")|\\[a-z]+(\s*\d+)?|[(),;]/gi

/** What the instruction of a field says, and as what. */
export type Said = { kind: PieceKind; text: string }

/**
 * What the instruction of a field says (`HYPERLINK "https://…"`): addresses, entries of an index, texts; what a button or an equation shows stands only there, and is text. Generated
 * bookmark names are left out.
 */
export function readInstruction(instruction: string): Said[] {
  const [, field = '', rest = ''] = /^\s*(\S+)\s*(.*)$/s.exec(instruction) ?? []
  const name = field.toUpperCase()
  if (name === 'MACROBUTTON' || name === 'GOTOBUTTON') return readButton(rest)
  if (name === 'EQ') return [{ kind: 'text', text: rest.replace(layout, ' ').trim() }]
  // Programs that are to be started, with what they are told.
  if (/^DDE/.test(name)) return [{ kind: 'link', text: unescaped(instruction.trim()) }]
  const rule = kindsOfFields.find(([pattern]) => pattern.test(name))
  const kind = rule ? rule[1] : 'formula'
  if (kind === undefined) return []
  const texts = [...rest.matchAll(quoted)].flatMap(([, option = '', text = '']) => (technical.test(option) ? [] : text))
  const bare = kind === 'link' ? (/^[^\s"\\]\S*/.exec(rest)?.[0] ?? '') : ''
  return [bare, ...texts].filter((text) => !text.startsWith('_')).map((text) => ({ kind, text: unescaped(text) }))
}

/** The name of a macro or bookmark, and what the button shows. */
function readButton(rest: string): Said[] {
  const [, target = '', shown = ''] = /^(\S+)\s*(.*)$/s.exec(rest) ?? []
  return [
    { kind: 'text', text: shown.trim() },
    { kind: 'name', text: target },
  ]
}

/** Backslashes are doubled. */
function unescaped(text: string): string {
  return text.replaceAll('\\\\', '\\')
}
