import type { XrayFinding } from '@dossier/contract/documents/xray'
import { i32, textOf, u8, u16, u32 } from '../../containers/old-office/numbers-at.ts'
import { type SheetRecord, sharedTexts, sheetRecords, sheetText } from '../../containers/old-office/sheet-records.ts'
import { finding, type Looked } from '../finding.ts'

const nothing = { findings: [], pages: null, pagesRead: 0 }
/** Cells of a hidden sheet or hidden columns whose text is told. */
const toldCells = 60
const kinds = {
  beginning: 0x809,
  end: 0x0a,
  locked: 0x2f,
  sheet: 0x85,
  font: 0x31,
  format: 0xe0,
  texts: 0xfc,
  row: 0x208,
  columns: 0x7d,
  note: 0x1c,
  object: 0x5d,
  objectText: 0x1b6,
  string: 0x207,
} as const
/** Versions: of Excel 95, whose texts do not say how wide their letters are, and since 1997. */
const [excel95, excel97] = [0x500, 0x600]
/** The colours of letters that are white, of the usual palette. */
const white = new Set([1, 9])

type Sheet = { name: string; isHidden: boolean; at: number }
/** `textAt`: reads a text with its length before it, of one byte or two. */
type Book = { sheets: Sheet[]; texts: string[]; whiteFormats: Set<number>; isOld: boolean; textAt: typeof sheetText }
type Note = { row: number; column: number; object: number; author: string }
type Cell = { row: number; column: number; text: string; format: number }

/** Looks into an Excel file of 1995 to 2003: hidden sheets, rows and columns, comments, cells in white. */
export function lookIntoSheets(streams: ReadonlyMap<string, Buffer>): Looked {
  const stream = streams.get('Workbook') ?? streams.get('Book')
  if (!stream || u16(stream, 0) !== kinds.beginning || (u16(stream, 4) !== excel97 && u16(stream, 4) !== excel95))
    return { ...nothing, gap: 'kind' }
  const book = readBook(stream, u16(stream, 4) === excel95)
  if (book === 'locked') return { ...nothing, gap: 'locked' }
  return { ...nothing, findings: book.sheets.flatMap((sheet) => lookIntoSheet(stream, sheet, book)), gap: null }
}

function readBook(stream: Buffer, isOld: boolean): Book | 'locked' {
  const book: Book = { sheets: [], texts: [], whiteFormats: new Set(), isOld, textAt: isOld ? narrowText : sheetText }
  const whiteFonts = new Set<number>()
  let [fonts, formats] = [0, 0]
  for (const { type, data, parts } of sheetRecords(stream)) {
    if (type === kinds.end) break
    if (type === kinds.locked) return 'locked'
    if (type === kinds.sheet)
      book.sheets.push({ at: u32(data, 0), isHidden: (u8(data, 4) & 3) !== 0, name: book.textAt(data, 6, 1) })
    else if (type === kinds.font) {
      // There is no font of the number 4.
      if (white.has(u16(data, 4))) whiteFonts.add(fonts < 4 ? fonts : fonts + 1)
      fonts++
    } else if (type === kinds.format) {
      const isFilled = isOld ? (u32(data, 8) & 0x3f0000) !== 0 : u32(data, 14) >>> 26 !== 0
      if (whiteFonts.has(u16(data, 0)) && !isFilled) book.whiteFormats.add(formats)
      formats++
    } else if (type === kinds.texts) book.texts = sharedTexts(parts)
  }
  return book
}

function lookIntoSheet(stream: Buffer, { name: part, isHidden, at }: Sheet, book: Book): XrayFinding[] {
  const hiddenRows = new Set<number>()
  const hiddenColumns: [number, number][] = []
  const cells: Cell[] = []
  const notes: Note[] = []
  const noteTexts = new Map<number, string>()
  let object = -1
  let depth = 0
  for (const record of sheetRecords(stream, at)) {
    const { type, data, parts } = record
    if (type === kinds.beginning) depth++
    else if (type === kinds.end && --depth === 0) break
    // Charts within the sheet have records of their own.
    if (depth !== 1) continue
    if (type === kinds.row && u16(data, 12) & 0x20) hiddenRows.add(u16(data, 0))
    else if (type === kinds.columns && u16(data, 8) & 1) hiddenColumns.push([u16(data, 0), u16(data, 2)])
    else if (type === kinds.note && book.isOld) takeOldNote(data, notes, noteTexts)
    else if (type === kinds.note)
      notes.push({ row: u16(data, 0), column: u16(data, 2), object: u16(data, 6), author: sheetText(data, 8, 2) })
    else if (type === kinds.object && u16(data, 0) === 0x15) object = u16(data, 6)
    else if (type === kinds.objectText) noteTexts.set(object, objectText(data, parts[1]))
    else cells.push(...cellsOf(record, book, cells))
  }
  const comments = notes.map(({ row, column, object: own, author }) =>
    finding('comment', noteTexts.get(own) ?? '', { part, place: cellName(row, column), author: author || null }),
  )
  const told = comments.filter(({ text }) => text !== '')
  const full = cells.filter(({ text }) => text.trim() !== '')
  if (isHidden) return [finding('hidden-sheet', joined(full), { part }), ...told]
  return [...told, ...hiddenIn(full, { part, hiddenRows, hiddenColumns }), ...whiteIn(full, part, book)]
}

