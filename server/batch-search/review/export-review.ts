import type { Readable } from 'node:stream'
import type { ReviewForm, ReviewHit } from '@dossier/contract/batch-search/review'
import { writeTable } from '../../exports/write-table.ts'
import type { Scope } from '../../scope/scope.ts'
import { columnsOf, type ExportAsked, exportedHits, exportRow } from './export-rows.ts'

/** The hits of a view with what reviewers decided, read as they are sent; in lines of JSON the decisions as they are. */
export async function exportReview(scope: Scope, asked: ExportAsked, form: ReviewForm): Promise<Readable> {
  const columns = await columnsOf(scope, asked)
  const cells = (hit: ReviewHit) => {
    const row = exportRow(hit, asked)
    return columns.map((column) => row[column])
  }
  const record = (hit: ReviewHit) => {
    const values = cells(hit)
    const { creationDate, marks } = hit
    return { ...Object.fromEntries(columns.map((column, at) => [column, values[at]])), creationDate, marks }
  }
  return writeTable(form, { name: 'Review', columns, rows: exportedHits(scope, asked), cells, record })
}
