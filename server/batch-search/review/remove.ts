import { countOf } from '../count-of.ts'
import type { BatchTrx } from '../tables.ts'
import type { ReviewTables } from './tables.ts'

/** Rows of one statement. */
const rowsAtOnce = 1_000

/** Some of what reviewers decided, at last the review; answers how many rows went. */
export async function dropDecisions(trx: BatchTrx, id: number): Promise<number> {
  const db = trx.$extendTables<ReviewTables>()
  const some = db.selectFrom('batch_decision').select('touched').where('search_id', '=', id).orderBy('touched').limit(rowsAtOnce)
  const decisions = db.deleteFrom('batch_decision').where('search_id', '=', id).where('touched', 'in', some)
  return (
    (await countOf(decisions.executeTakeFirst())) ||
    countOf(db.deleteFrom('batch_review').where('search_id', '=', id).executeTakeFirst())
  )
}
