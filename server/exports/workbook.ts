import { Readable } from 'node:stream'
import { type ExportColumn, exportColumns } from './export-rows.ts'

/** What a cell holds at most, https://support.microsoft.com/office/1672b34d-7043-467e-8e27-269d656771c3 */
const longestCell = 32_767
const cutSign = '… [cut]'

/** What Excel takes on one sheet. */
const sheetRowsAtMost = 1_048_576

type Row = Record<ExportColumn, string | number>

/** A workbook whose rows are written as they are read; where a sheet is full, it goes on in another one with the same head. */
export async function workbookOf(
  rows: AsyncIterable<Row>,
  { columns = exportColumns, sheetRows = sheetRowsAtMost }: { columns?: readonly ExportColumn[]; sheetRows?: number } = {},
): Promise<Readable> {
  // Seldom needed: loaded when it is.
  const { writeXlsxStream } = await import('hucre/xlsx')
  const workbook = writeXlsxStream(cellsOf(rows, columns), {
    name: 'Review',
    columns: columns.map((header) => ({ header })),
    freezePane: { rows: 1 },
    zip64: true,
    maxRowsPerSheet: sheetRows,
  })
  return Readable.from(workbook)
}

async function* cellsOf(rows: AsyncIterable<Row>, columns: readonly ExportColumn[]): AsyncGenerator<(string | number)[]> {
  for await (const row of rows) yield columns.map((column) => cell(row[column]))
}

/** What XML cannot hold is drawn as unknown; what is too long for a cell says so. Texts are texts there, never formulas. */
function cell(value: string | number): string | number {
  if (typeof value === 'number') return value
  const text = value.toWellFormed().replace(unwritable, '\ufffd')
  return text.length <= longestCell ? text : text.slice(0, longestCell - cutSign.length).toWellFormed() + cutSign
}

/** https://www.w3.org/TR/xml/#charsets */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
