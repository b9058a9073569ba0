import type { Piece, PieceKind, RawDocument } from '../piece.ts'
import { Pieces } from '../pieces.ts'
import { decodeText } from '../plain/decode.ts'
import { lostObjects } from './lost-objects.ts'
import { type PartReader, readParts } from './parts.ts'
import { type Attributes, walkXml } from './xml-walk.ts'

/** Elements that determine the kind of the text inside them. */
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
  'help-message': 'description',
  'error-message': 'description',
  'header-decl': 'margin',
  'footer-decl': 'margin',
  'date-time-decl': 'margin',
  previous: 'deleted',
}
const ends = new Set([
  ...['p', 'h', 'line-break', 'table-cell', 'list-item', 'title', 'desc', 'creator', 'ruby-text'],
  ...['header-decl', 'footer-decl', 'date-time-decl', 'label'],
])
/** A comment's author and date have elements of their own; scripts are deliberately left out. */
const leftOut = new Set(['script', 'scripts', 'styles', 'automatic-styles', 'binary-data', 'ruby-text'])
/** Attributes with names or texts, by element. */
const named: Record<string, [string, PieceKind][]> = {
  table: [['table:name', 'name']],
  section: [['text:name', 'name']],
  bookmark: [['text:name', 'name']],
  'bookmark-start': [['text:name', 'name']],
  page: [['draw:name', 'name']],
  show: [['presentation:name', 'name']],
  'named-range': [['table:name', 'name']],
  'named-expression': [
    ['table:name', 'name'],
    ['table:expression', 'formula'],
  ],
  'database-range': [['table:name', 'name']],
  'content-validation': [['table:condition', 'formula']],
  'help-message': [['table:title', 'description']],
  'error-message': [['table:title', 'description']],
  'hidden-text': [['text:string-value', 'hidden']],
  'conditional-text': [
    ['text:string-value-if-true', 'hidden'],
    ['text:string-value-if-false', 'hidden'],
  ],
  'user-field-decl': [
    ['text:name', 'name'],
    ['office:string-value', 'form'],
  ],
  'table-cell': [['office:string-value', 'hidden']],
  'text-input': [['text:description', 'description']],
  placeholder: [['text:description', 'description']],
  label: [['text:value', 'form']],
  a: [['office:title', 'description']],
  'alphabetical-index-mark': indexMark(),
  'alphabetical-index-mark-start': indexMark(),
  'user-index-mark': indexMark(),
  'toc-mark': indexMark(),
}
/** Placeholders for page numbers. */
const pageNumbers = /^\s*<[\w-]+>\s*$/gm
/** Generated names: `page3`, `Table1`. */
const numbered = /^[\p{L} ]+\d+$/u
const formValues = ['form:label', 'form:value', 'form:current-value']
const formula = 'table:formula'

function indexMark(): [string, PieceKind][] {
  return ['text:string-value', 'text:key1', 'text:key2'].map((key) => [key, 'hidden'])
}

/** Words of an OpenDocument text, table, drawing or presentation. */
export async function readOdf({ bytes, isDocument }: RawDocument): Promise<Piece[]> {
  // One flat file, or a package of parts.
  const isFlat = bytes.subarray(0, 2).toString('latin1') !== 'PK'
  const { pieces, files } = isFlat ? { pieces: readFlat(bytes), files: [] } : await readParts(bytes, readerOf)
  const own = pieces.map((piece) => ({ ...piece, text: piece.text.replace(pageNumbers, '') }))
  return [...own, ...lostObjects(files, isDocument)]
}

/** What other programs made lies in files without an ending: `Object 1`. Pictures of it lie in a folder of their own. */
function readerOf(name: string): PartReader | 'file' | undefined {
  if (/(^|\/)(content|styles)\.xml$/.test(name)) return readPart
  return /^(Obj|Object |oleObject)[^/.]*$/.test(name) ? 'file' : undefined
}

function readFlat(bytes: Buffer): Piece[] {
  const pieces = new Pieces()
  readPart(decodeText(bytes) ?? '', pieces)
  return pieces.all()
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
      for (const [key, kind] of Object.hasOwn(named, name) ? (named[name] ?? []) : []) {
        const value = attributes[key]
        if (value && !(kind === 'name' && numbered.test(value))) pieces.line(kind, value)
      }
      if (above.includes('forms')) readForm(attributes, pieces)
      if (attributes[formula]) pieces.line('formula', attributes[formula])
      const address = attributes['xlink:href']
      if (address && /^(https?|ftp|mailto|tel|file):/i.test(address)) pieces.line('link', address)
    },
    text(text, above) {
      // Only paragraphs hold text; what lies between them is layout.
      const isLeftOut = above[1] === 'meta' || above.some((each) => leftOut.has(each))
      if (isLeftOut || !above.some((each) => ends.has(each))) return
      pieces.add(kindAt(above), text)
    },
    close(name, above) {
      if (ends.has(name)) pieces.breakLine(kindAt(above))
    },
  })
}

function readForm(attributes: Attributes, pieces: Pieces): void {
  for (const key of formValues) if (attributes[key]) pieces.line('form', attributes[key])
  if (attributes['form:title']) pieces.line('description', attributes['form:title'])
  const name = attributes['form:name']
  if (name && !numbered.test(name)) pieces.line('name', name)
}
