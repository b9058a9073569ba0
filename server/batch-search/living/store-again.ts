import { AppError } from '@dossier/contract'
import type { Transaction } from 'kysely'
import type { Records } from '../../records/open.ts'
import type { RecordsSchema } from '../../records/schema.ts'
import { inBatches } from '../../records/writing/batches.ts'
import { packNumbers } from '../results/packed-numbers.ts'
import type { Outcome } from '../run/outcomes.ts'
import type { BatchTables } from '../tables.ts'
import { type LineFound, storeFound } from '../variants/store-found.ts'
import type { ChangedLine, Former } from './changed-hits.ts'
import { addSummaries, readSummary, type Summary } from './summary.ts'
import { type LivingTables, livingDb } from './tables.ts'

/** A run and the task that carries it out; a run that another task has taken over belongs to that one. */
export type RunKey = { searchId: number; run: number; taskId: string }

type Trx = Transaction<RecordsSchema & BatchTables & LivingTables>
type Window = { lines: readonly Former[]; outcomes: readonly Outcome[]; changed: readonly ChangedLine[] }

/** In one transaction, replaces what queries had found by what they find now, stores the differences, and notes that they were searched. Throws AppError NOT_FOUND. */
export async function storeWindow(records: Records, key: RunKey, { lines, outcomes, changed }: Window) {
  const former = new Map(lines.map((line) => [line.number, line]))
  return livingDb(records)
    .transaction()
    .execute(async (trx) => {
      const sums = { empty: 0, errors: 0, results: 0, stored: 0 }
      let failed = 0
      for (const outcome of outcomes) {
        const line = former.get(outcome.number)
        if (!line) continue
        const after = 'error' in outcome ? failedLine(line, outcome.error) : foundLine(outcome)
        if ('error' in outcome) failed += 1
        else await replaceHits(trx, key.searchId, outcome)
        await trx
          .updateTable('batch_query')
          .set({ ...after, ...('rids' in outcome && { searched_run: key.run }) })
          .where('search_id', '=', key.searchId)
          .where('number', '=', line.number)
          .execute()
        sums.empty += isEmpty(after) - isEmpty(line)
        sums.errors += isError(after) - isError(line)
        sums.results += Number(after.result_count ?? 0) - Number(line.result_count ?? 0)
        sums.stored += after.stored_count - line.stored_count
      }
      await addToBatch(trx, key.searchId, sums)
      await noteChanges(trx, key, changed)
      const cut = changed.filter(({ isCut }) => isCut).length
      return noteProgress(trx, key, { done: (lines.at(-1)?.number ?? -1) + 1, summary: summaryOf(changed), cut, failed })
    })
}

type After = Pick<Former, 'result_count' | 'stored_count'> & { state: 'done' | 'error'; error: string | null }

/** A query that failed keeps its former results. */
function failedLine({ result_count, stored_count }: Former, error: string): After {
  return { state: 'error', error, result_count, stored_count }
}

function foundLine({ total, rids }: { total: number; rids: number[] }): After {
  return { state: 'done', error: null, result_count: total, stored_count: rids.length }
}

function isEmpty({ state, result_count }: Pick<Former, 'state' | 'result_count'>): number {
  return state === 'done' && Number(result_count) === 0 ? 1 : 0
}

function isError({ state }: Pick<Former, 'state'>): number {
  return state === 'error' ? 1 : 0
}

type Found = { number: number; rids: number[]; found?: LineFound | undefined }

async function replaceHits(trx: Trx, search_id: number, { number, rids, found }: Found): Promise<void> {
  await storeFound(trx, search_id, number, found)
  await trx.deleteFrom('batch_hits').where('search_id', '=', search_id).where('number', '=', number).execute()
  if (rids.length > 0)
    await trx
      .insertInto('batch_hits')
      .values({ search_id, number, rids: packNumbers(rids) })
      .execute()
}

async function addToBatch(trx: Trx, searchId: number, sums: { empty: number; errors: number; results: number; stored: number }) {
  const row = await trx
    .updateTable('batch_search')
    .set((eb) => ({
      empty_count: eb('empty_count', '+', sums.empty),
      error_count: eb('error_count', '+', sums.errors),
      result_count: eb('result_count', '+', sums.results),
      stored_count: eb('stored_count', '+', sums.stored),
    }))
    .where('search_id', '=', searchId)
    .returning('search_id')
    .executeTakeFirst()
  // Thrown, so that nothing is left behind of what was stored here.
  if (!row) throw new AppError('NOT_FOUND', { message: 'The batch search was removed' })
}

async function noteChanges(trx: Trx, { searchId, run }: RunKey, changed: readonly ChangedLine[]): Promise<void> {
  const rows = changed.flatMap(({ number, added, gone }) => [
    ...added.map((one) => ({ search_id: searchId, run, gone: 0, number, ...one })),
    ...gone.map((one) => ({ search_id: searchId, run, gone: 1, number, ...one })),
  ])
  for (const some of inBatches(rows)) await trx.insertInto('batch_change').values(some).execute()
}

function summaryOf(changed: readonly ChangedLine[]): Summary {
  const count = (reasons: readonly string[]) =>
    Object.fromEntries([...Map.groupBy(reasons, (reason) => reason)].map(([reason, all]) => [reason, all.length]))
  const reasonsOf = (side: 'added' | 'gone') => changed.flatMap((line) => line[side].map(({ reason }) => reason))
  return { new: count(reasonsOf('added')), gone: count(reasonsOf('gone')) }
}

type Progress = { done: number; summary: Summary; cut: number; failed: number }

async function noteProgress(trx: Trx, { searchId, run, taskId }: RunKey, { done, summary, cut, failed }: Progress) {
  const row = await trx
    .selectFrom('batch_run')
    .select('reasons')
    .where('search_id', '=', searchId)
    .where('run', '=', run)
    .executeTakeFirst()
  const now = await trx
    .updateTable('batch_run')
    .set((eb) => ({
      done_count: done,
      reasons: JSON.stringify(row ? addSummaries(readSummary(row.reasons), summary) : summary),
      cut_count: eb('cut_count', '+', cut),
      failed_count: eb('failed_count', '+', failed),
    }))
    .where('search_id', '=', searchId)
    .where('run', '=', run)
    .where('task_id', '=', taskId)
    .returning(['done_count', 'reasons'])
    .executeTakeFirst()
  if (!now) throw new AppError('NOT_FOUND', { message: 'Another task has taken this run over' })
  return now
}
