import { AppError } from '@dossier/contract'
import { positionOf } from '../../history/since/ask-now.ts'
import type { Scope } from '../../scope/scope.ts'
import type { Report, TaskScope } from '../../tasks/kind.ts'
import { readTexts } from '../describe.ts'
import { OutcomeStore } from '../run/outcomes.ts'
import { firstWindow, type Line, nextSize, optionsOf, searchAll } from '../run/search-lines.ts'
import { wordsOfRun } from '../variants/known-words.ts'
import { readVariantOptions } from '../variants/options.ts'
import type { AgainArgs, AgainProperties, AgainResult } from './again-args.ts'
import { changedHits, type Former, type Stand } from './changed-hits.ts'
import { type RunKey, storeWindow } from './store-again.ts'
import { readSummary, totalOf } from './summary.ts'
import { livingDb } from './tables.ts'

type Again = { scope: TaskScope; args: AgainArgs; report: Report<AgainProperties>; signal: AbortSignal }

/**
 * Searches all queries of a batch search once more and stores how that differs from what they had found: each window of queries with its place in the list, so that one
 * that was ended goes on behind it. Every query is asked in full: that costs less than being wrong about words that expand (`jo*n~`), whose meaning new documents change for
 * old ones. Throws AppError NOT_FOUND where it is gone, FORBIDDEN once its user may no longer read a project of it, STILL_READING while the index is made anew, ENGINE_DOWN; the signal's reason.
 */
export async function searchAgain({ scope, args, report, signal }: Again): Promise<AgainResult> {
  const { records, taskId } = scope
  const row = await livingDb(records).selectFrom('batch_search').selectAll().where('uuid', '=', args.uuid).executeTakeFirst()
  if (!row) throw gone()
  const key: RunKey = { searchId: row.search_id, run: args.run, taskId }
  const stands = await readStands(await scope.within(args.projects, 'read'), key)
  const store = await OutcomeStore.open(records, key.searchId)
  const options = optionsOf(row, await readVariantOptions(records, row.search_id))
  const how = { projects: args.projects, options, signal, words: wordsOfRun() }
  let { done_count: done } = await readRun(scope, key.searchId, args.run)
  for (let size = firstWindow; ; ) {
    // A right may have been taken since the last window.
    const searched = await scope.within(args.projects, 'read')
    const next = await nextLines(searched, key.searchId, { from: done, size })
    const began = performance.now()
    const outcomes = await searchAll(searched, how, next)
    const lines = next.slice(0, outcomes.length)
    signal.throwIfAborted()
    // What an index lacks that is made anew would be taken for gone.
    await positionOf(searched.engine, signal)
    if (outcomes.length === 0) break
    await store.describe(outcomes)
    const changed = await changedHits(searched, { searchId: key.searchId, stands, lines, outcomes })
    const now = await storeWindow(records, key, { lines, outcomes, changed })
    done = now.done_count
    report({ properties: toldOf(args.uuid, row.query_count, now), progress: done / Math.max(1, row.query_count) })
    size = nextSize(size, performance.now() - began)
  }
  return endRun(scope, key)
}

type RunRow = Awaited<ReturnType<typeof readRun>>

/** Throws AppError NOT_FOUND. */
async function readRun({ records }: Scope, searchId: number, run: number) {
  const row = await livingDb(records)
    .selectFrom('batch_run')
    .selectAll()
    .where('search_id', '=', searchId)
    .where('run', '=', run)
    .executeTakeFirst()
  if (row) return row
  throw gone()
}

/** How things stood when each of the runs before began, and which projects were opened since. */
async function readStands({ records }: Scope, { searchId, run }: RunKey): Promise<Map<number, Stand>> {
  const rows = await livingDb(records)
    .selectFrom('batch_run')
    .select(['run', 'begun_at', 'change_number', 'last_rid', 'opened'])
    .where('search_id', '=', searchId)
    .where('run', '<=', run)
    .execute()
  const openedSince = (run: number) => rows.filter((row) => row.run > run).flatMap(({ opened }) => readTexts(opened))
  const before = rows.filter((row) => row.run < run)
  return new Map(before.map((row) => [row.run, { ...row, opened: new Set(openedSince(row.run)) }]))
}

function gone(): AppError {
  return new AppError('NOT_FOUND', { message: 'The batch search was removed' })
}

function nextLines(
  { records }: Scope,
  searchId: number,
  { from, size }: { from: number; size: number },
): Promise<(Line & Former)[]> {
  return livingDb(records)
    .selectFrom('batch_query as line')
    .leftJoin('batch_hits as hits', (join) =>
      join.onRef('hits.search_id', '=', 'line.search_id').onRef('hits.number', '=', 'line.number'),
    )
    .select([
      'line.number',
      'line.query',
      'line.state',
      'line.result_count',
      'line.stored_count',
      'line.searched_run',
      'hits.rids',
    ])
    .where('line.search_id', '=', searchId)
    .where('line.number', '>=', from)
    .orderBy('line.number')
    .limit(size)
    .execute()
}

function toldOf(uuid: string, queries: number, { done_count, reasons }: Pick<RunRow, 'done_count' | 'reasons'>): AgainProperties {
  const summary = readSummary(reasons)
  const [fresh, lost] = [totalOf(summary.new), totalOf(summary.gone)]
  return { uuid, queries, queriesDone: done_count, new: fresh, gone: lost, canResume: true }
}

async function endRun({ records }: Scope, { searchId, run, taskId }: RunKey): Promise<AgainResult> {
  const row = await livingDb(records)
    .updateTable('batch_run')
    .set({ ended_at: Date.now() })
    .where('search_id', '=', searchId)
    .where('run', '=', run)
    .where('task_id', '=', taskId)
    .returning('reasons')
    .executeTakeFirst()
  if (!row) throw gone()
  const summary = readSummary(row.reasons)
  return { new: totalOf(summary.new), gone: totalOf(summary.gone) }
}
