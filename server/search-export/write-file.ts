import { Readable } from 'node:stream'
import type { ExportForm } from '@dossier/contract/search-export'
import { cellOf } from '../exports/csv-cell.ts'
import { type Cell, workbookOf } from '../exports/workbook.ts'
import type { Value } from './columns.ts'

/** What is written: the names of columns, the rows, and, once these are through, what the last line says; undefined where none is wanted. */
export type Table = { columns: readonly string[]; rows: AsyncIterable<Value[]>; end: () => End | undefined }

/** How many rows there are, of how many documents that were found. */
export type End = { rows: number; total: number }

/** Characters that are written at once. */
const pieceLength = 16 * 1024

/** A table as a file, written as it is read. Where reading fails, the file ends in the middle, with the error. */
export async function writeFile(form: ExportForm, table: Table): Promise<Readable> {
  if (form === 'xlsx') return workbookOf({ name: 'Results', columns: table.columns, rows: cells(table) })
  return Readable.from(inPieces(form === 'csv' ? csvLines(table) : jsonLines(table)), {
    objectMode: false,
    highWaterMark: pieceLength,
  })
}

async function* csvLines({ columns, rows, end }: Table): AsyncGenerator<string> {
  yield `${columns.map(cellOf).join(',')}\n`
  for await (const row of rows) yield `${row.map((value) => cellOf(textOf(value))).join(',')}\n`
  const last = end()
  if (last) yield `${cellOf(sentenceOf(last))}\n`
}

async function* jsonLines({ columns, rows, end }: Table): AsyncGenerator<string> {
  for await (const row of rows)
    yield `${JSON.stringify(Object.fromEntries(columns.map((name, at) => [name, row[at] ?? null])))}\n`
  const last = end()
  if (last) yield `${JSON.stringify({ end: last })}\n`
}

async function* cells({ rows, end }: Table): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield row.map((value) => (typeof value === 'number' ? value : textOf(value)))
  const last = end()
  if (last) yield [sentenceOf(last)]
}

/** Read by people and programs alike, so it stays the same in every language. */
function sentenceOf({ rows, total }: End): string {
  return `# end: ${rows} rows of ${total} documents found`
}

/** Several values stand behind each other; what is made of parts is JSON. */
function textOf(value: Value): string {
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
