import { anyOf } from '../records/listed.ts'
import type { Records } from '../records/open.ts'
import { unindexed } from '../records/unindexed.ts'
import { changeSome, type Part, type TagOwner, type TagStep } from './change-tags.ts'
import { tagDb } from './tables.ts'

/** What an earlier change of the caller did: `given` and they are there still, or `taken` and they are still gone. */
export type Undoing = { undo: number; kind: 'given' | 'taken' }

/** The tags that a change of the caller was about; none for another's. */
export async function tagsOfChange(records: Records, { userId, project }: TagOwner, undo: number): Promise<number[]> {
  const rows = await tagDb(records)
    .selectFrom('tag_change')
    .select('tag_id')
    .where('project', '=', project)
    .where('change', '=', undo)
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ tag_id }) => tag_id)
}

/** The documents that are still as a change left them, by id. */
export async function documentsOfChange(records: Records, tagIds: number[], { undo, kind }: Undoing): Promise<string[]> {
  if (tagIds.length === 0) return []
  const rows = await tagDb(records)
    .selectFrom('tagging')
    .select('document_id')
    .distinct()
    .where('tag_id', 'in', tagIds)
    .where(kind, '=', undo)
    .where('taken', kind === 'given' ? 'is' : 'is not', null)
    .orderBy('document_id')
    .execute()
  return rows.map(({ document_id }) => document_id)
}

/** Takes back what a change did to some documents: whose tags they were, and since when, is as it was. */
export function undoSome(
  records: Records,
  owner: TagOwner,
  part: Part & { tagIds: number[]; undoing: Undoing },
): Promise<TagStep> {
  const { undo, kind } = part.undoing
  return changeSome(records, owner, part, kind === 'taken', async (trx, number) => {
    const ids = part.documents.map(({ id }) => id)
    if (ids.length === 0) return { changed: [] }
    const changed = await trx
      .updateTable('tagging')
      .set(kind === 'given' ? { taken: number } : { taken: null, given: number })
      .where('project', '=', owner.project)
      .where('document_id', 'in', anyOf(trx, ids))
      .where(unindexed<number>('tag_id'), 'in', part.tagIds)
      .where(kind, '=', undo)
      .where('taken', kind === 'given' ? 'is' : 'is not', null)
      .returning(['document_id', 'tag_id'])
      .execute()
    return { changed }
  })
}
