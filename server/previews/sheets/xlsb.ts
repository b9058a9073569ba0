import { walkRecords, wideText } from './biff12.ts'
import {
  builtInDates,
  frozenOf,
  hideColumns,
  isDateFormat,
  mostSheets,
  mostStyles,
  type OpenedBook,
  SharedTexts,
  type Sheet,
} from './book.ts'
import { type CellStyles, errorSign, packedNumber, shownNumber, truthSign } from './cell-values.ts'
import { type Book, openBook } from './open-book.ts'
import type { RowStore } from './row-store.ts'
import { type Parts, targetsOf } from './zip-parts.ts'

/** Records that are read ([MS-XLSB] 2.3). */
const record = {
  row: 0,
  packed: 2,
  error: 3,
  truth: 4,
  number: 5,
  text: 6,
  sharedText: 7,
  formulaText: 8,
  formulaNumber: 9,
  formulaTruth: 10,
  formulaError: 11,
  sharedItem: 19,
  format: 44,
  style: 47,
  column: 60,
  richText: 62,
  pane: 151,
  workbook: 153,
  sheet: 156,
  cellStyles: 617,
  endOfCellStyles: 618,
} as const

/** Rows that the format has, and columns that are kept. */
const [mostRows, mostColumns] = [1_048_576, 2_000]
/** What stands before the value of a cell: its column, its style. */
const cellHeadBytes = 8

type Shared = CellStyles & { texts: SharedTexts }

/** A workbook of Excel since 2007 in its binary form, sheet by sheet as a stream. Formulas are left alone: their last results are shown. */
export async function openXlsb(parts: Parts): Promise<OpenedBook> {
  const book = await readBook(parts)
  const readShared = async () => ({ texts: await readTexts(parts), isDate: await readStyles(parts), isFrom1904: book.isFrom1904 })
  return openBook(book, { readShared, readSheet: (part, sheet, shared) => readSheet(parts, part, sheet, shared) })
}

const bookPart = 'xl/workbook.bin'

async function readBook(parts: Parts): Promise<Book> {
  const targets = await targetsOf(parts, bookPart)
  const sheets: Book['sheets'] = []
  let [isFrom1904, hasMore] = [false, false]
  await walkRecords(await parts.pieces(bookPart), (type, data) => {
    if (type === record.workbook) isFrom1904 = (data[0] ?? 0) % 2 === 1
    if (type !== record.sheet || data.length < 8) return undefined
    // Excel 2007 before it was released had four bytes more.
    const relation = [8, 12].map((at) => wideText(data, at)).find(({ text }) => targets.has(text)) ?? wideText(data, 8)
    const part = targets.get(relation.text) ?? ''
    // Charts and dialogues are no tables.
    if (!part.includes('worksheets')) return undefined
    hasMore = sheets.length === mostSheets
    if (!hasMore) sheets.push({ name: wideText(data, relation.end).text, isHidden: data[0] !== 0, part })
    return !hasMore
  })
  return { sheets, hasMore, isFrom1904 }
}

async function readTexts(parts: Parts): Promise<SharedTexts> {
  const texts = new SharedTexts()
  if (!parts.has('xl/sharedStrings.bin')) return texts
  await walkRecords(await parts.pieces('xl/sharedStrings.bin'), (type, data) => {
    return type === record.sharedItem ? texts.add(wideText(data, 1).text) : undefined
  })
  return texts
}

async function readStyles(parts: Parts): Promise<boolean[]> {
  const dates = new Set(builtInDates)
  const isDate: boolean[] = []
  let isOfCells = false
  if (!parts.has('xl/styles.bin')) return isDate
  await walkRecords(await parts.pieces('xl/styles.bin'), (type, data) => {
    if (type === record.format && data.length >= 2 && dates.size < mostStyles && isDateFormat(wideText(data, 2).text))
      dates.add(data.readUInt16LE(0))
    else if (type === record.cellStyles) isOfCells = true
    else if (type === record.endOfCellStyles) isOfCells = false
    else if (type === record.style && isOfCells && data.length >= 4 && isDate.length < mostStyles)
      isDate.push(dates.has(data.readUInt16LE(2)))
    return undefined
  })
  return isDate
}

async function readSheet(parts: Parts, part: string, sheet: Sheet, shared: Shared): Promise<undefined> {
  const { store } = sheet
  let row: string[] | undefined
  let wantsMore = true
  const endRow = () => {
    if (row && wantsMore) wantsMore = store.add(row)
    row = undefined
  }
  await walkRecords(await parts.pieces(part), (type, data) => {
    if (type === record.row) {
      endRow()
      const number = data.length >= 4 ? data.readUInt32LE(0) : mostRows
      if (number < store.rows || number >= mostRows) throw new Error('its rows are not in their order')
      while (wantsMore && store.rows < number) wantsMore = store.add([])
      row = []
    } else if (type === record.column) hide(sheet, data)
    else if (type === record.pane && data.length >= 29 && (data[28] ?? 0) % 2 === 1)
      sheet.frozenRows = frozenOf(data.readDoubleLE(8))
    else if (row && data.length >= cellHeadBytes) put(row, type, data, { shared, store })
    return wantsMore
  })
  endRow()
  return undefined
}

function hide(sheet: Sheet, data: Buffer): void {
  if (data.length < 18 || data.readUInt16LE(16) % 2 === 0) return
  hideColumns(sheet, data.readUInt32LE(0), data.readUInt32LE(4))
}

function put(row: string[], type: number, data: Buffer, { shared, store }: { shared: Shared; store: RowStore }): void {
  const value = cellValue(type, data, { shared, store })
  if (value === undefined || value === '') return
  const column = data.readUInt32LE(0)
  if (column >= mostColumns) store.isCut = true
  else {
    while (row.length < column) row.push('')
    row[column] = value
  }
}

/** What a cell shows; undefined: the record is no cell, or not whole. */
function cellValue(type: number, data: Buffer, { shared, store }: { shared: Shared; store: RowStore }): string | undefined {
  const style = data.readUInt32LE(4) & 0xffffff
  const left = data.length - cellHeadBytes
  if (type === record.text || type === record.formulaText) return wideText(data, cellHeadBytes).text
  if (type === record.richText) return wideText(data, cellHeadBytes + 1).text
  if ((type === record.number || type === record.formulaNumber) && left >= 8)
    return shownNumber(data.readDoubleLE(cellHeadBytes), style, shared)
  if (type === record.packed && left >= 4) return shownNumber(packedNumber(data.readUInt32LE(cellHeadBytes)), style, shared)
  if (type === record.sharedText && left >= 4) return shared.texts.at(data.readUInt32LE(cellHeadBytes), store)
  if (type === record.truth || type === record.formulaTruth) return truthSign(data[cellHeadBytes] ?? 0)
  if (type === record.error || type === record.formulaError) return errorSign(data[cellHeadBytes] ?? 0)
  return undefined
}
