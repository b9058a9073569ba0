import { sql, type Transaction } from 'kysely'
import { anyOf, listed } from '../records/listed.ts'
import type { Records } from '../records/open.ts'
import type { RecordsSchema } from '../records/schema.ts'
import { unindexed } from '../records/unindexed.ts'
import { type MarkList, nextVersion } from './mark-list.ts'
import { type MarkKind, type MarkTables, markDb } from './tables.ts'

type Trx = Transaction<RecordsSchema & MarkTables>

export type MarkOwner = MarkList & { project: string }
export type Marked = { rid: number; id: string }

/**
 * What a part of a change did: the versions of the list before and after, and the documents that changed. `change` is the number of the whole change,
 * that of its first part.
 */
export type MarkChange = { from: number; to: number; change: number; rids: number[] }

/** One part of a change: some documents, and the number of the change that they belong to unless they are its first. */
export type Part = { documents: Marked[]; change: number | undefined }

/** Marks some documents; those that were marked already do not change. */
export function addMarks(records: Records, owner: MarkOwner, part: Part): Promise<MarkChange> {
  return changeSome(records, owner, part, async (trx, ids, given) => {
    const { kind, userId, project } = owner
    return trx
      .insertInto('mark')
      .columns(['kind', 'user_id', 'project', 'document_id', 'marked_at', 'given'])
      .expression((eb) =>
        eb
          .selectFrom(listed(trx, ids).as('document'))
          // Without a condition SQLite would take the conflict for that of a join.
          .where(sql.lit(true), '=', sql.lit(true))
          .select([
            sql<MarkKind>`cast(${kind} as text)`.as('kind'),
            sql<string>`cast(${userId} as text)`.as('user_id'),
            sql<string>`cast(${project} as text)`.as('project'),
            'document.value',
            sql<number>`cast(${Date.now()} as bigint)`.as('marked_at'),
            sql<number>`cast(${given} as bigint)`.as('given'),
          ]),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['project', 'document_id', 'kind', 'user_id'])
          .doUpdateSet((eb) => ({ marked_at: eb.ref('excluded.marked_at'), given, taken: null }))
          .where('mark.taken', 'is not', null),
      )
      .returning('document_id')
      .execute()
  })
}

/** Takes the mark away from those of the documents that have it. */
export function removeMarks(records: Records, owner: MarkOwner, part: Part): Promise<MarkChange> {
  return changeSome(records, owner, part, (trx, ids, taken) =>
    trx
      .updateTable('mark')
      .set({ taken })
      .where(unindexed<MarkKind>('kind'), '=', owner.kind)
      .where(unindexed<string>('user_id'), '=', owner.userId)
      .where('project', '=', owner.project)
      .where('document_id', 'in', anyOf(trx, ids))
      .where('taken', 'is', null)
      .returning('document_id')
      .execute(),
  )
}

/** The documents of a project whose mark a change gave, and which still have it; or took, and which still have none. */
export async function changedBy(
  records: Records,
  { kind, userId, project }: MarkOwner,
  { change, how }: { change: number; how: 'given' | 'taken' },
): Promise<string[]> {
  const rows = await markDb(records)
    .selectFrom('mark')
    .select('document_id')
    .where('kind', '=', kind)
    .where('user_id', '=', userId)
    .where('project', '=', project)
    .where(how, '=', change)
    .where('taken', how === 'given' ? 'is' : 'is not', null)
    .execute()
  return rows.map((row) => row.document_id)
}

type Change = (trx: Trx, ids: string[], change: number) => Promise<{ document_id: string }[]>

async function changeSome(
  records: Records,
  owner: MarkOwner,
  { documents, change }: Part,
  carryOut: Change,
): Promise<MarkChange> {
  const rids = new Map(documents.map(({ id, rid }) => [id, rid]))
  return markDb(records)
    .transaction()
    .execute(async (trx) => {
      const to = await nextVersion(trx, owner)
      const number = change ?? to
      const changed = await carryOut(trx, [...rids.keys()], number)
      return { from: to - 1, to, change: number, rids: changed.flatMap(({ document_id }) => rids.get(document_id) ?? []) }
    })
}
