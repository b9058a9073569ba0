import {
  builtInDates,
  dateOfSerial,
  frozenOf,
  hideColumns,
  isDateFormat,
  mostSheets,
  mostStyles,
  type OpenedBook,
  plainNumber,
  SharedTexts,
  type Sheet,
} from './book.ts'
import { type Book, openBook } from './open-book.ts'
import type { RowStore } from './row-store.ts'
import { type Parts, targetsOf } from './zip-parts.ts'

/** What cells refer to by number: texts, and which formats are dates. */
type Shared = { texts: SharedTexts; isDate: boolean[]; isFrom1904: boolean }

/** Rows and columns that the format has. */
const [mostRows, mostColumns] = [1_048_576, 16_384]
/** Of a value or a text, in UTF-16 units: the store keeps less. */
const longestText = 100_000

/** A workbook of Excel since 2007, sheet by sheet as a stream. */
export async function openXlsx(parts: Parts): Promise<OpenedBook> {
  const book = await readBook(parts)
  const readShared = async () => ({
    texts: await readTexts(parts),
    isDate: await readFormats(parts),
    isFrom1904: book.isFrom1904,
  })
  return openBook(book, { readShared, readSheet: (part, sheet, shared) => readSheet(parts, part, sheet, shared) })
}

async function readBook(parts: Parts): Promise<Book> {
  const targets = await targetsOf(parts, 'xl/workbook.xml')
  const book: Book = { sheets: [], hasMore: false, isFrom1904: false }
  await parts.walk('xl/workbook.xml', {
    isEnough: () => book.hasMore,
    open: (tag, attributes) => {
      if (tag === 'workbookPr') book.isFrom1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (tag !== 'sheet') return
      const part = targets.get(attributes['r:id'] ?? '') ?? ''
      if (!part.includes('worksheets')) return
      book.hasMore = book.sheets.length === mostSheets
      if (book.hasMore) return
      book.sheets.push({ name: attributes.name ?? '', isHidden: /hidden/i.test(attributes.state ?? ''), part })
    },
  })
  return book
}

async function readTexts(parts: Parts): Promise<SharedTexts> {
  const texts = new SharedTexts()
  let [text, isText, isPhonetic] = ['', false, false]
  if (!parts.has('xl/sharedStrings.xml')) return texts
  await parts.walk('xl/sharedStrings.xml', {
    open: (tag) => {
      if (tag === 't') isText = !isPhonetic
      if (tag === 'rPh') isPhonetic = true
    },
    text: (piece) => {
      if (isText && text.length < longestText) text += piece
    },
    close: (tag) => {
      if (tag === 't') isText = false
      if (tag === 'rPh') isPhonetic = false
      if (tag !== 'si') return
      texts.add(text)
      text = ''
    },
    isEnough: () => texts.isCut,
  })
  return texts
}

async function readFormats(parts: Parts): Promise<boolean[]> {
  const dates = new Set(builtInDates)
  const formats: boolean[] = []
  let isCells = false
  if (!parts.has('xl/styles.xml')) return formats
  await parts.walk('xl/styles.xml', {
    open: (tag, { numFmtId = '', formatCode = '' }) => {
      if (tag === 'numFmt' && dates.size < mostStyles && isDateFormat(formatCode)) dates.add(Number(numFmtId))
      if (tag === 'cellXfs') isCells = true
      if (tag === 'xf' && isCells && formats.length < mostStyles) formats.push(dates.has(Number(numFmtId)))
    },
    close: (tag) => {
      if (tag === 'cellXfs') isCells = false
    },
  })
  return formats
}

async function readSheet(parts: Parts, part: string, sheet: Sheet, shared: Shared): Promise<undefined> {
  const { store } = sheet
  let row: string[] = []
  let [column, kind, style, value, isValue, wantsMore] = [-1, '', 0, '', false, true]
  await parts.walk(part, {
    open: (tag, attributes) => {
      if (tag === 'pane' && /frozen/.test(attributes.state ?? '')) sheet.frozenRows = frozenOf(Number(attributes.ySplit))
      if (tag === 'col' && attributes.hidden === '1') hideColumns(sheet, Number(attributes.min) - 1, Number(attributes.max) - 1)
      if (tag === 'row') {
        const number = Number(attributes.r) || store.rows + 1
        while (wantsMore && store.rows < Math.min(number, mostRows) - 1) wantsMore = store.add([])
        row = []
        column = -1
      }
      if (tag === 'c') {
        column = columnOf(attributes.r) ?? column + 1
        kind = attributes.t ?? 'n'
        style = Number(attributes.s) || 0
        value = ''
      }
      if (tag === 'v' || tag === 't') isValue = true
    },
    text: (piece) => {
      if (isValue && value.length < longestText) value += piece
    },
    close: (tag) => {
      if (tag === 'v' || tag === 't') isValue = false
      if (tag === 'c' && column < mostColumns) put(row, column, shown(value, { kind, style, shared, store }))
      if (tag === 'row') wantsMore = wantsMore && store.add(row)
    },
    isEnough: () => !wantsMore,
  })
  return undefined
}

function put(row: string[], column: number, value: string): void {
  while (row.length < column) row.push('')
  row[column] = value
}

type How = { kind: string; style: number; shared: Shared; store: RowStore }

function shown(value: string, { kind, style, shared, store }: How): string {
  if (kind === 's') return shared.texts.at(Number(value), store)
  if (kind === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (kind !== 'n' || value === '') return value
  return shared.isDate[style] ? dateOfSerial(Number(value), shared.isFrom1904) : plainNumber(value)
}

/** `C` of `C5` is 2; undefined where a cell does not say where it is. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
