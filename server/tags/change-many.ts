import type { BodyOf, ChosenDocuments } from '@dossier/contract'
import type { TagsChanged, tagCalls } from '@dossier/contract/marks/tags'
import { may } from '../identity/caller.ts'
import { anyOf } from '../records/listed.ts'
import type { Records } from '../records/open.ts'
import { inBatches } from '../records/writing/batches.ts'
import { givingWay } from '../records/writing/giving-way.ts'
import { fieldSetName } from '../scope/field-sets.ts'
import type { Scope } from '../scope/scope.ts'
import { chosenDocuments } from '../search/chosen-documents.ts'
import { addTags, type Marked, type Part, type Power, removeTags, type TagOwner, type TagStep } from './change-tags.ts'
import { type KnownTag, namedTags } from './known-tags.ts'
import { forgetOldChanges } from './lifetime.ts'
import { documentsOfChange, tagsOfChange, type Undoing, undoSome } from './undo-tags.ts'

type Chosen = BodyOf<typeof tagCalls.tag>
type Unchosen = BodyOf<typeof tagCalls.untag>

/** Taggings of one transaction: some 20 ms of work, so that others write in between. */
const taggingsAtOnce = 2_000

/** Tags all the documents that were chosen, or gives back what an earlier change took. Each part is durable before the next begins. */
export async function tagMany(scope: Scope, project: string, chosen: Chosen): Promise<TagsChanged> {
  if ('undo' in chosen) return undoMany(scope, project, { undo: chosen.undo, kind: 'taken' })
  return toldOf(await addMany(scope, project, wantedOf(chosen), chosen.tags))
}

/** Takes tags away from all the documents that were chosen, or what an earlier change gave. */
export async function untagMany(scope: Scope, project: string, chosen: Unchosen): Promise<TagsChanged> {
  if ('undo' in chosen) return undoMany(scope, project, { undo: chosen.undo, kind: 'given' })
  return toldOf(await removeMany(scope, project, wantedOf(chosen), await namedTags(scope.records, project, chosen.tags)))
}

/** Gives labels to documents by ids or by a clause. */
export function addMany(
  scope: Scope,
  project: string,
  wanted: ChosenDocuments,
  labels: string[],
  onStep?: (done: Done) => void,
): Promise<Done> {
  const owner = ownerOf(scope, project)
  return changeAll(
    scope,
    project,
    inParts(chosenDocuments(scope, project, wanted), labels.length),
    (part) => addTags(scope.records, owner, { ...part, labels }),
    onStep,
  )
}

/** Takes tags, or all of them, away from documents by ids or by a clause, as far as the caller may. */
export function removeMany(
  scope: Scope,
  project: string,
  wanted: ChosenDocuments,
  tags: KnownTag[] | 'all',
  onStep?: (done: Done) => void,
): Promise<Done> {
  const owner = { ...ownerOf(scope, project), power: powerOf(scope, project) }
  const tagIds = tags === 'all' ? tags : tags.map(({ tag_id }) => tag_id)
  const count = tags === 'all' ? 1 : tags.length
  return changeAll(
    scope,
    project,
    inParts(chosenDocuments(scope, project, wanted), count),
    (part) => removeTags(scope.records, owner, { ...part, tagIds }),
    onStep,
  )
}

async function undoMany(scope: Scope, project: string, undoing: Undoing): Promise<TagsChanged> {
  const owner = ownerOf(scope, project)
  const tagIds = await tagsOfChange(scope.records, owner, undoing.undo)
  const ids = await documentsOfChange(scope.records, tagIds, undoing)
  const parts = inParts(storedDocuments(scope, project, ids), tagIds.length)
  return toldOf(await changeAll(scope, project, parts, (part) => undoSome(scope.records, owner, { ...part, tagIds, undoing })))
}

/** Who changes tags in a scope. */
export function ownerOf({ caller }: Scope, project: string): TagOwner {
  return { userId: caller.id, project, manages: may(caller, project, 'manage') }
}

/** Members take away what they gave, editors what others gave, and only those who manage the project what one of them gave. */
export function powerOf({ caller }: Scope, project: string): Power {
  if (may(caller, project, 'manage')) return 'all'
  return may(caller, project, 'write') ? 'others' : 'own'
}

function wantedOf(chosen: Exclude<Chosen, { undo: number }>): ChosenDocuments {
  return 'docIds' in chosen ? chosen.docIds : { query: chosen.query }
}

/** What a change did, and how many documents were looked at. */
export type Done = TagsChanged & { found: number }

/** What of it a caller is told. */
export function toldOf({ result, change, kept }: Done): TagsChanged {
  return { result, change, kept }
}

/** Carries a change out part by part and tells the engine of each; `onStep`: told after each how far it is. */
export async function changeAll(
  scope: Scope,
  project: string,
  parts: AsyncIterable<Marked[]>,
  carryOut: (part: Part) => Promise<TagStep>,
  onStep: (done: Done) => void = () => {},
): Promise<Done> {
  let change: number | undefined
  const done = { result: 0, kept: 0, found: 0 }
  for await (const documents of givingWay(parts)) {
    const step = await carryOut({ documents, change })
    if (step.documents.length > 0) change = step.change
    done.result += step.documents.length
    done.kept += step.kept
    done.found += documents.length
    await tellEngine(scope, project, step)
    onStep({ ...done, change: change ?? null })
  }
  if (change !== undefined) await makeRoom(scope, project)
  return { ...done, change: change ?? null }
}

/** What was asked is done, whatever becomes of this. */
async function makeRoom({ records, log }: Scope, project: string): Promise<void> {
  await forgetOldChanges(records, project).catch((error: unknown) =>
    log.warn({ event: 'old changes of tags not forgotten', error: String(error) }),
  )
}

/** An engine that does not hear of it asks for the whole set at the next search. */
async function tellEngine({ engine }: Scope, project: string, { sets }: TagStep): Promise<void> {
  for (const { key, ...step } of sets) {
    const name = fieldSetName('tags', { projects: [project], ...(key !== undefined && { key }) })
    await engine.sets.change({ name, ...step }).catch(() => false)
  }
}

/** Documents in parts that are one transaction each, so many tags being given to each of them. */
async function* inParts(documents: AsyncIterable<Marked[]>, tagCount: number): AsyncGenerator<Marked[]> {
  const count = Math.max(1, Math.floor(taggingsAtOnce / Math.max(1, tagCount)))
  for await (const some of documents) {
    for (const part of inBatches(some, count)) yield part
  }
}

/** Documents by their ids, also those that are not there now. */
export async function* storedDocuments({ records, signal }: Scope, project: string, ids: string[]): AsyncGenerator<Marked[]> {
  for (const batch of inBatches(ids, taggingsAtOnce)) {
    signal.throwIfAborted()
    const rids = await ridsOf(records, project, batch)
    yield batch.map((id) => ({ id, rid: rids.get(id) }))
  }
}

async function ridsOf({ db }: Records, project: string, ids: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('document')
    .select(['id', 'rid'])
    .where('project', '=', project)
    .where('id', 'in', anyOf(db, ids))
    .execute()
  return new Map(rows.map(({ id, rid }) => [id, rid]))
}
