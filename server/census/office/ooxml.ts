import type { Piece, PieceKind } from '../piece.ts'
import type { Pieces } from '../pieces.ts'
import { type PartReader, readParts } from './parts.ts'
import { type Attributes, walkXml } from './xml-walk.ts'

/** Which kind of text each part of a package holds; parts that are not listed (themes, masters, styles, settings) hold none of the author's. */
const kindsOfParts: [RegExp, PieceKind][] = [
  [/^word\/(document|glossary\/document)\d*\.xml$/, 'text'],
  [/^word\/(foot|end)notes\d*\.xml$/, 'note'],
  [/^word\/(header|footer)\d*\.xml$/, 'margin'],
  [/^(word|xl|ppt)\/(comments|threadedComments)(\/|\d*|Extended\d*)?.*\.xml$/, 'comment'],
  [/^xl\/sharedStrings\.xml$/, 'text'],
  [/^xl\/worksheets\/sheet\d+\.xml$/, 'text'],
  [/^xl\/workbook\.xml$/, 'name'],
  [/^xl\/tables\/.*\.xml$/, 'name'],
  [/^xl\/pivotCache\/pivotCacheDefinition\d*\.xml$/, 'hidden'],
  [/^ppt\/slides\/slide\d+\.xml$/, 'text'],
  [/^ppt\/notesSlides\/notesSlide\d+\.xml$/, 'note'],
  [/^(word|xl|ppt)\/(drawings|charts|diagrams)\/(drawing|vmlDrawing|chart|data)\d*\.(xml|vml)$/, 'box'],
  [/\.rels$/, 'link'],
]

/** Words of a Word, Excel or PowerPoint file: each part's text, with what is deleted, in boxes, in comments and behind links as what it is. */
export function readOoxml(bytes: Buffer): Promise<Piece[]> {
  return readParts(bytes, readerOf)
}

function readerOf(name: string): PartReader | undefined {
  const kind = kindsOfParts.find(([pattern]) => pattern.test(name))?.[1]
  if (kind === undefined) return undefined
  if (kind === 'link') return readRelations
  return (xml, pieces) => readPart(xml, kind, pieces)
}

/** Ends of paragraphs, cells, lines; a tab separates words. */
const ends = new Set(['p', 'br', 'cr', 'tc', 'tr', 'si', 'is', 'row', 'c', 'comment', 'text', 'pt'])
/** Elements whose own text is the author's, by the kind that they make it; undefined keeps the part's kind. */
const texts: Record<string, PieceKind | undefined> = {
  t: undefined,
  delText: 'deleted',
  f: 'formula',
  instrText: 'link',
  oddHeader: 'margin',
  oddFooter: 'margin',
  evenHeader: 'margin',
  evenFooter: 'margin',
  firstHeader: 'margin',
  firstFooter: 'margin',
  definedName: 'formula',
  v: undefined,
}
/** Phonetic readings repeat the word; Fallback repeats for old programs what Choice says. */
const leftOut = new Set(['rPh', 'Fallback'])
const descriptions = ['descr', 'title', 'alt']
/** Attributes with names or texts, by element. */
const named: Record<string, [string, PieceKind][]> = {
  sheet: [['name', 'name']],
  definedName: [['name', 'name']],
  table: [['displayName', 'name']],
  tableColumn: [['name', 'name']],
  bookmarkStart: [['name', 'name']],
  s: [['v', 'hidden']],
  default: [['val', 'form']],
  listEntry: [['val', 'form']],
  hyperlink: [
    ['tooltip', 'description'],
    ['display', 'description'],
  ],
}

function readPart(xml: string, kind: PieceKind, pieces: Pieces): void {
  let cellType: string | undefined
  /** The text of the element at hand comes in pieces. */
  let own = ''
  const kindAt = (above: readonly string[]): PieceKind => {
    if (above.includes('moveFrom')) return 'deleted'
    return above.includes('txbxContent') || above.includes('textbox') ? 'box' : kind
  }
  walkXml(xml, {
    open(name, attributes, above) {
      own = ''
      if (name === 'c') cellType = attributes.t
      if (name === 'tab') pieces.add(kindAt(above), ' ')
      if (name === 'moveFrom') pieces.breakLine('deleted')
      readAttributes(name, attributes, pieces)
    },
    text(text) {
      own += text
    },
    close(name, above) {
      if (name in texts && isShown(name, above, cellType)) {
        const as = texts[name]
        pieces.add(as ?? kindAt(above), shownPart(name, own))
        // Words of the text and deleted ones go on in the next run.
        if (as !== undefined && as !== 'deleted') pieces.breakLine(as)
      }
      own = ''
      if (ends.has(name)) for (const each of new Set<PieceKind>([kindAt(above), kind, 'deleted'])) pieces.breakLine(each)
    },
  })
}

function isShown(name: string, above: readonly string[], cellType: string | undefined): boolean {
  if (above.some((each) => leftOut.has(each))) return false
  // Numbers are shown in a form of their own, and shared texts stand in a part of their own.
  if (name === 'v') return isShownText(cellType, above)
  // Of a chart the ranges that it draws.
  return name !== 'f' || !above.includes('chartSpace')
}

/** Where a field leads to, and a sheet's header without its codes for font, place and page number. */
function shownPart(name: string, text: string): string {
  if (name === 'instrText') return /^\s*(HYPERLINK|INCLUDE\w+|LINK|DDE\w*)\b/i.test(text) ? text : ''
  if (!/(Header|Footer)$/.test(name)) return text
  return text.replace(/&("[^"]*"|K[0-9A-F]{6}|\d+|[A-Z&])/gi, ' ')
}

/** Values of formulas that give text, and names in charts. */
function isShownText(cellType: string | undefined, above: readonly string[]): boolean {
  return cellType === 'str' || above.includes('strCache') || above.includes('strLit')
}

function readAttributes(name: string, attributes: Attributes, pieces: Pieces): void {
  // Names of shapes are made by programs; what describes them was written.
  if (name === 'docPr' || name === 'cNvPr' || name === 'shape')
    for (const key of descriptions) if (attributes[key]) pieces.line('description', attributes[key])
  for (const [key, kind] of named[name] ?? []) {
    const value = attributes[key] ?? attributes[`w:${key}`]
    if (value && !value.startsWith('_')) pieces.line(kind, value)
  }
}

function readRelations(xml: string, pieces: Pieces): void {
  walkXml(xml, {
    open(name, { TargetMode, Target }) {
      if (name === 'Relationship' && TargetMode === 'External' && Target) pieces.line('link', Target)
    },
  })
}
