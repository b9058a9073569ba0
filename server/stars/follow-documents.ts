import type { Transaction } from 'kysely'
import { inBatches } from '../records/batches.ts'
import type { RecordsSchema } from '../records/schema.ts'
import type { Replaced } from '../scope/hooks.ts'
import { nextVersions } from './star-list.ts'
import type { StarTables } from './tables.ts'

type Trx = Transaction<RecordsSchema>
type Star = StarTables['star']

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
 * Other bytes lie at the paths of starred documents: their new documents are starred too. The stars of the old ones stay, for their bytes may lie
 * elsewhere or come back. Answers the new documents that were starred.
 */
export async function carryStars(trx: Trx, project: string, replaced: Replaced[]): Promise<string[]> {
  const db = trx.$extendTables<StarTables>()
  const fromIds = replaced.map(({ fromId }) => fromId)
  const stars = await db
    .selectFrom('star')
    .selectAll()
    .where('project', '=', project)
    .where('document_id', 'in', fromIds)
    .where('taken', 'is', null)
    .execute()
  const carried = carriedTo(replaced, stars)
  for (const rows of inBatches(carried)) {
    await db
      .insertInto('star')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['project', 'document_id', 'user_id']).doUpdateSet({ taken: null }))
      .execute()
  }
  await nextVersions(db, carried)
  return carried.map(({ document_id }) => document_id)
}

/** The stars of the new documents; one for each user, for one statement must not meet the same row twice. */
function carriedTo(replaced: Replaced[], stars: Star[]): Star[] {
  const starsOf = Map.groupBy(stars, (star) => star.document_id)
  const carried = replaced.flatMap(({ fromId, toId }) =>
    (starsOf.get(fromId) ?? []).map((star) => ({ ...star, document_id: toId })),
  )
  return [...new Map(carried.map((star) => [JSON.stringify([star.document_id, star.user_id]), star])).values()]
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
  await nextVersions(db, rows)
}
