import type { Records } from '../records/open.ts'
import { unindexed } from '../records/unindexed.ts'
import { type TagTrx, tagDb } from './tables.ts'

/** How long a change of tags can be taken back (decision 0476). */
const lifetimeMs = 30 * 24 * 3_600_000

/** Few enough for a transaction under 50 ms: tags of changes, and rows of what those took away. */
const forgottenAtOnce = { tags: 20, taggings: 1_000 }

/**
 * Forgets some of what a project's old changes left: which tags they were about, and where the tags were that they took away. It is called after each change, so
 * that a project keeps those of the last thirty days and, for a while, what one call does not manage.
 */
export async function forgetOldChanges(records: Pick<Records, 'db'>, project: string, now = Date.now()): Promise<void> {
  // Not by their time: they are in its order, and only these have to be looked at.
  const oldest = await tagDb(records)
    .selectFrom('tag_change')
    .select(['change', 'tag_id', 'changed_at'])
    .where('project', '=', project)
    .orderBy('change')
    .orderBy('tag_id')
    .limit(forgottenAtOnce.tags)
    .execute()
  const old = oldest.filter(({ changed_at }) => changed_at <= now - lifetimeMs)
  if (old.length === 0) return
  await tagDb(records)
    .transaction()
    .execute(async (trx) => {
      let left = forgottenAtOnce.taggings
      for (const { change, tag_id } of old) {
        left -= await forgetTaken(trx, { project, change, tag_id }, left)
        if (left === 0) return
        const row = trx.deleteFrom('tag_change').where('project', '=', project)
        await row.where('change', '=', change).where('tag_id', '=', tag_id).execute()
      }
    })
}

type OldChange = { project: string; change: number; tag_id: number }

/** Of a tag, what this change or an older one took away; answers how many rows, at most `limit`, have gone. */
async function forgetTaken(trx: TagTrx, { project, change, tag_id }: OldChange, limit: number): Promise<number> {
  const taken = await trx
    .selectFrom('tagging')
    .select('document_id')
    .where('tag_id', '=', tag_id)
    .where('taken', '<=', change)
    .limit(limit)
    .execute()
  if (taken.length === 0) return 0
  const ids = taken.map(({ document_id }) => document_id)
  const rows = trx.deleteFrom('tagging').where('project', '=', project).where('document_id', 'in', ids)
  await rows.where(unindexed<number>('tag_id'), '=', tag_id).execute()
  return taken.length
}
