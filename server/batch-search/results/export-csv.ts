import { Readable } from 'node:stream'
import type { BatchLine, BatchResult } from '@dossier/contract/batch-search/batch-search'
import { cellOf } from '../../exports/csv-cell.ts'
import type { Records } from '../../records/open.ts'
import { inBatches } from '../../records/writing/batches.ts'
import { documentAddress } from '../../settings/own-address.ts'
import { readTexts } from '../describe.ts'
import { linesAsCsv } from '../lists/as-csv.ts'
import { readVariantOptions } from '../variants/options.ts'
import type { BatchRow } from '../visible.ts'
import { HitReader } from './hit-reader.ts'

/** The first lines of both client generations, the older with its spaces. */
const headers = {
  old: '"query", "documentUrl", "documentId","rootId","contentType","contentLength","documentPath","creationDate","documentNumber"',
  new: 'query,documentUrl,documentId,rootId,contentType,contentLength,documentPath,documentDirname,creationDate,documentNumber',
}

/** Behind the columns of the contract where variants are searched. */
const variantColumns = ',variant,variantKinds'

/** `address`: of this server as the caller knows it, before which stands the place of each document. */
export type CsvForm = { header: keyof typeof headers; address: string }

/** Rows that are made at a time. */
const rowsAtOnce = 500

/** All results of a batch search as CSV, query by query, read as they are sent. Every value is quoted; what a spreadsheet would take for a formula is not one. */
export function exportResults(records: Records, row: BatchRow, form: CsvForm): Readable {
  return Readable.from(resultLines(records, row, form))
}

async function* resultLines(records: Records, row: BatchRow, form: CsvForm): AsyncGenerator<Buffer> {
  const hasVariants = (await readVariantOptions(records, row.search_id)) !== undefined
  yield Buffer.from(`${headers[form.header]}${hasVariants ? variantColumns : ''}\n`)
  for await (const results of allResults(records, row)) {
    const projects = readTexts(row.projects).join(',')
    yield Buffer.from(
      results
        .map(
          (result) =>
            `${[...rowOf(result, projects, form), ...(hasVariants ? variantCells(result) : [])].map(cellOf).join(',')}\n`,
        )
        .join(''),
    )
  }
}

/** All results, query by query, some at a time. */
async function* allResults(records: Records, row: BatchRow): AsyncGenerator<BatchResult[]> {
  const reader = await HitReader.open(records, row.search_id, { queries: [], isExcluded: false, contentTypes: [] })
  const projects = readTexts(row.projects)
  for (const [line, { count }] of reader.lines.entries()) {
    const places = Array.from({ length: count }, (_, at) => ({ line, at }))
    for (const some of inBatches(places, rowsAtOnce)) yield await reader.describe(some, projects)
  }
}

function rowOf(result: BatchResult, projects: string, { header, address }: CsvForm): string[] {
  const { documentId, rootId, documentPath } = result
  const folder = documentPath.slice(0, Math.max(1, documentPath.lastIndexOf('/')))
  return [
    result.query,
    documentAddress(address, { projects, id: documentId, routing: rootId }),
    documentId,
    rootId,
    result.contentType,
    String(result.contentLength),
    documentPath,
    ...(header === 'new' ? [folder] : []),
    result.creationDate ?? 'null',
    String(result.documentNumber),
  ]
}

/** The spelling by which it was found, and what it takes; nothing where that is the query itself. */
export function variantCells({ variant }: Pick<BatchResult, 'variant'>): [string, string] {
  return variant ? [variant.spelling, variant.kinds.join(' ')] : ['', '']
}

/** The queries, one a line, as a batch search is made of them again. */
export function queriesAsCsv(lines: readonly BatchLine[]): string {
  return linesAsCsv(lines.map(({ query }) => query))
}
