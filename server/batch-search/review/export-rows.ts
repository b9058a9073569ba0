import type { ReviewHit, ReviewView } from '@dossier/contract/batch-search/review'
import type { Scope } from '../../scope/scope.ts'
import { documentAddress } from '../../settings/own-address.ts'
import { readTexts } from '../describe.ts'
import { variantCells } from '../results/export-csv.ts'
import { readVariantOptions } from '../variants/options.ts'
import type { BatchRow } from '../visible.ts'
import { chooseHits } from './choose-hits.ts'
import { describeHits } from './describe-hits.ts'
import { openHits } from './kept-tables.ts'

/** Hits that are made into rows at a time. */
const rowsAtOnce = 500

/** Which hits are exported; `address`: of this server as the caller knows it, before which stands the place of each document. */
export type ExportAsked = { row: BatchRow; view: ReviewView; address: string }

/** The columns of every form, in their order. `marks`: what each reviewer says, and when. */
export const exportColumns = [
  'query',
  'review',
  'marks',
  'documentUrl',
  'documentId',
  'rootId',
  'project',
  'contentType',
  'contentLength',
  'documentPath',
  'creationDate',
  'documentNumber',
] as const

/** Behind them where variants are searched: the spelling by which a hit was found, and what it takes. */
export const variantColumns = ['variant', 'variantKinds'] as const
export type ExportColumn = (typeof exportColumns)[number] | (typeof variantColumns)[number]

/** The columns of an export of this batch search. */
export async function columnsOf({ records }: Pick<Scope, 'records'>, { row }: ExportAsked): Promise<readonly ExportColumn[]> {
  return (await readVariantOptions(records, row.search_id)) ? [...exportColumns, ...variantColumns] : exportColumns
}

/** The hits of a view as they are read, some at a time, so that a million of them take no more memory than a few. */
export async function* exportedHits({ records, signal }: Pick<Scope, 'records' | 'signal'>, { row, view }: ExportAsked) {
  const table = await openHits(records, row)
  const { hits } = await chooseHits(records, table, view)
  for (let at = 0; at < hits.length; at += rowsAtOnce) {
    signal.throwIfAborted()
    yield* await describeHits(records, table, { hits: [...hits.subarray(at, at + rowsAtOnce)], projects: row.projects })
  }
}

/** A hit as a row of a table: texts, and numbers where they are such. */
export function exportRow(hit: ReviewHit, { row, address }: ExportAsked): Record<ExportColumn, string | number> {
  const { query, documentId, rootId, contentType, contentLength, documentPath, creationDate, documentNumber } = hit
  const [variant, variantKinds] = variantCells(hit)
  return {
    query,
    review: hit.state,
    marks: hit.marks.map(({ user, decision, date }) => `${user}: ${decision} (${date})`).join('; '),
    documentUrl: documentAddress(address, { projects: readTexts(row.projects).join(), id: documentId, routing: rootId }),
    documentId,
    rootId,
    project: hit.project.name,
    contentType,
    contentLength,
    documentPath,
    creationDate: creationDate ?? '',
    documentNumber,
    variant,
    variantKinds,
  }
}
