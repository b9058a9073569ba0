import type { Transaction } from 'kysely'
import { carriedTo } from '../../marks/carried.ts'
import type { RecordsSchema } from '../../records/schema.ts'
import { inBatches } from '../../records/writing/batches.ts'
import type { Replaced } from '../../scope/hooks.ts'
import type { BatchTables } from '../tables.ts'
import { nextStep, type ReviewTrx } from './decide.ts'
import type { ReviewTables } from './tables.ts'

/**
 * Other bytes lie at the paths of documents that were decided on: what reviewers said holds for the new ones too, with who and when. Those of the old ones stay, for their
 * bytes may come back. Answers the new documents.
 */
export async function carryDecisions(trx: Transaction<RecordsSchema>, project: string, replaced: Replaced[]): Promise<string[]> {
  const db: ReviewTrx = trx.$extendTables<BatchTables & ReviewTables>()
  const fromIds = replaced.map(({ fromId }) => fromId)
  const made = await db
    .selectFrom('batch_decision')
    .selectAll()
    .where('project', '=', project)
    .where('document_id', 'in', fromIds)
    .where('undone', '=', 0)
    .execute()
  const carried = carriedTo(replaced, made, (row) => [row.search_id, row.number, row.user_id, row.change].join(' '))
  for (const [searchId, rows] of Map.groupBy(carried, ({ search_id }) => search_id)) {
    const touched = await nextStep(db, searchId)
    for (const some of inBatches(rows)) {
      await db
        .insertInto('batch_decision')
        .values(some.map((row) => ({ ...row, touched })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  }
  return [...new Set(carried.map(({ document_id }) => document_id))]
}
