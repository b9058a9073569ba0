import { z } from 'zod'
import { bytes, call, nothing } from '../spine/call.ts'
import { limits } from '../spine/limits.ts'
import { AddressHeaders, flag } from '../spine/parameters.ts'
import { Indices } from './search.ts'

/** The forms in which a result is exported: `jsonl` has one JSON value on each line. */
export const exportForms = ['csv', 'jsonl', 'xlsx'] as const
export type ExportForm = (typeof exportForms)[number]

/** Columns that have a name of their own, in the order in which they are offered. */
export const namedColumns = [
  'number',
  'documentUrl',
  'project',
  'documentId',
  'rootId',
  'path',
  'folder',
  'name',
  'title',
  'contentType',
  'size',
  'language',
  'creationDate',
  'indexingDate',
  'author',
  'from',
  'to',
  'subject',
  'tags',
  'extractionLevel',
  'parentId',
  'score',
  'content',
] as const
export type NamedColumn = (typeof namedColumns)[number]

/** The columns of whoever chooses none. */
export const usualColumns = [
  'number',
  'documentUrl',
  'project',
  'path',
  'title',
  'contentType',
  'size',
  'language',
  'creationDate',
  'indexingDate',
  'tags',
] as const satisfies readonly NamedColumn[]

/** A column: one that has a name of its own, or a field of documents, such as `metadata.tika_metadata_dc_creator`. */
const ExportColumn = z.string().regex(/^[A-Za-z][\w.:-]{0,199}$/, 'a column is the name of a field')
const columnNames = /^[A-Za-z][\w.:-]{0,199}(?:,[A-Za-z][\w.:-]{0,199})*$/
const columnsAtMost = 200
const Columns = z.array(ExportColumn).min(1).max(columnsAtMost)

/** What is exported: the body of a search (its page, highlights and aggregations do not count), in which form, which columns. `end`: whether the last line says how many rows there are. */
export const ExportBody = z.strictObject({
  search: z.unknown().optional(),
  format: z.enum(exportForms).default('csv'),
  columns: Columns.default([...usualColumns]),
  end: z.boolean().default(true),
})
export type ExportBody = z.output<typeof ExportBody>

/** The same in an address: `q` a query string, or `source` the body of a search as JSON; columns joined by commas. */
const ExportQuery = z.object({
  q: z.string().max(limits.queryLength).optional(),
  source: z.string().max(limits.queryLength).optional(),
  format: z.enum(exportForms).default('csv'),
  columns: z
    .string()
    .regex(columnNames, 'columns are names of fields, joined by commas')
    .meta({ examples: ['path,title,metadata.tika_metadata_dc_creator'] })
    .transform((names) => names.split(','))
    .pipe(Columns)
    .default([...usualColumns]),
  end: flag,
})
export type ExportQuery = z.output<typeof ExportQuery>

const ExportId = z.string().regex(/^[\w-]{1,64}$/)
const count = z.int().nonnegative()

/** How an export stands: it waits until it is fetched; `rows` that were sent, of `total` that the search finds. `leftOut`: documents that are damaged in the records, or were removed meanwhile. */
export const ExportState = z
  .strictObject({
    id: ExportId,
    state: z.enum(['waiting', 'sending', 'sent', 'stopped', 'failed']),
    format: z.enum(exportForms),
    rows: count,
    total: count,
    leftOut: count,
    /** Why it failed, as an error's code and sentence. */
    error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
  })
  .meta({ id: 'ExportState' })
export type ExportState = z.infer<typeof ExportState>

const path = '/api/:indices/documents/export'
const one = z.object({ indices: Indices })
const kept = z.object({ indices: Indices, id: ExportId })
const shared = { needs: 'read', project: 'params.indices', tags: ['documents'] } as const
const file = {
  answer: bytes(
    'text/csv; charset=utf-8',
    'application/x-ndjson',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ),
  headers: AddressHeaders,
} as const

/** All that a search finds as a file, however much that is. See docs/decisions/0681. */
export const searchExportCalls = {
  now: call({
    ...shared,
    ...file,
    method: 'GET',
    path,
    params: one,
    query: ExportQuery,
    errors: ['BAD_INDEX_NAME', 'BAD_QUERY', 'ENGINE_DOWN', 'TOO_MANY_EXPORTS'],
    summary: 'All that a search finds as CSV, lines of JSON or a workbook, in its order, as a stream',
  }),
  prepare: call({
    ...shared,
    method: 'POST',
    path,
    params: one,
    body: ExportBody.optional(),
    answer: ExportState,
    errors: ['BAD_INDEX_NAME', 'BAD_QUERY', 'ENGINE_DOWN', 'TOO_MANY_EXPORTS'],
    summary: 'The same of a search that is too long for an address: answers the id under which the file is fetched',
  }),
  send: call({
    ...shared,
    ...file,
    method: 'GET',
    path: `${path}/:id`,
    params: kept,
    errors: ['BAD_INDEX_NAME', 'NOT_FOUND', 'CONFLICT', 'ENGINE_DOWN', 'TOO_MANY_EXPORTS'],
    summary: 'The file of an export that was prepared',
  }),
  state: call({
    ...shared,
    method: 'GET',
    path: `${path}/:id/state`,
    params: kept,
    answer: ExportState,
    errors: ['BAD_INDEX_NAME', 'NOT_FOUND'],
    summary: 'How an export stands',
  }),
  stop: call({
    ...shared,
    method: 'DELETE',
    path: `${path}/:id`,
    params: kept,
    answer: nothing,
    errors: ['BAD_INDEX_NAME', 'NOT_FOUND'],
    summary: 'Stop an export; what was sent of its file ends visibly broken',
  }),
}
