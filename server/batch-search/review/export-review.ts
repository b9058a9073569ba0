import { Readable } from 'node:stream'
import type { ReviewForm } from '@dossier/contract/batch-search/review'
import type { Scope } from '../../scope/scope.ts'
import { cellOf } from '../results/export-csv.ts'
import { type ExportAsked, exportColumns, exportedHits, exportRow } from './export-rows.ts'
import { workbookOf } from './export-xlsx.ts'

/** The hits of a view with what reviewers decided, read as they are sent. */
export async function exportReview(scope: Scope, asked: ExportAsked, form: ReviewForm): Promise<Readable> {
  if (form === 'xlsx') return workbookOf(tableRows(scope, asked))
  return Readable.from(form === 'csv' ? csvLines(scope, asked) : jsonLines(scope, asked))
}

/** Every value is quoted; what a spreadsheet would take for a formula is not one. */
async function* csvLines(scope: Scope, asked: ExportAsked): AsyncGenerator<Buffer> {
  yield Buffer.from(`${exportColumns.join(',')}\n`)
  for await (const hits of exportedHits(scope, asked)) {
    const rows = hits.map((hit) => {
      const row = exportRow(hit, asked)
      return `${exportColumns.map((column) => cellOf(String(row[column]))).join(',')}\n`
    })
    yield Buffer.from(rows.join(''))
  }
}

/** A line for each hit, its decisions as they are. */
async function* jsonLines(scope: Scope, asked: ExportAsked): AsyncGenerator<Buffer> {
  for await (const hits of exportedHits(scope, asked)) {
    const lines = hits.map((hit) => {
      const { creationDate, marks } = hit
      return `${JSON.stringify({ ...exportRow(hit, asked), creationDate, marks })}\n`
    })
    yield Buffer.from(lines.join(''))
  }
}

async function* tableRows(scope: Scope, asked: ExportAsked) {
  for await (const hits of exportedHits(scope, asked)) for (const hit of hits) yield exportRow(hit, asked)
}
