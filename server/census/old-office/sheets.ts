import { textOf, u8, u16 } from '../../containers/old-office/numbers-at.ts'
import { type SheetRecord, sharedTexts, sheetRecords, sheetText } from '../../containers/old-office/sheet-records.ts'
import type { Piece, PieceKind } from '../piece.ts'
import { Pieces } from '../pieces.ts'
import { codePageName, decodeCodePage } from '../rtf/code-pages.ts'

/** Records of a workbook ([MS-XLS] 2.3) that are looked at. */
const types = {
  beginning: 0x809,
  locked: 0x2f,
  codePage: 0x42,
  sheet: 0x85,
  note: 0x1c,
  texts: 0xfc,
  string: 0x207,
  label: 0x204,
  richLabel: 0xd6,
  objectText: 0x1b6,
  header: 0x14,
  footer: 0x15,
  seriesText: 0x100d,
}
/** Versions: of Excel 95, whose texts are of one byte a letter, and since 1997. */
const [excel95, excel97] = [0x500, 0x600]

/** Names of sheets, empty ones too, texts of cells, boxes and charts, results of formulas, headers and footers of an Excel file of 1995 to 2003. */
export function readSheets(streams: ReadonlyMap<string, Buffer>): Piece[] {
  const stream = streams.get('Workbook') ?? streams.get('Book')
  const version = stream ? u16(stream, 4) : 0
  if (!stream || u16(stream, 0) !== types.beginning || (version !== excel97 && version !== excel95)) return []
  const pieces = new Pieces()
  let textAt = version === excel95 ? oldTexts('windows-1252') : sheetText
  for (const record of sheetRecords(stream)) {
    if (record.type === types.locked) return []
    if (record.type === types.codePage && version === excel95) textAt = oldTexts(codePageName(u16(record.data, 0)))
    if (record.type === types.note && version === excel95) addOldNote(record.data, textAt, pieces)
    for (const [kind, text] of textsIn(record, textAt)) pieces.line(kind, text)
  }
  // Cells share texts, and sheets their headers.
  return pieces.all().map((piece) => ({ ...piece, isRepeated: true }))
}

/** Reads a text with its length before it, of one byte or two. */
type TextAt = typeof sheetText

function textsIn({ type, data, parts }: SheetRecord, textAt: TextAt): [PieceKind, string][] {
  if (type === types.sheet) return [['name', textAt(data, 6, 1)]]
  if (type === types.texts) return sharedTexts(parts).map((text) => ['text', text])
  if (type === types.string) return [['text', textAt(data, 0, 2)]]
  if (type === types.label || type === types.richLabel) return [['text', textAt(data, 6, 2)]]
  if (type === types.objectText) return [['box', objectText(data, parts[1])]]
  if (type === types.seriesText) return [['box', textAt(data, 2, 1)]]
  if (data.length > 0 && (type === types.header || type === types.footer))
    return [['margin', withoutCodes(textAt(data, 0, textAt === sheetText ? 2 : 1))]]
  return []
}

/** Comments of Excel 95 have their text with them; a long one goes on in records without a row. */
function addOldNote(data: Buffer, textAt: TextAt, pieces: Pieces): void {
  if (u16(data, 0) !== 0xffff) pieces.breakLine('comment')
  pieces.add('comment', textAt(Buffer.concat([count(data.length - 6), data.subarray(6)]), 0, 2))
}

function count(letters: number): Buffer {
  return Buffer.of(letters & 0xff, (letters >> 8) & 0xff)
}

/** The letters of a box or a comment stand in the record behind it. */
function objectText(data: Buffer, letters: Buffer | undefined): string {
  if (!letters) return ''
  const isWide = (u8(letters, 0) & 1) === 1
  return textOf(letters.subarray(1, 1 + u16(data, 10) * (isWide ? 2 : 1)), isWide)
}

/** What says how a header looks, and where the page's number, the date and the like go. */
function withoutCodes(text: string): string {
  return text.replace(/&("[^"]*"|K[0-9A-F]{6}|\d+|[A-Z&])/gi, ' ')
}

function oldTexts(encoding: string): TextAt {
  return (data, at, lengthBytes) => {
    const count = lengthBytes === 1 ? u8(data, at) : u16(data, at)
    return decodeCodePage(data.subarray(at + lengthBytes, at + lengthBytes + count), encoding)
  }
}
