import { sql } from 'kysely'
import { anyOf, listed } from '../records/listed.ts'
import type { Records } from '../records/open.ts'
import { unindexed } from '../records/unindexed.ts'
import { ensureTags, readTags } from './known-tags.ts'
import { type TagTrx, tagDb } from './tables.ts'
import { nextVersion, stamp } from './versions.ts'

/** Whose tags: somebody's on a project. `manages`: whether they manage it. */
export type TagOwner = { userId: string; project: string; manages: boolean }

/** Whose tags somebody may take away: their own, those of all but managers, or everybody's. */
export type Power = 'own' | 'others' | 'all'

/** A document by its number (absent: it is not there now) and its id. */
export type Marked = { rid: number | undefined; id: string }

/** What a change did to the set of one tag; without `key`: to that of all documents that have any. */
type SetStep = { key?: string; from: number; to: number; added: number[]; removed: number[] }

/**
 * What a part of a change did. `change`: the number of the whole change, that of its first part; `documents`: those that changed, by id; `kept`: tags that only others
 * may take away.
 */
export type TagStep = { change: number; documents: string[]; kept: number; sets: SetStep[] }

/** The number of the change that a part belongs to, unless it is its first. */
export type Part = { documents: Marked[]; change: number | undefined }

/** Gives tags to some documents; those that have them already do not change. Throws AppError CONFLICT where the project would have too many tags. */
export function addTags(records: Records, owner: TagOwner, part: Part & { labels: string[] }): Promise<TagStep> {
  return changeSome(records, owner, part, true, async (trx, number, version) => {
    const { userId: user_id, project } = owner
    const tags = await ensureTags(trx, { project, userId: user_id, version }, part.labels)
    const since = { user_id, by_manager: Number(owner.manages), tagged_at: Date.now(), given: number, taken: null }
    const ids = part.documents.map(({ id }) => id)
    const tagIds = tags.map(({ tag_id }) => tag_id)
    if (ids.length === 0 || tagIds.length === 0) return { changed: [] }
    const changed = await trx
      .insertInto('tagging')
      .columns(['project', 'document_id', 'tag_id', 'user_id', 'by_manager', 'tagged_at', 'given'])
      .expression((eb) =>
        eb
          .selectFrom(['tag', listed(trx, ids).as('document')])
          .where('tag.tag_id', 'in', tagIds)
          .select([
            'tag.project',
            'document.value',
            'tag.tag_id',
            sql<string>`cast(${since.user_id} as text)`.as('user_id'),
            sql<number>`cast(${since.by_manager} as integer)`.as('by_manager'),
            sql<number>`cast(${since.tagged_at} as bigint)`.as('tagged_at'),
            sql<number>`cast(${since.given} as bigint)`.as('given'),
          ]),
      )
      .onConflict((conflict) =>
        conflict.columns(['project', 'document_id', 'tag_id']).doUpdateSet(since).where('tagging.taken', 'is not', null),
      )
      .returning(['document_id', 'tag_id'])
      .execute()
    return { changed }
  })
}

/** Takes tags, or all of them, away from those of the documents that have them, as far as the caller may. */
export function removeTags(
  records: Records,
  owner: TagOwner & { power: Power },
  part: Part & { tagIds: number[] | 'all' },
): Promise<TagStep> {
  const { tagIds } = part
  return changeSome(records, owner, part, false, async (trx, taken) => {
    const ids = part.documents.map(({ id }) => id)
    if (ids.length === 0 || tagIds.length === 0) return { changed: [] }
    let update = trx.updateTable('tagging').set({ taken }).where('project', '=', owner.project).where('taken', 'is', null)
    update = update.where('document_id', 'in', anyOf(trx, ids))
    if (tagIds !== 'all') update = update.where(unindexed<number>('tag_id'), 'in', tagIds)
    if (owner.power === 'own') update = update.where('user_id', '=', owner.userId)
    // What one gave oneself is one's own, also where one managed the project then.
    if (owner.power === 'others')
      update = update.where((eb) => eb.or([eb('by_manager', '=', 0), eb('user_id', '=', owner.userId)]))
    const changed = await update.returning(['document_id', 'tag_id']).execute()
    const kept = owner.power === 'all' ? 0 : await countLive(trx, owner.project, ids, tagIds)
    return { changed, kept }
  })
}

