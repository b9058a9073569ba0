import { Readable } from 'node:stream'
import { cellOf } from './csv-cell.ts'
import { type Cell, workbookOf } from './workbook.ts'

/** The forms of a table. */
export type TableForm = 'csv' | 'jsonl' | 'xlsx'

/**
 * What is written: the names of columns, the rows with the cells of each and, in lines of JSON, its record; once they are through what the last line says, undefined where none is
 * wanted. `name`: that of a workbook's sheet.
 */
export type Table<Row> = {
  name: string
  columns: readonly string[]
  rows: AsyncIterable<Row>
  cells: (row: Row) => readonly unknown[]
  record: (row: Row) => object
  end?: () => End | undefined
}

/** How many rows there are, of how many documents that were found. */
export type End = { rows: number; total: number }

/** Characters that are written at once. */
const pieceLength = 16 * 1024

/** A table as a file, written as it is read. Where reading fails, the file ends in the middle, with the error. */
export async function writeTable<Row>(form: TableForm, table: Table<Row>): Promise<Readable> {
  if (form === 'xlsx') return workbookOf({ name: table.name, columns: table.columns, rows: workbookRows(table) })
  return Readable.from(inPieces(form === 'csv' ? csvLines(table) : jsonLines(table)), {
    objectMode: false,
    highWaterMark: pieceLength,
  })
}

async function* csvLines<Row>({ columns, rows, cells, end }: Table<Row>): AsyncGenerator<string> {
  yield `${columns.map(cellOf).join(',')}\n`
  for await (const row of rows) yield `${cells(row).map(textOf).map(cellOf).join(',')}\n`
  const last = end?.()
  if (last) yield `${cellOf(sentenceOf(last))}\n`
}

async function* jsonLines<Row>({ rows, record, end }: Table<Row>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(record(row))}\n`
  const last = end?.()
  if (last) yield `${JSON.stringify({ end: last })}\n`
}

async function* workbookRows<Row>({ rows, cells, end }: Table<Row>): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield cells(row).map((value) => (typeof value === 'number' ? value : textOf(value)))
  const last = end?.()
  if (last) yield [sentenceOf(last)]
}

/** Read by people and programs alike, so it stays the same in every language. */
function sentenceOf({ rows, total }: End): string {
  return `# end: ${rows} rows of ${total} documents found`
}

/** Several values stand behind each other; what is made of parts is JSON. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(textOf).join('; ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let piece: string[] = []
  let length = 0
  for await (const line of lines) {
    piece.push(line)
    length += line.length
    if (length < pieceLength) continue
    yield Buffer.from(piece.join(''))
    piece = []
    length = 0
  }
  if (length > 0) yield Buffer.from(piece.join(''))
}
