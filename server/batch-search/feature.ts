import { AppError, type UploadedFile } from '@dossier/contract'
import { LinesQuery, type NewBatchSearch, RecordsBody, ResultsBody } from '@dossier/contract/batch-search/asked'
import { blindHeader } from '@dossier/contract/batch-search/blind-spots'
import { batchSearchCalls } from '@dossier/contract/batch-search/calls'
import { answers, feature } from '../feature/feature.ts'
import { knownIn } from '../feature/known-tasks.ts'
import { reply } from '../feature/reply.ts'
import type { Scope } from '../scope/scope.ts'
import { ownAddress } from '../settings/own-address.ts'
import { countBlindOf } from './blind/blind-spots.ts'
import { changeBatch } from './change-batch.ts'
import { copyBatch, createBatch } from './create-batch.ts'
import { describeBatches } from './describe.ts'
import { allBatches, listBatches } from './list-batches.ts'
import { listOf, makingCalls } from './making-calls.ts'
import { dropBatches, dropRest, removeBatches } from './remove-batch.ts'
import { exportResults, queriesAsCsv } from './results/export-csv.ts'
import { countsAsJson, listLines } from './results/lines.ts'
import { listResults } from './results/results.ts'
import { batchKind } from './run/batch-kind.ts'
import { runWaiting } from './run/run-waiting.ts'
import { batchMigrations } from './tables.ts'
import { withVariants } from './variants/describe-lines.ts'
import { readVariantOptions } from './variants/options.ts'
import { type BatchRow, countOfProject, requireBatch, requireOwnBatch } from './visible.ts'

/** Batch searches: the lines of a CSV, each searched as the search page would. */
export const batchSearch = feature({
  name: 'batch-search',
  countOfProject,
  knowsTask: knownIn(['batch_search', 'uuid']),
  migrations: batchMigrations,
  tasks: [batchKind],
  whenProjectGoes: dropBatches,
  removeRestOfProject: dropRest,
  calls: [
    ...makingCalls,
    ...answers(batchSearchCalls, {
      list: async ({ scope, query }) => {
        if (query.from === undefined && query.size === undefined) return allBatches(scope)
        const asked = RecordsBody.parse(query)
        return pageOf(await listBatches(scope, asked), asked)
      },
      query: async ({ scope, body }) => {
        const asked = RecordsBody.parse(body ?? {})
        return pageOf(await listBatches(scope, asked), asked)
      },
      clear: async ({ scope }) => {
        await removeBatches(scope)
        return undefined
      },
      read: async ({ scope, params, query }) => {
        const row = await requireBatch(scope, params.id)
        const [record] = await describeBatches(scope, [row])
        if (!record) throw new AppError('NOT_FOUND', { id: params.id })
        const wanted = query.withQueries !== 'false'
        const { items } = wanted ? await listLines(scope, row, everyLine) : { items: [] }
        const { removed = {} } = (await readVariantOptions(scope.records, row.search_id)) ?? {}
        return {
          ...record,
          ...(Object.keys(removed).length > 0 && { variantsRemoved: removed }),
          queries: Object.fromEntries(items.map(({ query: text, count }) => [text, count ?? 0])),
        }
      },
      remove: async ({ scope, params }) => {
        await removeBatches(scope, (await requireOwnBatch(scope, params.id)).search_id)
        return undefined
      },
      change: async ({ scope, params, body }) => {
        await changeBatch(scope, await requireOwnBatch(scope, params.id), body.data)
        return reply(200, undefined)
      },
      queries: async ({ scope, params, query: { from, size, search, sort, orderBy, order, format } }) => {
        const row = await requireBatch(scope, params.id)
        const asked = { from, search, order, sort: sort ?? orderBy ?? 'query_number', ...(size > 0 && { size }) }
        const { items } = await listLines(scope, row, asked)
        if (format === 'csv') return reply(200, queriesAsCsv(items), attachment(`${row.uuid}-queries.csv`))
        return reply(200, countsAsJson(items), { 'content-type': 'application/json; charset=utf-8' })
      },
      lines: async ({ scope, params, query }) => {
        const row = await requireBatch(scope, params.id)
        const { items, total } = await listLines(scope, row, query)
        return pageOf({ items: await withVariants(scope, row, items), total }, query)
      },
      results: async ({ scope, params, body }) => {
        const asked = ResultsBody.parse(body ?? {})
        const found = await listResults(scope, await requireBatch(scope, params.id), asked)
        // The older clients read a list, the newer ones, which name types or leave queries out, a page.
        const isNew = asked.contentTypes !== undefined || asked.queriesExcluded !== undefined
        return isNew ? pageOf(found, asked) : found.items
      },
      csv: async ({ scope, params, query, headers }) => {
        const row = await requireBatch(scope, params.id)
        const form = { header: query.header, address: ownAddress(scope.program.config, headers) }
        const told = { ...attachment(`${row.uuid}.csv`), ...(await blindHeaders(scope, row)) }
        return reply(200, exportResults(scope.records, row, form), told)
      },
      create: ({ scope, params, body }) => create(scope, params.id, body),
      createTask: ({ scope, params, body }) => create(scope, params.id, body),
      copy: ({ scope, params, body }) => copyBatch(scope, params.id, body ?? {}),
      copyTask: ({ scope, params, body }) => copyBatch(scope, params.id, body ?? {}),
      run: ({ scope }) => runWaiting(scope),
    }),
  ],
})

const everyLine = LinesQuery.parse({})

type Created = { fields: NewBatchSearch; files: Record<string, UploadedFile> }

function create(scope: Scope, projects: readonly string[], { fields, files }: Created): Promise<string> {
  return createBatch(scope, projects, { fields, file: listOf(files) })
}

function pageOf<Item>({ items, total }: { items: Item[]; total: number }, { from, size }: { from: number; size: number }) {
  return { items, total, pagination: { count: items.length, from, size, total } }
}

/** What the results cannot show is told beside them: the columns are the contract's. Results can be had without an engine, and without their projects. */
async function blindHeaders(scope: Scope, row: BatchRow): Promise<Record<string, string>> {
  try {
    return { [blindHeader]: String(await countBlindOf(scope, row)) }
  } catch (error) {
    if (error instanceof AppError) return {}
    throw error
  }
}

function attachment(name: string): Record<string, string> {
  return { 'content-type': 'text/csv;charset=UTF-8', 'content-disposition': `attachment; filename="${name}"` }
}
