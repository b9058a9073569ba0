import type { Piece, PieceKind } from '../piece.ts'
import { Pieces } from '../pieces.ts'
import { propertiesIn } from './property-sets.ts'

/** What properties say ([MS-ONE] 2.1.12), and how: two bytes a sign unless said otherwise. */
const kinds = new Map<number, PieceKind>([
  [0x1c001c22, 'text'],
  [0x1c003498, 'text'],
  // Titles of pages.
  [0x1c001cf3, 'text'],
  [0x1c001d3c, 'text'],
  [0x1c00349b, 'name'],
  // Labels of marks ("To do").
  [0x1c003468, 'name'],
  [0x1c001d9c, 'name'],
  [0x1c001d9d, 'name'],
  [0x1c001dd7, 'name'],
  [0x1c001e58, 'description'],
  [0x1c001e20, 'link'],
  [0x1c001d75, 'author'],
])
const oneByteText = 0x1c003498
const wanted: ReadonlySet<number> = new Set(kinds.keys())

/** Texts of a OneNote section: paragraphs, titles, names of what is attached, of all revisions in the file, each line once. */
export function readOneNote(file: Buffer): Piece[] {
  const pieces = new Pieces()
  const seen = new Set<string>()
  for (const { id, bytes } of propertiesIn(file, wanted)) {
    const kind = kinds.get(id)
    const text = decode(id, bytes)
    if (kind === undefined || text === '' || seen.has(`${kind} ${text}`)) continue
    seen.add(`${kind} ${text}`)
    pieces.line(kind, text)
  }
  return pieces.all().map((piece) => ({ ...piece, isRepeated: true }))
}

/** Marks the beginning of an address within a text ([MS-ONE] 2.2.23). */
const hyperlink = /\ufddfHYPERLINK "([^"]*)"/g

function decode(id: number, bytes: Buffer): string {
  const text = new TextDecoder(id === oneByteText ? 'windows-1252' : 'utf-16le').decode(bytes)
  return text.replaceAll('\0', '').replace(hyperlink, ' $1 ').trim()
}
