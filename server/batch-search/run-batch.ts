import { AppError, limits } from '@dossier/contract'
import type { Selectable } from 'kysely'
import { indexProgress } from '../indexing/follow/index-progress.ts'
import type { Scope } from '../scope/scope.ts'
import { findNumbers } from '../search/find-numbers.ts'
import type { Report, TaskScope } from '../tasks/kind.ts'
import type { BatchProperties, BatchResultCounts } from './batch-args.ts'
import { readTexts } from './describe.ts'
import { type LineOptions, lineClause } from './line-query.ts'
import { type Outcome, OutcomeStore } from './outcomes.ts'
import { type BatchTables, batchDb } from './tables.ts'

type Row = Selectable<BatchTables['batch_search']>
type Line = { number: number; query: string }

/** Searches at a time: as many as the engine answers side by side. */
const searchesAtOnce = 4
/** Queries whose outcomes are stored together: few at first, so that there are results at once, then as many as take about this long. */
const firstWindow = 8
const largestWindow = 512
const windowMs = 300

/**
 * Searches the queries of a batch search that were not searched yet, and stores what they found: some at a time, durable with the note that they were searched. A query that
 * is wrong or takes too long is noted as such, and the others go on. Throws AppError NOT_FOUND where it is gone, ENGINE_DOWN; the signal's reason.
 */
export async function runBatch({
  scope,
  report,
  signal,
}: {
  scope: TaskScope
  report: Report<BatchProperties>
  signal: AbortSignal
}): Promise<BatchResultCounts> {
  const { records, taskId } = scope
  const row = await readRow(scope, taskId)
  const projects = readTexts(row.projects)
  const searched = await scope.within(projects, 'read')
  const store = await OutcomeStore.open(records, row.search_id)
  const options = optionsOf(row)
  let size = firstWindow
  for (let after = -1; ; ) {
    const lines = await nextLines(scope, row.search_id, after, size)
    const began = performance.now()
    const outcomes = await searchAll(searched, { projects, options, signal }, lines)
    signal.throwIfAborted()
    if (outcomes.length === 0) break
    const counts = await store.add(outcomes)
    report({ properties: propertiesOf(taskId, counts), progress: counts.done_count / Math.max(1, counts.query_count) })
    after = lines.at(-1)?.number ?? after
    size = nextSize(size, performance.now() - began)
  }
  return finish(scope, row.search_id, projects)
}

async function readRow({ records }: Scope, uuid: string): Promise<Row> {
  const row = await batchDb(records).selectFrom('batch_search').selectAll().where('uuid', '=', uuid).executeTakeFirst()
  if (row) return row
  throw new AppError('NOT_FOUND', { message: 'The batch search was removed', id: uuid })
}

/** How its queries are meant. */
function optionsOf(row: Row): LineOptions {
  return {
    phraseMatches: row.phrase_matches === 1,
    fuzziness: row.fuzziness,
    fileTypes: readTexts(row.file_types),
    paths: readTexts(row.paths),
    tags: readTexts(row.tags),
    queryTemplate: row.query_template,
  }
}

function nextLines({ records }: Scope, searchId: number, after: number, size: number): Promise<Line[]> {
  return batchDb(records)
    .selectFrom('batch_query')
    .select(['number', 'query'])
    .where('search_id', '=', searchId)
    .where('number', '>', after)
    .where('state', '=', 'waiting')
    .orderBy('number')
    .limit(size)
    .execute()
}

type How = { projects: string[]; options: LineOptions; signal: AbortSignal }

/** What became of each, in their order. */
async function searchAll(scope: Scope, how: How, lines: readonly Line[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  let next = 0
  const work = async () => {
    for (let at = next++; at < lines.length; at = next++) {
      const line = lines[at]
      if (line) outcomes[at] = await searchLine(scope, how, line)
    }
  }
  await Promise.all(Array.from({ length: searchesAtOnce }, work))
  return outcomes
}

async function searchLine(scope: Scope, { projects, options, signal }: How, { number, query }: Line): Promise<Outcome> {
  try {
    const asked = { projects, clause: lineClause(query, options), size: limits.batchStored }
    return { number, ...(await findNumbers(scope, asked, signal)) }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof AppError && isOfLine(error)) return { number, error: sentenceOf(error) }
    throw error
  }
}

/** Whether a fault is the query's own. */
function isOfLine({ code }: AppError): boolean {
  return code === 'BAD_QUERY' || code === 'BAD_REQUEST' || code === 'TIMEOUT'
}

function sentenceOf({ code, message }: AppError): string {
  return code === 'TIMEOUT' ? 'The search took too long: make the query narrower' : message
}

function nextSize(size: number, tookMs: number): number {
  if (tookMs > 2 * windowMs) return Math.max(1, Math.floor(size / 2))
  return tookMs < windowMs ? Math.min(largestWindow, size * 2) : size
}

type Counts = Pick<Row, 'query_count' | 'done_count' | 'error_count' | 'result_count' | 'stored_count'>

function propertiesOf(uuid: string, counts: Counts): BatchProperties {
  return {
    uuid,
    queries: counts.query_count,
    queriesDone: counts.done_count,
    errors: counts.error_count,
    results: Number(counts.result_count),
    stored: Number(counts.stored_count),
    canResume: true,
  }
}

async function finish(scope: Scope, searchId: number, projects: readonly string[]): Promise<BatchResultCounts> {
  const notice = await incompleteIndex(scope, projects)
  const row = await batchDb(scope.records)
    .updateTable('batch_search')
    .set({ state: 'SUCCESS', notice })
    .where('search_id', '=', searchId)
    .returning(['result_count', 'empty_count', 'error_count'])
    .executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND', { message: 'The batch search was removed' })
  return { nbResults: Number(row.result_count), nbQueriesWithoutResults: row.empty_count, nbErrors: row.error_count }
}

/** An index that is being made again finds a part of the documents only. */
async function incompleteIndex(scope: Scope, projects: readonly string[]): Promise<string | null> {
  const progress = await indexProgress(scope)
  const parts = projects.flatMap((project) => {
    const known = progress.get(project)
    return known && known.documents < known.total ? [`${known.documents} of ${known.total} documents of "${project}"`] : []
  })
  return parts.length === 0
    ? null
    : `The index was being made again: only ${parts.join(', ')} could be found. Search once more when it is whole.`
}
