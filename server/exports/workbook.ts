import { Readable } from 'node:stream'

/** What a cell holds at most, https://support.microsoft.com/office/1672b34d-7043-467e-8e27-269d656771c3 */
const longestCell = 32_767
const cutSign = '… [cut]'

/** What Excel takes on one sheet. */
const sheetRowsAtMost = 1_048_576

/** What a cell can hold. */
export type Cell = string | number

/** `columns`: the words of its head; `rows`: cells in their order. */
type Sheet = { name: string; columns: readonly string[]; rows: AsyncIterable<readonly Cell[]> }

/** A workbook whose rows are written as they are read; where a sheet is full, it goes on in another one with the same head. */
export async function workbookOf({ name, columns, rows }: Sheet, sheetRows = sheetRowsAtMost): Promise<Readable> {
  // Seldom needed: loaded when it is.
  const { writeXlsxStream } = await import('hucre/xlsx')
  const workbook = writeXlsxStream(cellsOf(rows), {
    name,
    columns: columns.map((header) => ({ header })),
    freezePane: { rows: 1 },
    zip64: true,
    maxRowsPerSheet: sheetRows,
  })
  return Readable.from(workbook)
}

async function* cellsOf(rows: Sheet['rows']): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield row.map(cell)
}

/** What XML cannot hold is drawn as unknown; what is too long for a cell says so. Texts are texts there, never formulas. */
function cell(value: Cell): Cell {
  if (typeof value === 'number') return value
  const text = value.toWellFormed().replace(unwritable, '\ufffd')
  return text.length <= longestCell ? text : text.slice(0, longestCell - cutSign.length).toWellFormed() + cutSign
}

/** https://www.w3.org/TR/xml/#charsets */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
