import type { Transaction } from 'kysely'
import type { RecordsSchema } from '../records/schema.ts'
import { nextVersion } from './star-list.ts'
import type { StarTables } from './tables.ts'

type Trx = Transaction<RecordsSchema>

/** Few enough for a transaction under 50 ms. */
const batchCount = 1_000

/** A project has gone with all its documents: so do its stars, some at a time. Answers how many went. */
export async function dropStars(trx: Trx, project: string): Promise<number> {
  const db = trx.$extendTables<StarTables>()
  const some = await db
    .selectFrom('star')
    .select('document_id')
    .where('project', '=', project)
    .orderBy('document_id')
    .limit(batchCount)
    .execute()
  const last = some.at(-1)
  if (!last) return 0
  // Of the last document the stars of all users.
  const { numDeletedRows } = await db
    .deleteFrom('star')
    .where('project', '=', project)
    .where('document_id', '<=', last.document_id)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Other bytes lie at the path of a starred document: its new document is starred too. The star of the old one stays, for its bytes may lie
 * elsewhere or come back. Answers whether there was one.
 */
export async function carryStars(trx: Trx, project: string, fromId: string, toId: string): Promise<boolean> {
  const db = trx.$extendTables<StarTables>()
  const stars = await db
    .selectFrom('star')
    .selectAll()
    .where('project', '=', project)
    .where('document_id', '=', fromId)
    .where('taken', 'is', null)
    .execute()
  if (stars.length === 0) return false
  await db
    .insertInto('star')
    .values(stars.map((star) => ({ ...star, document_id: toId })))
    .onConflict((conflict) => conflict.columns(['project', 'document_id', 'user_id']).doUpdateSet({ taken: null }))
    .execute()
  for (const { user_id } of stars) await nextVersion(db, user_id)
  return true
}

/** Documents have come (back) under new numbers: the lists in which they are change with them. */
export async function noteReturned(trx: Trx, project: string, ids: string[]): Promise<void> {
  const db = trx.$extendTables<StarTables>()
  const rows = await db
    .selectFrom('star')
    .select('user_id')
    .distinct()
    .where('project', '=', project)
    .where('document_id', 'in', ids)
    .where('taken', 'is', null)
    .execute()
  for (const { user_id } of rows) await nextVersion(db, user_id)
}