/** Comments of Excel 95 have their text with them; a long one goes on in records without a cell. */
function takeOldNote(data: Buffer, notes: Note[], texts: Map<number, string>): void {
  const [row, column] = [u16(data, 0), u16(data, 2)]
  if (row !== 0xffff) notes.push({ row, column, object: notes.length, author: '' })
  const object = notes.length - 1
  texts.set(object, (texts.get(object) ?? '') + textOf(data.subarray(6), false))
}

type Hidden = { part: string; hiddenRows: ReadonlySet<number>; hiddenColumns: readonly [number, number][] }

function hiddenIn(cells: readonly Cell[], { part, hiddenRows, hiddenColumns }: Hidden): XrayFinding[] {
  const rows = Map.groupBy(
    cells.filter(({ row }) => hiddenRows.has(row)),
    ({ row }) => row,
  )
  const isInColumn = ({ row, column }: Cell) =>
    !hiddenRows.has(row) && hiddenColumns.some(([first, last]) => column >= first && column <= last)
  const columns = Map.groupBy(cells.filter(isInColumn), ({ column }) => column)
  return [
    ...Array.from(rows, ([row, own]) => finding('hidden-rows', joined(own), { part, place: String(row + 1) })),
    ...Array.from(columns, ([column, own]) => finding('hidden-rows', joined(own), { part, place: columnName(column) })),
  ]
}

function whiteIn(cells: readonly Cell[], part: string, { whiteFormats }: Book): XrayFinding[] {
  return cells
    .filter(({ format }) => whiteFormats.has(format))
    .map(({ row, column, text }) => finding('colour', text, { part, place: cellName(row, column) }))
}

function joined(cells: readonly Cell[]): string {
  return cells
    .slice(0, toldCells)
    .map(({ text }) => text)
    .join(' | ')
}

/** The cells of a record; the text that a formula came to stands in the record behind it. */
function cellsOf({ type, data }: SheetRecord, { texts, textAt }: Book, before: Cell[]): Cell[] {
  const [row, column, format] = [u16(data, 0), u16(data, 2), u16(data, 4)]
  const cell = (text: string): Cell[] => [{ row, column, format, text }]
  if (type === 0xfd) return cell(texts[u32(data, 6)] ?? '')
  if (type === 0x204 || type === 0xd6) return cell(textAt(data, 6, 2))
  if (type === 0x203) return cell(String(data.length >= 14 ? data.readDoubleLE(6) : ''))
  if (type === 0x27e) return cell(String(shortNumber(i32(data, 6))))
  if (type === 0x06) return cell(u16(data, 12) === 0xffff ? '' : String(data.length >= 14 ? data.readDoubleLE(6) : ''))
  if (type === kinds.string) {
    const last = before.at(-1)
    if (last) last.text = textAt(data, 0, 2)
  }
  if (type !== 0xbd) return []
  return Array.from({ length: Math.floor((data.length - 6) / 6) }, (_, at) => ({
    row,
    column: column + at,
    format: u16(data, 4 + at * 6),
    text: String(shortNumber(i32(data, 6 + at * 6))),
  }))
}

/** A number in 30 bits: whole or the upper half of a floating one, and whether it is in hundredths ([MS-XLS] 2.5.198). */
function shortNumber(bits: number): number {
  const high = Buffer.alloc(8)
  high.writeInt32LE(bits & ~3, 4)
  const value = bits & 2 ? bits >> 2 : high.readDoubleLE(0)
  return bits & 1 ? value / 100 : value
}

function objectText(data: Buffer, letters: Buffer | undefined): string {
  if (!letters) return ''
  const isWide = (u8(letters, 0) & 1) === 1
  return textOf(letters.subarray(1, 1 + u16(data, 10) * (isWide ? 2 : 1)), isWide)
}

/** A text of Excel 95: one byte a letter. */
function narrowText(data: Buffer, at: number, lengthBytes: 1 | 2): string {
  const count = lengthBytes === 1 ? u8(data, at) : u16(data, at)
  return textOf(data.subarray(at + lengthBytes, at + lengthBytes + count), false)
}

function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter
}

function cellName(row: number, column: number): string {
  return `${columnName(column)}${row + 1}`
}
