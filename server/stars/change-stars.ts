import type { Transaction } from 'kysely'
import type { Records } from '../records/open.ts'
import type { RecordsSchema } from '../records/schema.ts'
import { nextVersion } from './star-list.ts'
import { type StarTables, starDb } from './tables.ts'

type Trx = Transaction<RecordsSchema & StarTables>

export type StarOwner = { userId: string; project: string }
export type Marked = { rid: number; id: string }

/**
 * What a part of a change did: the versions of the list before and after, and the documents that changed. `change` is the number of the whole change,
 * that of its first part.
 */
export type StarChange = { from: number; to: number; change: number; rids: number[] }

/** One part of a change: some documents, and the number of the change that they belong to unless they are its first. */
export type Part = { documents: Marked[]; change: number | undefined }

/** Stars some documents; those that were starred already do not change. */
export function addStars(records: Records, owner: StarOwner, part: Part): Promise<StarChange> {
  return changeSome(records, owner, part, async (trx, ids, given) => {
    const { userId: user_id, project } = owner
    const rows = ids.map((document_id) => ({ user_id, project, document_id, starred_at: Date.now(), given, taken: null }))
    return trx
      .insertInto('star')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['project', 'document_id', 'user_id'])
          .doUpdateSet((eb) => ({ starred_at: eb.ref('excluded.starred_at'), given, taken: null }))
          .where('star.taken', 'is not', null),
      )
      .returning('document_id')
      .execute()
  })
}

/** Takes stars away from those of the documents that have one. */
export function removeStars(records: Records, owner: StarOwner, part: Part): Promise<StarChange> {
  return changeSome(records, owner, part, (trx, ids, taken) =>
    trx
      .updateTable('star')
      .set({ taken })
      .where('user_id', '=', owner.userId)
      .where('project', '=', owner.project)
      .where('document_id', 'in', ids)
      .where('taken', 'is', null)
      .returning('document_id')
      .execute(),
  )
}

/** The documents of a project whose star a change gave, and which still have it; or took, and which still have none. */
export async function changedBy(
  records: Records,
  { userId, project }: StarOwner,
  { change, kind }: { change: number; kind: 'given' | 'taken' },
): Promise<string[]> {
  const rows = await starDb(records)
    .selectFrom('star')
    .select('document_id')
    .where('user_id', '=', userId)
    .where('project', '=', project)
    .where(kind, '=', change)
    .where('taken', kind === 'given' ? 'is' : 'is not', null)
    .execute()
  return rows.map((row) => row.document_id)
}

type Change = (trx: Trx, ids: string[], change: number) => Promise<{ document_id: string }[]>

async function changeSome(
  records: Records,
  { userId }: StarOwner,
  { documents, change }: Part,
  carryOut: Change,
): Promise<StarChange> {
  const rids = new Map(documents.map(({ id, rid }) => [id, rid]))
  return starDb(records)
    .transaction()
    .execute(async (trx) => {
      const to = await nextVersion(trx, userId)
      const number = change ?? to
      const changed = await carryOut(trx, [...rids.keys()], number)
      return { from: to - 1, to, change: number, rids: changed.flatMap(({ document_id }) => rids.get(document_id) ?? []) }
    })
}
