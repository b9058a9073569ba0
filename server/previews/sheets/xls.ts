import { setImmediate as giveWay } from 'node:timers/promises'
import { compoundStreams, isCompound } from '../../containers/compound.ts'
import { openOldOffice } from '../../containers/office-locks/locked-old-office.ts'
import { FileLocked } from '../../recognition/pages/file-locked.ts'
import { whyUnreadable } from '../why-unreadable.ts'
import { BiffReader, type BiffRecord, biffRecords } from './biff.ts'
import { builtInDates, frozenOf, hideColumns, isDateFormat, mostSheets, type OpenedBook, type Sheet } from './book.ts'
import { errorSign, packedNumber, shownNumber, truthSign } from './cell-values.ts'
import { RowFile } from './row-file.ts'
import { RowStore } from './row-store.ts'

/** Records of [MS-XLS] 2.3 that are read. */
const record = {
  ...{
    formula: 0x0006,
    end: 0x000a,
    is1904: 0x0022,
    filePass: 0x002f,
    pane: 0x0041,
    columns: 0x007d,
    sheet: 0x0085,
    numbers: 0x00bd,
  },
  ...{
    richText: 0x00d6,
    style: 0x00e0,
    texts: 0x00fc,
    sharedText: 0x00fd,
    number: 0x0203,
    text: 0x0204,
    truth: 0x0205,
    result: 0x0207,
  },
  ...{ window: 0x023e, packed: 0x027e, format: 0x041e, begin: 0x0809 },
} as const

/** Since Excel 97 texts say how wide their letters are. */
const excel97 = 0x0600
const [mostColumns, mostTexts] = [256, 2_000_000]
type Globals = {
  isNew: boolean
  texts: string[]
  isDate: boolean[]
  isFrom1904: boolean
  sheets: { name: string; isHidden: boolean; at: number }[]
}

/** A workbook of Excel 95 to 2003. @throws FileLocked; Error where it is none. */
export async function openXls(bytes: Buffer, passwords: readonly string[]): Promise<OpenedBook> {
  const stream = await streamOf(bytes, passwords)
  const globals = readGlobals(stream)
  const file = new RowFile()
  const sheets = globals.sheets.map(
    ({ name, isHidden }): Sheet => ({ name, isHidden, hiddenColumns: [], frozenRows: 0, store: new RowStore(file) }),
  )
  const read = async () => {
    for (const [index, sheet] of sheets.entries()) {
      await readSheet(stream, globals.sheets[index]?.at ?? 0, sheet, globals)
      sheet.store.finish()
    }
  }
  const reading = read().catch((error: unknown) => {
    for (const { store } of sheets) if (!store.isComplete) store.finish(whyUnreadable(error))
  })
  return { sheets, reading }
}

async function streamOf(bytes: Buffer, passwords: readonly string[]): Promise<Buffer> {
  if (!isCompound(bytes)) throw new Error('it is no workbook of Excel')
  const opened = await openOldOffice(bytes, passwords)
  if (opened === undefined) throw new FileLocked()
  const streams = opened === 'none' ? [...compoundStreams(bytes)] : opened.streams
  const stream = streams.find(({ storages, name }) => storages.length === 0 && /^(?:Workbook|Book)$/i.test(name))?.bytes
  if (!stream) throw new Error('there is no workbook in it')
  return stream
}

function readGlobals(stream: Buffer): Globals {
  const globals: Globals = { isNew: true, texts: [], isDate: [], isFrom1904: false, sheets: [] }
  const dates = new Set(builtInDates)
  for (const { type, parts } of biffRecords(stream, 0)) {
    const reader = new BiffReader(parts)
    if (type === record.end) break
    // What opens a locked one has left the record of its lock, and what follows in the clear.
    if (type === record.begin) globals.isNew = reader.word() >= excel97
    else if (type === record.is1904) globals.isFrom1904 = reader.word() === 1
    else if (type === record.sheet) addSheet(reader, globals)
    else if (type === record.texts) globals.texts = readTexts(reader)
    else if (type === record.format) {
      const number = reader.word()
      const length = globals.isNew ? reader.word() : reader.byte()
      if (isDateFormat(reader.letters(length, globals.isNew && (reader.byte() & 1) === 1))) dates.add(number)
    } else if (type === record.style) {
      reader.skip(2)
      globals.isDate.push(dates.has(reader.word()))
    }
  }
  return globals
}

function addSheet(reader: BiffReader, { isNew, sheets }: Globals): void {
  const at = reader.long()
  const isHidden = (reader.byte() & 3) !== 0
  // Charts and macros are no tables.
  if (reader.byte() !== 0 || sheets.length === mostSheets) return
  const length = reader.byte()
  sheets.push({ name: reader.letters(length, isNew && (reader.byte() & 1) === 1), isHidden, at })
}

