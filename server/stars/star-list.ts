import type { Transaction } from 'kysely'
import { inBatches } from '../records/batches.ts'
import type { Records } from '../records/open.ts'
import type { RecordsSchema } from '../records/schema.ts'
import type { SetKind } from '../scope/sets.ts'
import { type StarTables, starDb } from './tables.ts'

/** The ids of the documents that a user starred in a project, the newest star first; `among`: only of these. */
export async function starredIds(
  records: Records,
  { userId, project }: { userId: string; project: string },
  among?: string[],
): Promise<string[]> {
  if (among?.length === 0) return []
  let query = starredDocuments(records, userId).select('star.document_id').where('star.project', '=', project)
  if (among) query = query.where('star.document_id', 'in', among)
  const rows = await query.orderBy('star.starred_at', 'desc').orderBy('star.document_id').execute()
  return rows.map((row) => row.document_id)
}

/** The numbers of the documents that a user starred in some projects, the newest star first. */
export async function newestStars(
  records: Records,
  { userId, projects }: { userId: string; projects: string[] },
  { from, size }: { from: number; size: number },
): Promise<number[]> {
  if (projects.length === 0) return []
  const rows = await starredDocuments(records, userId)
    .select('document.rid')
    .where('star.project', 'in', projects)
    .orderBy('star.starred_at', 'desc')
    .orderBy('star.document_id')
    .limit(size)
    .offset(from)
    .execute()
  return rows.map((row) => row.rid)
}

/** Stars whose document is there now; those of others wait for it to come back. */
function starredDocuments(records: Records, userId: string) {
  return starDb(records)
    .selectFrom('star')
    .innerJoin('document', (join) =>
      join.onRef('document.project', '=', 'star.project').onRef('document.id', '=', 'star.document_id'),
    )
    .where('star.user_id', '=', userId)
    .where('star.taken', 'is', null)
}

/** A user's stars of all projects as the engine keeps them. */
export const starredSet: SetKind = {
  version: async (records, owner) => {
    const row = await starDb(records).selectFrom('star_list').select('version').where('user_id', '=', owner).executeTakeFirst()
    return row?.version ?? 0
  },
  rids: async (records, owner) => {
    const rows = await starredDocuments(records, owner).select('document.rid').execute()
    return rows.map((row) => row.rid)
  },
}

/** The next version of a user's list, taken in the transaction that changes it. */
export async function nextVersion(trx: Transaction<RecordsSchema & StarTables>, userId: string): Promise<number> {
  const row = await trx
    .insertInto('star_list')
    .values({ user_id: userId, version: 1 })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet((eb) => ({ version: eb('star_list.version', '+', 1) })))
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

/** The next version of the lists of some users, each once, whose documents change without their doing. */
export async function nextVersions(trx: Transaction<RecordsSchema & StarTables>, users: { user_id: string }[]): Promise<void> {
  const ids = [...new Set(users.map(({ user_id }) => user_id))]
  for (const batch of inBatches(ids)) {
    await trx
      .insertInto('star_list')
      .values(batch.map((user_id) => ({ user_id, version: 1 })))
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet((eb) => ({ version: eb('star_list.version', '+', 1) })))
      .execute()
  }
}
