import { AppError, type BodyOf } from '@dossier/contract'
import { tagKey } from '@dossier/contract/marks/tag-labels'
import type { TagColour, TagsChanged, tagCalls } from '@dossier/contract/marks/tags'
import { unindexed } from '../records/unindexed.ts'
import type { Scope } from '../scope/scope.ts'
import { changeAll, ownerOf, powerOf, storedDocuments, toldOf } from './change-many.ts'
import { changeSome, type Part, removeTags, type TagOwner, type TagStep } from './change-tags.ts'
import { findTags, type KnownTag, readTags, selectTags } from './known-tags.ts'
import { orForbidden } from './one-document.ts'
import { tagDb } from './tables.ts'
import { nextVersion } from './versions.ts'

type Place = { project: string; label: string }
type TagChange = BodyOf<typeof tagCalls.change>

/**
 * Gives a tag another label, everywhere, or a colour. Where another tag has the label already, the two become one if that is asked for; that can be taken back by its
 * number, each tag as it was. Throws AppError NOT_FOUND; CONFLICT where it is not; FORBIDDEN where a manager gave it and the caller is none.
 */
export async function changeTag(scope: Scope, { project, label }: Place, change: TagChange): Promise<TagsChanged> {
  const tag = await requireTag(scope, project, label)
  if (change.colour !== undefined) await write(scope, tag, { colour: change.colour })
  if (change.label === undefined) return { result: 0, change: null, kept: 0 }
  await checkManagers(scope, project, tag)
  if (tagKey(change.label) === tag.key) {
    await write(scope, tag, { label: change.label })
    return { result: (await documentsWith(scope, tag)).length, change: null, kept: 0 }
  }
  const [other] = await findTags(scope.records, project, [change.label])
  if (!other) return rename(scope, project, tag, change.label)
  if (!change.merge && (await documentsWith(scope, other)).length > 0) throw isThere(other, project)
  return merge(scope, project, tag, other)
}

/** Takes a tag away from all documents, also from those that are not there now. Throws AppError NOT_FOUND, FORBIDDEN. */
export async function removeTag(scope: Scope, { project, label }: Place): Promise<TagsChanged> {
  const tag = await requireTag(scope, project, label)
  const owner = { ...ownerOf(scope, project), power: powerOf(scope, project) }
  const documents = storedDocuments(scope, project, await documentsWith(scope, tag))
  const carryOut = (part: Part) => removeTags(scope.records, owner, { ...part, tagIds: [tag.tag_id] })
  return toldOf(orForbidden(await changeAll(scope, project, documents, carryOut)))
}

async function requireTag({ records }: Scope, project: string, label: string): Promise<KnownTag> {
  const [tag] = await findTags(records, project, [label])
  if (tag) return tag
  throw noSuchTag(project, label)
}

function noSuchTag(project: string, label: string): AppError {
  return new AppError('NOT_FOUND', { message: `There is no tag "${label}" in the project "${project}"`, project })
}

async function write(
  { records }: Scope,
  { tag_id }: KnownTag,
  values: { label?: string; colour?: TagColour | null },
): Promise<void> {
  await tagDb(records).updateTable('tag').set(values).where('tag_id', '=', tag_id).execute()
}

/** What a manager gave is not renamed by others: to them it would be gone. */
async function checkManagers(scope: Scope, project: string, { tag_id, label }: KnownTag): Promise<void> {
  if (powerOf(scope, project) === 'all') return
  const row = await tagDb(scope.records)
    .selectFrom('tagging')
    .select('document_id')
    .where('tag_id', '=', tag_id)
    .where('taken', 'is', null)
    .where('by_manager', '=', 1)
    .where('user_id', '!=', scope.caller.id)
    .executeTakeFirst()
  if (!row) return
  throw new AppError('FORBIDDEN', {
    message: `The tag "${label}" was given by a manager of the project: only managers may rename it`,
  })
}

/** The ids of the documents that have a tag, also of those that are not there now. */
async function documentsWith({ records }: Scope, { tag_id }: KnownTag): Promise<string[]> {
  const rows = await tagDb(records)
    .selectFrom('tagging')
    .select('document_id')
    .where('tag_id', '=', tag_id)
    .where('taken', 'is', null)
    .orderBy('document_id')
    .execute()
  return rows.map(({ document_id }) => document_id)
}

function isThere({ label }: KnownTag, project: string): AppError {
  const message = `The project "${project}" has a tag "${label}" already: ask for the two to be merged, or take another label`
  return new AppError('CONFLICT', { message, label, project })
}

/**
 * One row says what a tag is called, however many documents have it. Others may have changed it, or taken the label, since it was looked at: that is looked at again
 * in the transaction, which the version lets come after theirs.
 */
async function rename({ records, ...scope }: Scope, project: string, tag: KnownTag, label: string): Promise<TagsChanged> {
  await tagDb(records)
    .transaction()
    .execute(async (trx) => {
      const version = await nextVersion(trx, project)
      const [present] = await readTags(trx, [tag.tag_id])
      if (present?.key !== tag.key) throw noSuchTag(project, tag.label)
      const [other] = await selectTags(trx, project, [tagKey(label)])
      if (other) throw isThere(other, project)
      await trx
        .updateTable('tag')
        .set({ key: tagKey(label), label, version })
        .where('tag_id', '=', tag.tag_id)
        .execute()
    })
  return { result: (await documentsWith({ records, ...scope }, tag)).length, change: null, kept: 0 }
}

async function merge(scope: Scope, project: string, from: KnownTag, into: KnownTag): Promise<TagsChanged> {
  const owner = ownerOf(scope, project)
  const documents = storedDocuments(scope, project, await documentsWith(scope, from))
  // First all of them get the other one, then they lose this one: whoever searches meanwhile finds them by one or both.
  const ids = { from: from.tag_id, into: into.tag_id }
  const done = await changeAll(scope, project, documents, async (part) => {
    const given = await copySome(scope, owner, part, ids)
    const taken = await removeTags(
      scope.records,
      { ...owner, power: 'all' },
      { documents: part.documents, change: given.change, tagIds: [from.tag_id] },
    )
    return { ...taken, sets: [...given.sets, ...taken.sets] }
  })
  return toldOf(done)
}

/** Gives documents a tag as they have another: from the same people, since the same moments. */
function copySome({ records }: Scope, owner: TagOwner, part: Part, ids: { from: number; into: number }): Promise<TagStep> {
  return changeSome(records, owner, part, true, async (trx, given) => {
    const documentIds = part.documents.map(({ id }) => id)
    const rows = await trx
      .selectFrom('tagging')
      .selectAll()
      .where('project', '=', owner.project)
      .where('document_id', 'in', documentIds)
      .where(unindexed<number>('tag_id'), '=', ids.from)
      .where('taken', 'is', null)
      .execute()
    if (rows.length === 0) return { changed: [] }
    const changed = await trx
      .insertInto('tagging')
      .values(rows.map((row) => ({ ...row, tag_id: ids.into, given })))
      .onConflict((conflict) =>
        conflict
          .columns(['project', 'document_id', 'tag_id'])
          .doUpdateSet((eb) => ({
            user_id: eb.ref('excluded.user_id'),
            by_manager: eb.ref('excluded.by_manager'),
            tagged_at: eb.ref('excluded.tagged_at'),
            given,
            taken: null,
          }))
          .where('tagging.taken', 'is not', null),
      )
      .returning(['document_id', 'tag_id'])
      .execute()
    return { changed }
  })
}
