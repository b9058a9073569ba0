import { AppError } from '@dossier/contract'
import type { Selectable } from 'kysely'
import { InTurn } from '../../in-turn.ts'
import { indexProgress } from '../../indexing/follow/index-progress.ts'
import type { Scope } from '../../scope/scope.ts'
import type { Report, TaskScope } from '../../tasks/kind.ts'
import { readTexts } from '../describe.ts'
import { noteFirstRun } from '../living/first-run.ts'
import { type BatchTables, batchDb } from '../tables.ts'
import { wordsOfRun } from '../variants/known-words.ts'
import { readVariantOptions } from '../variants/options.ts'
import type { BatchProperties, BatchResultCounts } from './batch-args.ts'
import { type Outcome, OutcomeStore } from './outcomes.ts'
import { firstWindow, type Line, nextSize, optionsOf, searchAll } from './search-lines.ts'

type Row = Selectable<BatchTables['batch_search']>

/**
 * Searches the queries of a batch search that were not searched yet, and stores what they found: some at a time, durable with the note that they were searched. A query that
 * is wrong or takes too long is noted as such, and the others go on. Throws AppError NOT_FOUND where it is gone, FORBIDDEN once its user may no longer read a project of it, ENGINE_DOWN; the
 * signal's reason.
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
  await noteFirstRun(await scope.within(projects, 'read'), row.search_id)
  const store = await OutcomeStore.open(records, row.search_id)
  const options = optionsOf(row, await readVariantOptions(records, row.search_id))
  const how = { projects, options, signal, words: wordsOfRun() }
  const storing = new InTurn()
  const keep = async (outcomes: Outcome[]) => {
    const counts = await store.add(outcomes, signal)
    report({ properties: propertiesOf(taskId, counts), progress: counts.done_count / Math.max(1, counts.query_count) })
  }
  let stored = Promise.resolve()
  let size = firstWindow
  try {
    for (let after = -1; ; ) {
      const lines = await nextLines(scope, row.search_id, after, size)
      const began = performance.now()
      // A right may have been taken since the last window.
      const searched = await scope.within(projects, 'read')
      const outcomes = await searchAll(searched, how, lines)
      await stored
      signal.throwIfAborted()
      if (outcomes.length === 0) break
      // The next ones are searched meanwhile.
      stored = storing.run(() => keep(outcomes))
      after = outcomes.at(-1)?.number ?? after
      size = nextSize(size, performance.now() - began)
    }
  } finally {
    await storing.ended()
  }
  return finish(scope, row.search_id, projects)
}

async function readRow({ records }: Scope, uuid: string): Promise<Row> {
  const row = await batchDb(records).selectFrom('batch_search').selectAll().where('uuid', '=', uuid).executeTakeFirst()
  if (row) return row
  throw new AppError('NOT_FOUND', { message: 'The batch search was removed', id: uuid })
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
