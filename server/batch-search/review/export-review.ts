import { Readable } from 'node:stream'
import type { ReviewForm } from '@dossier/contract/batch-search/review'
import { cellOf } from '../../exports/csv-cell.ts'
import { workbookOf } from '../../exports/workbook.ts'
import type { Scope } from '../../scope/scope.ts'
import { columnsOf, type ExportAsked, type ExportColumn, exportedHits, exportRow } from './export-rows.ts'

/** The hits of a view with what reviewers decided, read as they are sent. */
export async function exportReview(scope: Scope, asked: ExportAsked, form: ReviewForm): Promise<Readable> {
  const columns = await columnsOf(scope, asked)
  const inColumns = { ...asked, columns }
  if (form === 'xlsx') return workbookOf({ name: 'Review', columns, rows: tableRows(scope, inColumns) })
  return Readable.from(form === 'csv' ? csvLines(scope, inColumns) : jsonLines(scope, inColumns))
}

type InColumns = ExportAsked & { columns: readonly ExportColumn[] }

/** Every value is quoted; what a spreadsheet would take for a formula is not one. */
async function* csvLines(scope: Scope, { columns, ...asked }: InColumns): AsyncGenerator<Buffer> {
  yield Buffer.from(`${columns.join(',')}\n`)
  for await (const hits of exportedHits(scope, asked)) {
    const rows = hits.map((hit) => {
      const row = exportRow(hit, asked)
      return `${columns.map((column) => cellOf(String(row[column]))).join(',')}\n`
    })
    yield Buffer.from(rows.join(''))
  }
}

/** A line for each hit, its decisions as they are. */
async function* jsonLines(scope: Scope, { columns, ...asked }: InColumns): AsyncGenerator<Buffer> {
  for await (const hits of exportedHits(scope, asked)) {
    const lines = hits.map((hit) => {
      const { creationDate, marks } = hit
      const row = exportRow(hit, asked)
      const own = Object.fromEntries(columns.map((column) => [column, row[column]]))
      return `${JSON.stringify({ ...own, creationDate, marks })}\n`
    })
    yield Buffer.from(lines.join(''))
  }
}

async function* tableRows(scope: Scope, { columns, ...asked }: InColumns) {
  for await (const hits of exportedHits(scope, asked)) {
    for (const hit of hits) {
      const row = exportRow(hit, asked)
      yield columns.map((column) => row[column])
    }
  }
}
