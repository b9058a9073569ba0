import { AppError } from '@dossier/contract'
import type { HitKey, ReviewDecision } from '@dossier/contract/batch-search/review'
import type { Transaction } from 'kysely'
import { anyOf } from '../../records/listed.ts'
import type { RecordsSchema } from '../../records/schema.ts'
import { inBatches } from '../../records/writing/batches.ts'
import type { Scope } from '../../scope/scope.ts'
import { readTexts } from '../describe.ts'
import { lockBatch } from '../lock-batch.ts'
import type { BatchTables } from '../tables.ts'
import type { BatchRow } from '../visible.ts'
import { equalHits, findHit } from './equal-texts.ts'
import type { HitTable } from './hit-table.ts'
import { latestOf } from './states.ts'
import { type ReviewTables, reviewDb } from './tables.ts'

/** A transaction that knows the tables of reviews. */
export type ReviewTrx = Transaction<RecordsSchema & BatchTables & ReviewTables>

/**
 * Decides on a hit for the caller, and on those of the same query whose documents have the same text. Answers how many hits say something else now: none
 * where the caller has said the same before. Throws AppError NOT_FOUND, FORBIDDEN, PROJECT_NOT_FOUND, ENGINE_DOWN.
 */
export async function decide(
  scope: Scope,
  { row, table }: { row: BatchRow; table: HitTable },
  { hit: key, decision }: { hit: HitKey; decision: ReviewDecision },
): Promise<number> {
  await scope.within(readTexts(row.projects), 'mark')
  const hit = await requireHit(scope, table, key)
  const equal = await equalHits(scope, row, table, { ...key, hit })
  return inReview(scope, row.search_id, async (trx, step) => {
    const own = await ownDecisions(trx, { searchId: row.search_id, userId: scope.caller.id, keys: equal })
    const news = equal.filter((each) => own.get(keyOf(each)) !== decision)
    const made = { search_id: row.search_id, user_id: scope.caller.id, decision, decided_at: Date.now() }
    for (const some of inBatches(news)) {
      const rows = some.map(({ number, project, documentId }) => {
        const isItself = documentId === key.documentId && project === key.project
        const place = { number, project, document_id: documentId, equal_to: isItself ? null : key.documentId }
        return { ...made, ...place, change: step, undone: 0, touched: step }
      })
      await trx.insertInto('batch_decision').values(rows).execute()
    }
    return news.length
  })
}

/** Takes the caller's last decision on a hit back, with all that it was carried to. Answers for how many hits. Throws AppError NOT_FOUND where there is none, FORBIDDEN, PROJECT_NOT_FOUND. */
export async function undo(scope: Scope, { search_id, projects }: BatchRow, key: HitKey): Promise<number> {
  await scope.within(readTexts(projects), 'mark')
  return inReview(scope, search_id, async (trx, step) => {
    const own = trx
      .selectFrom('batch_decision')
      .where('search_id', '=', search_id)
      .where('user_id', '=', scope.caller.id)
      .where('undone', '=', 0)
    const last = await own
      .select('change')
      .where('number', '=', key.number)
      .where('project', '=', key.project)
      .where('document_id', '=', key.documentId)
      .orderBy('change', 'desc')
      .executeTakeFirst()
    if (!last) throw new AppError('NOT_FOUND', { message: 'You have made no decision on this hit' })
    const { numUpdatedRows } = await trx
      .updateTable('batch_decision')
      .set({ undone: 1, touched: step })
      .where('search_id', '=', search_id)
      // All of one step are on hits of one query.
      .where('number', '=', key.number)
      .where('user_id', '=', scope.caller.id)
      .where('change', '=', last.change)
      .where('undone', '=', 0)
      .executeTakeFirst()
    return Number(numUpdatedRows)
  })
}

/** The place of a hit. Throws AppError NOT_FOUND. */
export async function requireHit(scope: Pick<Scope, 'records'>, table: HitTable, key: HitKey): Promise<number> {
  const hit = await findHit(scope, table, key)
  if (hit !== undefined) return hit
  throw new AppError('NOT_FOUND', { message: 'This query does not have this hit, or no longer has it' })
}

/** Does something as the next step of a review. */
async function inReview<Done>(
  { records }: Pick<Scope, 'records'>,
  searchId: number,
  work: (trx: ReviewTrx, step: number) => Promise<Done>,
): Promise<Done> {
  return reviewDb(records)
    .transaction()
    .execute(async (trx) => {
      await lockBatch(trx, searchId)
      return work(trx, await nextStep(trx, searchId))
    })
}

/** Counts a step of a review. */
export async function nextStep(trx: ReviewTrx, searchId: number): Promise<number> {
  const { step } = await trx
    .insertInto('batch_review')
    .values({ search_id: searchId, step: 1 })
    .onConflict((conflict) => conflict.column('search_id').doUpdateSet((eb) => ({ step: eb('batch_review.step', '+', 1) })))
    .returning('step')
    .executeTakeFirstOrThrow()
  return Number(step)
}

type Own = { searchId: number; userId: string; keys: readonly HitKey[] }

/** What a reviewer says of hits of one query. */
async function ownDecisions(trx: ReviewTrx, { searchId, userId, keys }: Own): Promise<Map<string, ReviewDecision>> {
  const rows = await trx
    .selectFrom('batch_decision')
    .select(['number', 'project', 'document_id', 'user_id', 'decision', 'undone'])
    .where('search_id', '=', searchId)
    .where('number', '=', keys[0]?.number ?? 0)
    .where('user_id', '=', userId)
    .where(
      'document_id',
      'in',
      anyOf(
        trx,
        keys.map(({ documentId }) => documentId),
      ),
    )
    .orderBy('change')
    .execute()
  const byHit = Map.groupBy(rows, ({ number, project, document_id }) => keyOf({ number, project, documentId: document_id }))
  return new Map([...byHit].flatMap(([key, made]) => latestOf(made).map(({ decision }) => [key, decision] as const)))
}

function keyOf({ number, project, documentId }: HitKey): string {
  return `${number} ${project} ${documentId}`
}