function readTexts(reader: BiffReader): string[] {
  reader.skip(4)
  const count = Math.min(reader.long(), mostTexts)
  const texts: string[] = []
  while (texts.length < count && !reader.isAtEnd) {
    const length = reader.word()
    const flags = reader.byte()
    const runs = (flags & 8) === 0 ? 0 : reader.word()
    const more = (flags & 4) === 0 ? 0 : reader.long()
    texts.push(reader.letters(length, (flags & 1) === 1))
    reader.skip(runs * 4 + more)
  }
  return texts
}

/** Cells may come in any order: the format says so, and a sheet has at most 65,536 rows. */
async function readSheet(stream: Buffer, start: number, sheet: Sheet, globals: Globals): Promise<void> {
  const rows = new Map<number, string[]>()
  const put = (row: number, column: number, value: string) => {
    if (column >= mostColumns || value === '') return
    const cells = rows.get(row) ?? []
    while (cells.length < column) cells.push('')
    cells[column] = value
    rows.set(row, cells)
  }
  let [depth, count] = [0, 0]
  let waiting: [number, number] | undefined
  for (const each of biffRecords(stream, start)) {
    if (each.type === record.begin) depth += 1
    else if (each.type === record.end) depth -= 1
    if (depth === 0) break
    // A chart in the sheet has cells of its own.
    if (depth > 1) continue
    count += 1
    if (count % 50_000 === 0) await giveWay()
    const reader = new BiffReader(each.parts)
    if (each.type === record.result && waiting) put(...waiting, textOf(reader, globals.isNew))
    else if (each.type === record.formula) waiting = takeFormula(reader, globals, put)
    else takeRecord(each, reader, { sheet, globals, put })
  }
  for (const row of [...rows.keys()].toSorted((one, other) => one - other)) {
    while (sheet.store.rows < row) sheet.store.add([])
    sheet.store.add(rows.get(row) ?? [])
  }
}

type Put = (row: number, column: number, value: string) => void

function takeRecord(
  { type }: BiffRecord,
  reader: BiffReader,
  { sheet, globals, put }: { sheet: Sheet; globals: Globals; put: Put },
): void {
  if (type === record.columns) {
    const [from, to] = [reader.word(), reader.word()]
    reader.skip(4)
    if ((reader.word() & 1) === 0) return
    hideColumns(sheet, from, Math.min(to, mostColumns - 1))
  } else if (type === record.pane) {
    reader.skip(2)
    sheet.frozenRows = frozenOf(reader.word())
  } else if (type === record.numbers) {
    const [row, column] = [reader.word(), reader.word()]
    for (let at = column; !reader.isAtEnd; at += 1) {
      const style = reader.word()
      // The last column stands behind the last number.
      if (reader.isAtEnd) break
      put(row, at, shownNumber(packedNumber(reader.long()), style, globals))
    }
  } else if (cellKinds.has(type)) {
    const [row, column, style] = [reader.word(), reader.word(), reader.word()]
    put(row, column, cellOf(type, reader, style, globals))
  }
}

const cellKinds = new Set<number>([record.number, record.packed, record.sharedText, record.text, record.richText, record.truth])

function cellOf(type: number, reader: BiffReader, style: number, globals: Globals): string {
  if (type === record.sharedText) return globals.texts[reader.long()] ?? ''
  if (type === record.number) return shownNumber(doubleOf(bytesOf(reader, 8)), style, globals)
  if (type === record.packed) return shownNumber(packedNumber(reader.long()), style, globals)
  if (type !== record.truth) return textOf(reader, globals.isNew)
  const value = reader.byte()
  return reader.byte() === 1 ? errorSign(value) : truthSign(value)
}

/** The place of a cell whose text stands in the next record. */
function takeFormula(reader: BiffReader, globals: Globals, put: Put): [number, number] | undefined {
  const [row, column, style] = [reader.word(), reader.word(), reader.word()]
  const value = bytesOf(reader, 8)
  if (value.readUInt16LE(6) !== 0xffff) put(row, column, shownNumber(doubleOf(value), style, globals))
  else if (value[0] === 0) return [row, column]
  else if (value[0] === 1) put(row, column, truthSign(value[2] ?? 0))
  else if (value[0] === 2) put(row, column, errorSign(value[2] ?? 0))
  return undefined
}

function bytesOf(reader: BiffReader, count: number): Buffer {
  return Buffer.from(Array.from({ length: count }, () => reader.byte()))
}

function doubleOf(bytes: Buffer): number {
  return bytes.readDoubleLE(0)
}

/** Before Excel 97 letters are those of Windows. */
function textOf(reader: BiffReader, isNew: boolean): string {
  const length = reader.word()
  return reader.letters(length, isNew && (reader.byte() & 1) === 1)
}
