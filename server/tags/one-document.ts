import { AppError } from '@dossier/contract'
import type { Tag, TagsChanged } from '@dossier/contract/marks/tags'
import { requireDocument } from '../documents/read.ts'
import { reply } from '../feature/reply.ts'
import { wireMoment, wireUser } from '../identity/wire-user.ts'
import type { Scope } from '../scope/scope.ts'
import { addMany, powerOf, removeMany, toldOf } from './change-many.ts'
import { isRemovable } from './given.ts'
import { namedTags } from './known-tags.ts'
import { tagDb } from './tables.ts'

type Place = { project: string; id: string }

/** The tags of a document, the oldest first. Throws AppError DOCUMENT_NOT_FOUND. */
export async function tagsOfDocument(scope: Scope, place: Place): Promise<Tag[]> {
  const { project, id } = await requireDocument(scope.records, place)
  const rows = await tagDb(scope.records)
    .selectFrom('tagging')
    .innerJoin('tag', 'tag.tag_id', 'tagging.tag_id')
    .select(['tag.label', 'tag.colour', 'tagging.user_id', 'tagging.by_manager', 'tagging.tagged_at'])
    .where('tagging.project', '=', project)
    .where('tagging.document_id', '=', id)
    .where('tagging.taken', 'is', null)
    .orderBy('tagging.tagged_at')
    .orderBy('tag.label')
    .execute()
  const power = powerOf(scope, project)
  return rows.map((row) => ({
    label: row.label,
    creationDate: wireMoment(row.tagged_at),
    user: wireUser(row.user_id),
    colour: row.colour,
    isRemovable: isRemovable(row, power, scope.caller.id),
  }))
}

/** Tags one document: 201 where it got a tag that it had not. Throws AppError DOCUMENT_NOT_FOUND. */
export async function tagOne(scope: Scope, place: Place, labels: string[]) {
  const { project, id } = await requireDocument(scope.records, place)
  return statusOf(toldOf(await addMany(scope, project, [id], labels)))
}

/** Takes tags away from one document. Throws AppError DOCUMENT_NOT_FOUND, and FORBIDDEN where all of them are others' to take. */
export async function untagOne(scope: Scope, place: Place, labels: string[]) {
  const { project, id } = await requireDocument(scope.records, place)
  const tags = await namedTags(scope.records, project, labels)
  return statusOf(toldOf(orForbidden(await removeMany(scope, project, [id], tags))))
}

function statusOf(changed: TagsChanged) {
  return changed.result > 0 ? reply(201, changed) : reply(200, changed)
}

/** Throws AppError FORBIDDEN where nothing could be changed because only others may. */
export function orForbidden<Changed extends TagsChanged>(changed: Changed): Changed {
  if (changed.result > 0 || changed.kept === 0) return changed
  const message =
    'These tags were given by others: those who edit the project may take them away, and those of its managers only managers'
  throw new AppError('FORBIDDEN', { message, kept: changed.kept })
}
