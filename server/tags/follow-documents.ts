import type { Expression, Kysely, Transaction } from 'kysely'
import { carriedTo } from '../marks/carried.ts'
import { compiledOnce } from '../records/compiled.ts'
import type { RecordsSchema } from '../records/schema.ts'
import { inBatches } from '../records/writing/batches.ts'
import type { Replaced } from '../scope/hooks.ts'
import type { TagTables } from './tables.ts'
import { nextVersion, stamp } from './versions.ts'

type Trx = Transaction<RecordsSchema>

/** Few enough for a transaction under 50 ms. */
const batchCount = 1_000

/**
 * A project has gone with all its documents: so do its tags, some at a time. Answers how many rows went. The version of its list stays, so that no set of another
 * project of its name is taken for one of these.
 */
export async function dropTags(trx: Trx, project: string): Promise<number> {
  const db = trx.$extendTables<TagTables>()
  const some = await db
    .selectFrom('tagging')
    .select('document_id')
    .where('project', '=', project)
    .orderBy('document_id')
    .limit(batchCount)
    .execute()
  const last = some.at(-1)
  if (!last) return dropLabels(trx, project)
  // Of the last document all tags: at most as many as a project has.
  const { numDeletedRows } = await db
    .deleteFrom('tagging')
    .where('project', '=', project)
    .where('document_id', '<=', last.document_id)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

async function dropLabels(trx: Trx, project: string): Promise<number> {
  const db = trx.$extendTables<TagTables>()
  const { numDeletedRows: changes } = await db.deleteFrom('tag_change').where('project', '=', project).executeTakeFirst()
  const { numDeletedRows: tags } = await db.deleteFrom('tag').where('project', '=', project).executeTakeFirst()
  return Number(changes) + Number(tags)
}

/**
 * Other bytes lie at the paths of tagged documents: their new documents have the tags too. Those of the old ones stay, for their bytes may lie elsewhere or come back.
 * Answers the new documents that were tagged.
 */
export async function carryTags(trx: Trx, project: string, replaced: Replaced[]): Promise<string[]> {
  const db = trx.$extendTables<TagTables>()
  const taggings = await db
    .selectFrom('tagging')
    .selectAll()
    .where('project', '=', project)
    .where(
      'document_id',
      'in',
      replaced.map(({ fromId }) => fromId),
    )
    .where('taken', 'is', null)
    .execute()
  const carried = carriedTo(replaced, taggings, ({ tag_id }) => String(tag_id))
  if (carried.length === 0) return []
  for (const rows of inBatches(carried)) {
    await db
      .insertInto('tagging')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['project', 'document_id', 'tag_id']).doUpdateSet({ taken: null }))
      .execute()
  }
  await stampAll(trx, project, carried)
  return [...new Set(carried.map(({ document_id }) => document_id))]
}

/** Documents have come (back) under new numbers: the sets in which they are change with them. */
export async function noteReturned(trx: Trx, project: string, ids: string[]): Promise<void> {
  const db = trx.$extendTables<TagTables>()
  const [id, ...others] = ids
  const isOne = id !== undefined && others.length === 0
  const rows = isOne
    ? (await selectTagsOf(db, { project, id })).rows
    : await tagsGiven(db, project).where('document_id', 'in', ids).execute()
  if (rows.length > 0) await stampAll(trx, project, rows)
}

function tagsGiven(db: Kysely<RecordsSchema & TagTables>, project: string | Expression<string>) {
  return db.selectFrom('tagging').select('tag_id').distinct().where('project', '=', project).where('taken', 'is', null)
}

/** Each file of a run asks for itself. */
const selectTagsOf = compiledOnce<{ project: string; id: string }, RecordsSchema & TagTables>()((db, at) =>
  tagsGiven(db, at('project')).where('document_id', '=', at('id')),
)

async function stampAll(trx: Trx, project: string, rows: { tag_id: number }[]): Promise<void> {
  const db = trx.$extendTables<TagTables>()
  await stamp(db, [...new Set(rows.map(({ tag_id }) => tag_id))], await nextVersion(db, project))
}
