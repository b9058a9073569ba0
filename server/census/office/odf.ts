import type { Piece, PieceKind } from '../piece.ts'
import type { Pieces } from '../pieces.ts'
import { readParts } from './parts.ts'
import { walkXml } from './xml-walk.ts'

/** Elements that make what is in them a kind of its own. */
const kinds: Record<string, PieceKind> = {
  annotation: 'comment',
  deletion: 'deleted',
  note: 'note',
  notes: 'note',
  header: 'margin',
  'header-left': 'margin',
  'header-first': 'margin',
  footer: 'margin',
  'footer-left': 'margin',
  'footer-first': 'margin',
  'text-box': 'box',
  title: 'description',
  desc: 'description',
}
const ends = new Set(['p', 'h', 'line-break', 'table-cell', 'list-item', 'title', 'desc'])
/** Who wrote a comment and when stands in elements of its own; scripts are left out by choice. */
const leftOut = new Set(['script', 'scripts', 'styles', 'automatic-styles', 'binary-data'])
const names: Record<string, string[]> = {
  table: ['table:name'],
  section: ['text:name'],
  bookmark: ['text:name'],
  'bookmark-start': ['text:name'],
}
/** What stands for the number of a page. */
const pageNumbers = /^\s*<[\w-]+>\s*$/gm
const formValues = ['form:label', 'form:value', 'form:current-value']
const formula = 'table:formula'

/** Words of an OpenDocument text, table, drawing or presentation. */
export async function readOdf(bytes: Buffer): Promise<Piece[]> {
  const pieces = await readParts(bytes, (name) => (/(^|\/)(content|styles)\.xml$/.test(name) ? readPart : undefined))
  return pieces.map((piece) => ({ ...piece, text: piece.text.replace(pageNumbers, '') }))
}

function readPart(xml: string, pieces: Pieces): void {
  const kindAt = (above: readonly string[]): PieceKind => {
    const name = above.findLast((each) => each in kinds)
    return (name === undefined ? undefined : kinds[name]) ?? 'text'
  }
  walkXml(xml, {
    open(name, attributes, above) {
      if (name === 's' || name === 'tab') pieces.add(kindAt(above), ' ')
      if (name === 'line-break') pieces.breakLine(kindAt(above))
      for (const key of names[name] ?? []) if (attributes[key]) pieces.line('name', attributes[key])
      for (const key of formValues) if (attributes[key]) pieces.line('form', attributes[key])
      if (attributes[formula]) pieces.line('formula', attributes[formula])
      const address = attributes['xlink:href']
      if (address && /^(https?|ftp|mailto|tel|file):/i.test(address)) pieces.line('link', address)
    },
    text(text, above) {
      // Text stands in paragraphs only; what is between them is layout.
      if (above.some((each) => leftOut.has(each)) || !above.some((each) => ends.has(each) || each === 'creator')) return
      pieces.add(kindAt(above), text)
    },
    close(name, above) {
      if (ends.has(name)) pieces.breakLine(kindAt(above))
    },
  })
}
