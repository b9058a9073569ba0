import type { Expression, Kysely, Transaction } from 'kysely'
import { compiledOnce } from '../records/compiled.ts'
import type { RecordsSchema } from '../records/schema.ts'
import { inBatches } from '../records/writing/batches.ts'
import type { Replaced } from '../scope/hooks.ts'
import { carriedTo } from './carried.ts'
import { nextVersions } from './mark-list.ts'
import type { MarkTables } from './tables.ts'

type Trx = Transaction<RecordsSchema>

/** Few enough for a transaction under 50 ms. */
const batchCount = 1_000

/** A project has gone with all its documents: so do its marks, some at a time. Answers how many went. */
export async function dropMarks(trx: Trx, project: string): Promise<number> {
  const db = trx.$extendTables<MarkTables>()
  const some = await db
    .selectFrom('mark')
    .select('document_id')
    .where('project', '=', project)
    .orderBy('document_id')
    .limit(batchCount)
    .execute()
  const last = some.at(-1)
  if (!last) return 0
  // Of the last document the marks of all users.
  const { numDeletedRows } = await db
    .deleteFrom('mark')
    .where('project', '=', project)
    .where('document_id', '<=', last.document_id)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Other bytes lie at the paths of marked documents: their new documents are marked too. The marks of the old ones stay, for their bytes may lie
 * elsewhere or come back. Answers the new documents that were marked.
 */
export async function carryMarks(trx: Trx, project: string, replaced: Replaced[]): Promise<string[]> {
  const db = trx.$extendTables<MarkTables>()
  const fromIds = replaced.map(({ fromId }) => fromId)
  const marks = await db
    .selectFrom('mark')
    .selectAll()
    .where('project', '=', project)
    .where('document_id', 'in', fromIds)
    .where('taken', 'is', null)
    .execute()
  const carried = carriedTo(replaced, marks, ({ kind, user_id }) => `${kind} ${user_id}`)
  for (const rows of inBatches(carried)) {
    await db
      .insertInto('mark')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['project', 'document_id', 'kind', 'user_id']).doUpdateSet({ taken: null }))
      .execute()
  }
  await nextVersions(db, carried)
  return carried.map(({ document_id }) => document_id)
}

/** Documents have come (back) under new numbers: the lists in which they are change with them. */
export async function noteReturned(trx: Trx, project: string, ids: string[]): Promise<void> {
  const db = trx.$extendTables<MarkTables>()
  const [id, ...others] = ids
  const isOne = id !== undefined && others.length === 0
  const rows = isOne
    ? (await selectUsersOf(db, { project, id })).rows
    : await usersWhoMarked(db, project).where('document_id', 'in', ids).execute()
  await nextVersions(db, rows)
}

function usersWhoMarked(db: Kysely<RecordsSchema & MarkTables>, project: string | Expression<string>) {
  return db.selectFrom('mark').select(['kind', 'user_id']).distinct().where('project', '=', project).where('taken', 'is', null)
}

/** Each file of a run asks for itself. */
const selectUsersOf = compiledOnce<{ project: string; id: string }, RecordsSchema & MarkTables>()((db, at) =>
  usersWhoMarked(db, at('project')).where('document_id', '=', at('id')),
)