async function countLive(trx: TagTrx, project: string, ids: string[], tagIds: number[] | 'all'): Promise<number> {
  let taggings = trx
    .selectFrom('tagging')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project', '=', project)
    .where('document_id', 'in', anyOf(trx, ids))
    .where('taken', 'is', null)
  if (tagIds !== 'all') taggings = taggings.where(unindexed<number>('tag_id'), 'in', tagIds)
  const { count } = await taggings.executeTakeFirstOrThrow()
  return Number(count)
}

/** Rows of taggings, by document and tag. */
export type Tagging = { document_id: string; tag_id: number }

/** What was changed in a transaction. */
type Done = { changed: Tagging[]; kept?: number }

type Work = (trx: TagTrx, change: number, version: number) => Promise<Done>

/** One part of a change in a transaction of its own: its number, the versions of the tags that it changed, and what the engine has to be told. */
export async function changeSome(
  records: Records,
  { userId, project }: Pick<TagOwner, 'userId' | 'project'>,
  { documents, change }: Part,
  isGiven: boolean,
  work: Work,
): Promise<TagStep> {
  const rids = new Map(documents.map(({ id, rid }) => [id, rid]))
  return tagDb(records)
    .transaction()
    .execute(async (trx) => {
      const to = await nextVersion(trx, project)
      const number = change ?? to
      const { changed, kept = 0 } = await work(trx, number, to)
      const byTag = Map.groupBy(changed, ({ tag_id }) => tag_id)
      const tags = await readTags(trx, [...byTag.keys()])
      await stamp(trx, [...byTag.keys()], to)
      await noteChange(trx, { project, change: number, user_id: userId }, [...byTag.keys()])
      const numbers = (ids: string[]) => ids.flatMap((id) => rids.get(id) ?? [])
      const stepOf = (from: number, ids: string[]) => ({
        from,
        to,
        ...(isGiven ? { added: numbers(ids), removed: [] } : { added: [], removed: numbers(ids) }),
      })
      const changedIds = [...new Set(changed.map(({ document_id }) => document_id))]
      const any = isGiven ? changedIds : await withoutTags(trx, project, changedIds)
      const sets: SetStep[] = [
        stepOf(to - 1, any),
        ...tags.map(({ tag_id, key, version }) => ({ key, ...stepOf(version, idsOf(byTag.get(tag_id))) })),
      ]
      return { change: number, documents: changedIds, kept, sets }
    })
}

function idsOf(taggings: Tagging[] = []): string[] {
  return taggings.map(({ document_id }) => document_id)
}

/** Those of the documents that have no tag any more. */
async function withoutTags(trx: TagTrx, project: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await trx
    .selectFrom('tagging')
    .select('document_id')
    .distinct()
    .where('project', '=', project)
    .where('document_id', 'in', anyOf(trx, ids))
    .where('taken', 'is', null)
    .execute()
  const still = new Set(rows.map(({ document_id }) => document_id))
  return ids.filter((id) => !still.has(id))
}

type Noted = { project: string; change: number; user_id: string }

async function noteChange(trx: TagTrx, noted: Noted, tagIds: number[]): Promise<void> {
  if (tagIds.length === 0) return
  await trx
    .insertInto('tag_change')
    .values(tagIds.map((tag_id) => ({ ...noted, tag_id, changed_at: Date.now() })))
    .onConflict((conflict) => conflict.columns(['project', 'change', 'tag_id']).doNothing())
    .execute()
}
