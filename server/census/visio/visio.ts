import { readXml } from '../markup/xml.ts'
import { isObject, lostObjects } from '../office/lost-objects.ts'
import { readRelations } from '../office/ooxml-beside.ts'
import { type PartReader, readParts } from '../office/parts.ts'
import { walkXml } from '../office/xml-walk.ts'
import type { Piece, PieceKind, RawDocument } from '../piece.ts'
import { Pieces, textFirst } from '../pieces.ts'

/** Words of a drawing of Visio since 2013 ([MS-VSDX]): of shapes and their data, comments, heads and feet; names of pages, masters and layers, addresses, rows of data from elsewhere. */
export async function readVisio({ bytes, contentType, isDocument }: RawDocument): Promise<Piece[]> {
  // Shapes show the text of their master unless they have one of their own; a stencil has nothing but masters.
  const ofMasters: PieceKind = contentType.includes('stencil') ? 'text' : 'data'
  const { pieces, files } = await readParts(bytes, (name) => (isObject(name) ? 'file' : readerOf(name, ofMasters)))
  return [...textFirst(pieces).map(onceIfBeside), ...lostObjects(files, isDocument)]
}

/** A drawing as one XML file (.vdx): formats within a word stand between its letters there. */
export function visioTexts(xml: string): Piece[] {
  if (!/<(\w+:)?VisioDocument[\s>]/.test(xml.slice(0, 4_000))) return []
  const pieces = new Pieces()
  readShapes('text')(xml, pieces)
  return pieces.all()
}

/** What lies beside the text is the same on page after page. */
function onceIfBeside(piece: Piece): Piece {
  return piece.kind === 'text' || piece.kind === 'form' ? piece : { ...piece, isRepeated: true }
}

function readerOf(name: string, ofMasters: PieceKind): PartReader | undefined {
  if (/^visio\/pages\/page\d+\.xml$/.test(name)) return readShapes('text')
  if (/^visio\/masters\/master\d+\.xml$/.test(name)) return readShapes(ofMasters)
  if (/^visio\/(document|(pages|masters)\/(pages|masters))\.xml$/.test(name)) return readShapes('text')
  if (name === 'visio/comments.xml') return readComments
  if (/^visio\/data\/[^/]*\.xml$/.test(name)) return readRecords
  return /\.rels$/.test(name) ? readRelations : undefined
}

/** Cells of a shape's sections that somebody wrote, by the names of both. */
const cells: Record<string, Record<string, PieceKind>> = {
  Property: { Value: 'form', Label: 'name', Prompt: 'description', Format: 'data' },
  Hyperlink: { Description: 'description', Address: 'link', SubAddress: 'link' },
  Annotation: { Comment: 'comment' },
  Layer: { Name: 'layer' },
  Reviewer: { Name: 'name' },
  Control: { Prompt: 'description' },
  SmartTag: { Description: 'description' },
}
const margins = /^(Header|Footer)(Left|Center|Right)$/

/** Formulas' results that are numbers, and names that programs give, say nothing. */
const isSaid = (value: string) => /\p{L}/u.test(value) || /\d{4,}/.test(value)

/** `kind`: of the text of shapes. */
function readShapes(kind: PieceKind): PartReader {
  return (xml, pieces) => {
    let section = ''
    walkXml(xml, {
      open(name, { N: cell = '', V: value = '', U: unit, Name }) {
        if (name === 'Section') section = cell
        if (name === 'Page' || name === 'Master') pieces.line('name', Name ?? '')
        if (name === 'Text') pieces.breakLine(kind)
        const said = name === 'Cell' ? cells[section]?.[cell] : undefined
        if (said && (said === 'form' ? unit === 'STR' || isSaid(value) : isSaid(value))) pieces.line(said, value)
      },
      text(text, above) {
        if (above.includes('Text')) pieces.add(kind, text)
        else if (margins.test(above.at(-1) ?? '')) pieces.line('margin', text)
      },
      close(name) {
        if (name === 'Section') section = ''
        if (name === 'Text') pieces.breakLine(kind)
      },
    })
  }
}

function readComments(xml: string, pieces: Pieces): void {
  walkXml(xml, {
    open(name, { Name }) {
      if (name === 'AuthorEntry' && Name) pieces.line('name', Name)
      if (name === 'CommentEntry') pieces.breakLine('comment')
    },
    text(text, above) {
      if (above.at(-1) === 'CommentEntry') pieces.add('comment', text)
    },
    close: () => pieces.breakLine('comment'),
  })
}

/** Rows of data that a drawing has from elsewhere are attributes; where they come from, too. */
function readRecords(xml: string, pieces: Pieces): void {
  for (const { text } of readXml(xml)) for (const line of text.split('\n')) if (isSaid(line)) pieces.line('data', line)
}
