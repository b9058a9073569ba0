import type { Transaction } from 'kysely'
import { anyOf } from '../records/listed.ts'
import type { Records } from '../records/open.ts'
import type { RecordsSchema } from '../records/schema.ts'
import { unindexed } from '../records/unindexed.ts'
import { inBatches } from '../records/writing/batches.ts'
import type { SetKind } from '../scope/sets.ts'
import { type MarkKind, type MarkTables, markDb } from './tables.ts'

/** Whose marks of which kind. */
export type MarkList = { kind: MarkKind; userId: string }

/** The ids of the documents that a user marked in a project, the newest mark first; `among`: only of these. */
export async function markedIds(records: Records, owner: MarkList & { project: string }, among?: string[]): Promise<string[]> {
  if (among?.length === 0) return []
  const marks = among ? marksAmong(records, owner, among) : markedDocuments(records, owner)
  const query = marks.select('mark.document_id').where('mark.project', '=', owner.project)
  const rows = await query.orderBy('mark.marked_at', 'desc').orderBy('mark.document_id').execute()
  return rows.map((row) => row.document_id)
}

/** The numbers of the documents that a user marked in some projects, the newest mark first. */
export async function newestMarked(
  records: Records,
  { projects, ...list }: MarkList & { projects: string[] },
  { from, size }: { from: number; size: number },
): Promise<number[]> {
  if (projects.length === 0) return []
  const rows = await markedDocuments(records, list)
    .select('document.rid')
    .where('mark.project', 'in', projects)
    .orderBy('mark.marked_at', 'desc')
    .orderBy('mark.document_id')
    .limit(size)
    .offset(from)
    .execute()
  return rows.map((row) => row.rid)
}

/** Marks that were not taken away and whose document is there now; those of others wait for it to come back. */
export function presentMarks(records: Records, kind: MarkKind) {
  return documentMarks(records).where('mark.kind', '=', kind)
}

function documentMarks(records: Records) {
  return markDb(records)
    .selectFrom('mark')
    .innerJoin('document', (join) =>
      join.onRef('document.project', '=', 'mark.project').onRef('document.id', '=', 'mark.document_id'),
    )
    .where('mark.taken', 'is', null)
}

function markedDocuments(records: Records, { kind, userId }: MarkList) {
  return presentMarks(records, kind).where('mark.user_id', '=', userId)
}

/** A page of hits asks for its few documents, whose user may have marked all. */
function marksAmong(records: Records, { kind, userId }: MarkList, among: string[]) {
  return documentMarks(records)
    .where('mark.document_id', 'in', anyOf(records.db, among))
    .where(unindexed<MarkKind>('mark.kind'), '=', kind)
    .where(unindexed<string>('mark.user_id'), '=', userId)
}

/** The marks of a kind, each user's of all projects, as the engine keeps them. */
export function markedSet(kind: MarkKind): SetKind {
  return {
    version: async (records, owner) => {
      const list = markDb(records).selectFrom('mark_list').select('version')
      return (await list.where('kind', '=', kind).where('user_id', '=', owner).executeTakeFirst())?.version ?? 0
    },
    rids: async (records, owner) => {
      const rows = await markedDocuments(records, { kind, userId: owner }).select('document.rid').execute()
      return rows.map((row) => row.rid)
    },
  }
}

/** The next version of a list, taken in the transaction that changes it. */
export async function nextVersion(trx: Transaction<RecordsSchema & MarkTables>, { kind, userId }: MarkList): Promise<number> {
  const row = await trx
    .insertInto('mark_list')
    .values({ kind, user_id: userId, version: 1 })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'user_id']).doUpdateSet((eb) => ({ version: eb('mark_list.version', '+', 1) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

type ListKey = Pick<MarkTables['mark_list'], 'kind' | 'user_id'>

/** The next version of some lists, each once, whose documents change without their users' doing. */
export async function nextVersions(trx: Transaction<RecordsSchema & MarkTables>, marks: ListKey[]): Promise<void> {
  const lists = new Map(marks.map(({ kind, user_id }) => [JSON.stringify([kind, user_id]), { kind, user_id, version: 1 }]))
  for (const batch of inBatches([...lists.values()])) {
    await trx
      .insertInto('mark_list')
      .values(batch)
      .onConflict((conflict) =>
        conflict.columns(['kind', 'user_id']).doUpdateSet((eb) => ({ version: eb('mark_list.version', '+', 1) })),
      )
      .execute()
  }
}
