import type { Piece, PieceKind, RawDocument } from '../piece.ts'
import { Pieces } from '../pieces.ts'
import { decodeText } from '../plain/decode.ts'
import { readInstruction } from './field-instructions.ts'
import { flatObjects } from './flat-objects.ts'
import { isObject, lostObjects } from './lost-objects.ts'
import { readAttributes } from './ooxml-attributes.ts'
import { readData, readFormats, readProperties, readRelations } from './ooxml-beside.ts'
import { kindOfPart } from './ooxml-parts.ts'
import { type PartReader, readParts } from './parts.ts'
import { walkXml } from './xml-walk.ts'

/** Words of a Word, Excel or PowerPoint file: each part's text, with deletions, text boxes, comments and link targets as kinds of their own. */
export async function readOoxml(document: RawDocument): Promise<Piece[]> {
  const { bytes, isDocument, isUnread = false } = document
  const { pieces, files } = await readParts(bytes, (name) => (isObject(name) ? 'file' : readerOf(name, isUnread)))
  return [...pieces, ...lostObjects(files, isDocument)]
}

/** A Word document of 2003 or later as one XML file: the same elements, and objects in letters. */
export function readFlatWord({ bytes, isDocument }: RawDocument): Piece[] {
  const pieces = new Pieces()
  const xml = decodeText(bytes) ?? ''
  readPart(xml, { kind: 'text', isMaster: false }, pieces)
  return [...pieces.all(), ...lostObjects(flatObjects(xml), isDocument)]
}

function readerOf(name: string, isUnread: boolean): PartReader | undefined {
  const kind = kindOfPart(name)
  if (kind === undefined) return undefined
  if (kind === 'link') return readRelations
  if (kind === 'data') return readData
  if (kind === 'property') return (xml, pieces) => readProperties(xml, pieces, isUnread)
  if (kind === 'master') return readMaster
  if (kind === 'format') return isUnread ? readFormats : undefined
  return (xml, pieces) => readPart(xml, { kind, isMaster: false }, pieces)
}

/** Most masters and layouts hold only placeholders. */
function readMaster(xml: string, pieces: Pieces): void {
  const count = (pattern: RegExp) => xml.match(pattern)?.length ?? 0
  const isPlain = count(/<(\w+:)?sp[\s>]/g) <= count(/<(\w+:)?ph[\s/>]/g) && !/type="(hdr|ftr)"/.test(xml)
  if (!isPlain) readPart(xml, { kind: 'margin', isMaster: true }, pieces)
}

/** Ends of paragraphs, cells, lines; a tab separates words. */
const ends = new Set(['p', 'br', 'cr', 'tc', 'tr', 'si', 'is', 'row', 'c', 'comment', 'text', 'pt'])
/** Elements whose text is the author's, with its kind; undefined: the part's kind. */
const texts = new Map<string, PieceKind | undefined>([
  ['t', undefined],
  ['text', undefined],
  ['v', undefined],
  ['font', undefined],
  ['div', undefined],
  ['delText', 'deleted'],
  ['author', 'name'],
  ['f', 'formula'],
  ['formula', 'formula'],
  ['formula1', 'formula'],
  ['formula2', 'formula'],
  ['definedName', 'formula'],
  ['oddHeader', 'margin'],
  ['oddFooter', 'margin'],
  ['evenHeader', 'margin'],
  ['evenFooter', 'margin'],
  ['firstHeader', 'margin'],
  ['firstFooter', 'margin'],
])
/** Phonetic guides repeat the word; Fallback repeats Choice for older programs. */
const leftOut = new Set(['rPh', 'rt', 'Fallback'])

/** `isMaster`: placeholder text there is a prompt, not the author's. */
type PartOf = { kind: PieceKind; isMaster: boolean }

function readPart(xml: string, { kind, isMaster }: PartOf, pieces: Pieces): void {
  let cellType: string | undefined
  let isPrompt = false
  /** The parser delivers an element's text in chunks. */
  let own = ''
  /** Instructions of the open fields; they arrive in chunks, too. */
  const instructions: string[] = []
  const endInstruction = () => addInstruction(instructions.pop() ?? '', pieces)
  walkXml(xml, {
    open(name, attributes, above) {
      own = ''
      if (name === 'c' || name === 'cell') cellType = attributes.t
      else if (name === 'tab') pieces.add(kindAt(kind, above), ' ')
      else if (name === 'moveFrom') pieces.breakLine('deleted')
      else if (name === 'fldChar') {
        const type = attributes['w:fldCharType'] ?? attributes.fldCharType
        if (type === 'begin') instructions.push('')
        else if (type === 'separate') instructions.push(takeInstruction(instructions, pieces))
        else endInstruction()
      } else if (name === 'fldSimple') addInstruction(attributes['w:instr'] ?? '', pieces)
      else if (name === 'sp') isPrompt = false
      else if (name === 'ph') isPrompt = isMaster && !/^(hdr|ftr)$/.test(attributes.type ?? '')
      readAttributes(name, attributes, above, pieces)
    },
    text(text) {
      own += text
    },
    close(name, above) {
      if (own !== '' && /^(del)?[iI]nstrText$/.test(name)) instructions.push((instructions.pop() ?? '') + own)
      else if (own !== '' && !isPrompt && texts.has(name) && isShown(name, above, cellType)) {
        const as = texts.get(name)
        pieces.add(as ?? kindAt(kind, above), shownPart(name, own))
        // Words, deleted ones too, may continue in the next run.
        if (as !== undefined && as !== 'deleted') pieces.breakLine(as)
      }
      own = ''
      if (ends.has(name)) endLine(pieces, kindAt(kind, above), kind)
    },
  })
  while (instructions.length > 0) endInstruction()
}

function addInstruction(instruction: string, pieces: Pieces): void {
  for (const { kind, text } of readInstruction(instruction)) pieces.line(kind, text)
}

/** A field's instruction is followed by its result, which is text. */
function takeInstruction(instructions: string[], pieces: Pieces): string {
  addInstruction(instructions.pop() ?? '', pieces)
  return ''
}

function kindAt(kind: PieceKind, above: readonly string[]): PieceKind {
  if (above.includes('moveFrom')) return 'deleted'
  return above.includes('txbxContent') || above.includes('textbox') ? 'box' : kind
}

function endLine(pieces: Pieces, kind: PieceKind, kindOfAll: PieceKind): void {
  pieces.breakLine(kind)
  if (kind !== kindOfAll) pieces.breakLine(kindOfAll)
  if (kind !== 'deleted') pieces.breakLine('deleted')
}

function isShown(name: string, above: readonly string[], cellType: string | undefined): boolean {
  if (above.some((each) => leftOut.has(each))) return false
  // Numbers are formatted for display, and shared strings have a part of their own.
  if (name === 'v') return isShownText(cellType, above)
  // Control labels in VML drawings.
  if (name === 'font' || name === 'div') return above.includes('textbox')
  // Of a chart, the ranges it plots.
  return name !== 'f' || !above.includes('chartSpace')
}

/** A sheet's header without its formatting codes. */
function shownPart(name: string, text: string): string {
  if (!/(Header|Footer)$/.test(name)) return text
  return text.replace(/&("[^"]*"|K[0-9A-F]{6}|\d+|[A-Z&])/gi, ' ')
}

/** String results of formulas, and series names in charts. */
function isShownText(cellType: string | undefined, above: readonly string[]): boolean {
  return cellType === 'str' || above.includes('strCache') || above.includes('strLit')
}
