import { AppError, limits } from '@dossier/contract'
import { splitLabels, tagKey } from '@dossier/contract/marks/tag-labels'
import type { Records } from '../records/open.ts'
import { inBatches } from '../records/writing/batches.ts'
import { type TagTrx, tagDb } from './tables.ts'

/** A tag of a project. */
export type KnownTag = { tag_id: number; key: string; label: string; version: number }

/** Who gives labels of a project, in which version of its tags. */
type Labelling = { project: string; userId: string; version: number }

/** The tags that a project has of these labels. */
export async function findTags(records: Records, project: string, labels: string[]): Promise<KnownTag[]> {
  return selectTags(tagDb(records), project, labels.map(tagKey))
}

/** The tags that somebody names: each text one by itself, as a program may have given it with spaces in it, or else as many as it has words. */
export async function namedTags(records: Records, project: string, texts: string[]): Promise<KnownTag[]> {
  const whole = await findTags(records, project, texts)
  const found = new Set(whole.map(({ key }) => key))
  const pieces = splitLabels(texts.filter((text) => !found.has(tagKey(text))))
  return [
    ...whole,
    ...(await findTags(
      records,
      project,
      pieces.filter((label) => !found.has(tagKey(label))),
    )),
  ]
}

/** The tags with these numbers. */
export async function readTags(trx: TagTrx, tagIds: number[]): Promise<KnownTag[]> {
  if (tagIds.length === 0) return []
  return trx.selectFrom('tag').select(['tag_id', 'key', 'label', 'version']).where('tag_id', 'in', tagIds).execute()
}

/** The tags with these keys, as the connection or transaction sees them. */
export async function selectTags(db: ReturnType<typeof tagDb>, project: string, keys: string[]): Promise<KnownTag[]> {
  if (keys.length === 0) return []
  return db
    .selectFrom('tag')
    .select(['tag_id', 'key', 'label', 'version'])
    .where('project', '=', project)
    .where('key', 'in', keys)
    .execute()
}

/** The tags of these labels, made where the project has none. Throws AppError CONFLICT where that would be too many. */
export async function ensureTags(trx: TagTrx, labelling: Labelling, labels: string[]): Promise<KnownTag[]> {
  const { project, userId: user_id, version } = labelling
  const known = await selectTags(trx, project, labels.map(tagKey))
  const keys = new Set(known.map(({ key }) => key))
  const added = labels.filter((label) => !keys.has(tagKey(label)))
  if (added.length === 0) return known
  await makeRoom(trx, project, added.length)
  const created_at = Date.now()
  const rows = added.map((label) => ({ project, key: tagKey(label), label, colour: null, version, user_id, created_at }))
  const made = await trx.insertInto('tag').values(rows).returning(['tag_id', 'key', 'label', 'version']).execute()
  return [...known, ...made]
}

/** Forgets tags that no document has any more, where there would be too many. */
async function makeRoom(trx: TagTrx, project: string, wanted: number): Promise<void> {
  if ((await countTags(trx, project)) + wanted <= limits.tagsOfProject) return
  const unused = await trx
    .selectFrom('tag')
    .select('tag_id')
    .where('project', '=', project)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('tagging').select('tagging.tag_id').whereRef('tagging.tag_id', '=', 'tag.tag_id').where('taken', 'is', null),
        ),
      ),
    )
    .execute()
  for (const batch of inBatches(unused.map(({ tag_id }) => tag_id))) await forget(trx, batch)
  if ((await countTags(trx, project)) + wanted <= limits.tagsOfProject) return
  const message = `A project has at most ${limits.tagsOfProject} different tags: merge or remove some of them first`
  throw new AppError('CONFLICT', { message, project })
}

async function countTags(trx: TagTrx, project: string): Promise<number> {
  const { count } = await trx
    .selectFrom('tag')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project', '=', project)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function forget(trx: TagTrx, tagIds: number[]): Promise<void> {
  await trx.deleteFrom('tagging').where('tag_id', 'in', tagIds).execute()
  await trx.deleteFrom('tag_change').where('tag_id', 'in', tagIds).execute()
  await trx.deleteFrom('tag').where('tag_id', 'in', tagIds).execute()
}
