import type { ForeignEntity, ForeignPage } from '../engine/connect-index.ts'
import { type PackedDocument, packDocuments } from '../indexing/document/pack.ts'
import { type Placed, saveDocuments } from '../indexing/store/save-documents.ts'
import { type BroughtNames, bringNames } from '../names/bring-names.ts'
import { addTags } from '../tags/change-tags.ts'
import type { Trx } from '../tasks/row.ts'
import type { Attaching } from './attaching.ts'
import type { AttachedDocument } from './foreign-source.ts'
import { insertLine, noReasons, noteSeen } from './lines.ts'

/** `leftOut`: names of categories that there is no place for, and without the contract's form. */
type Done = { stored: number; names: number; leftOut: Map<string, number> }

type Known = { id: string; source: string; entry_id: number; path: string }

/**
 * Stores some documents as their index has them, with their texts, tags and names, in one transaction. What has not changed is left as it is; tags are taken over with a document that is new here, and
 * are ours from then on.
 */
export async function storeDocuments(attaching: Attaching, documents: AttachedDocument[]): Promise<Done> {
  const { scope, project, foreign, signal } = attaching
  const { records, program, taskId, caller } = scope
  const ids = documents.map(({ id }) => id)
  const known = await readKnown(records.db, project, ids)
  const changed = documents.filter(({ id, source }) => known.get(id)?.source !== source)
  const packed = await readPacked(attaching, changed)
  const { items, unreadable } = await readAll(foreign.entities(ids, signal))
  const found = Map.groupBy(items, ({ documentId }) => documentId)
  await takeTags(
    attaching,
    changed.filter(({ id }) => !known.has(id)),
  )
  return records.db.transaction().execute(async (trx) => {
    const placed: Placed[] = []
    // One that lies elsewhere now gets another line, and its former one goes with what is there no more.
    const lines = new Map(documents.flatMap(({ id, path }) => lineAt(known.get(id), path)))
    for (const document of changed) {
      const one = packed.get(document.id)
      const entryId = lines.get(document.id) ?? (await insertLine(trx, await lineOf(trx, attaching, document)))
      if (one) placed.push({ document: one, entryId })
    }
    const appeared = await saveDocuments(trx, project, placed, [])
    if (appeared.length > 0) await program.hooks.whenDocumentsAppear(trx, project, appeared)
    const storedIds = placed.map(({ document }) => document.id)
    if (storedIds.length > 0) await program.hooks.whenDocumentsAreStored(trx, project, storedIds)
    await noteSeen(trx, [...lines.values()], taskId)
    const done: Done = { stored: placed.length, names: 0, leftOut: new Map([['unreadable', unreadable]]) }
    const languages = new Map(documents.map(({ id, language }) => [id, language]))
    const tags = new Map(documents.map(({ id, nerTags }) => [id, nerTags]))
    for (const { id, rid, version } of await readVersions(trx, project, ids)) {
      const brought = broughtOf(found.get(id) ?? [], { nerTags: tags.get(id) ?? [], language: languages.get(id) ?? 'UNKNOWN' })
      const { kept, leftOut } = await bringNames(trx, { project, rid, version, userId: caller.id }, brought)
      done.names += kept
      for (const [category, count] of leftOut) done.leftOut.set(category, (done.leftOut.get(category) ?? 0) + count)
    }
    return done
  })
}

function lineAt(known: Known | undefined, path: string): [string, number][] {
  return known?.path === path ? [[known.id, known.entry_id]] : []
}

async function readKnown(db: Attaching['scope']['records']['db'], project: string, ids: string[]): Promise<Map<string, Known>> {
  const rows = await db
    .selectFrom('document')
    .innerJoin('entry', 'entry.entry_id', 'document.entry_id')
    .select(['document.id', 'document.source', 'document.entry_id', 'entry.path'])
    .where('document.project', '=', project)
    .where('document.id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

function readVersions(trx: Trx, project: string, ids: string[]) {
  return trx
    .selectFrom('document')
    .select(['id', 'rid', 'version'])
    .where('project', '=', project)
    .where('id', 'in', ids)
    .execute()
}

async function readAll(pages: AsyncGenerator<ForeignPage<ForeignEntity>>): Promise<ForeignPage<ForeignEntity>> {
  const all: ForeignPage<ForeignEntity> = { items: [], unreadable: 0 }
  for await (const { items, unreadable } of pages) {
    all.items.push(...items)
    all.unreadable += unreadable
  }
  return all
}

async function readPacked(
  { foreign, signal, index, project }: Attaching,
  documents: AttachedDocument[],
): Promise<Map<string, PackedDocument>> {
  if (documents.length === 0) return new Map()
  const asked = documents.map(({ id, routing }) => ({ id, routing, source: {} }))
  const texts = await foreign.texts(asked, signal)
  const packed = await packDocuments(
    documents.map(({ id, rootId, parentId, level, source, ...rest }) => ({
      id,
      rootId,
      parentId,
      type: 'Document' as const,
      extractionLevel: level,
      source: JSON.parse(source),
      text: texts.get(id) ?? '',
      ledger: {
        embeddedPath: rest.embeddedName,
        outcome: { state: 'indexed' as const, reasons: [] },
        contentType: rest.contentType,
        sizeBytes: rest.sizeBytes,
        tool: rest.tool,
        digest: digestOf(id, { level, index, project }),
      },
      parent: -1,
    })),
  )
  return new Map(packed.map((document) => [document.id, document]))
}

/** Of a file the id is its digest, where the project is named as the one that it was read for there. */
function digestOf(id: string, { level, index, project }: { level: number; index: string; project: string }): string | null {
  return level === 0 && index === project && /^[0-9a-f]{96}$/.test(id) ? id : null
}

async function lineOf(trx: Trx, { scope, project, index }: Attaching, document: AttachedDocument) {
  const { id, path, level, contentType, sizeBytes, tool, embeddedName, parentId, rootId } = document
  const parent =
    parentId === null ? undefined : ((await findLine(trx, project, parentId)) ?? (await findLine(trx, project, rootId)))
  return {
    project,
    path,
    embeddedPath: embeddedName,
    parent,
    state: 'indexed' as const,
    reason: noReasons,
    contentType,
    sizeBytes,
    tool,
    documentId: id,
    digest: digestOf(id, { level, index, project }),
    taskId: scope.taskId,
  }
}

async function findLine(trx: Trx, project: string, id: string): Promise<number | undefined> {
  const row = await trx
    .selectFrom('document')
    .select('entry_id')
    .where('project', '=', project)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.entry_id
}

/** They hang on ids, and may be there before their documents. */
async function takeTags({ scope, project }: Attaching, documents: AttachedDocument[]): Promise<void> {
  const byTags = Map.groupBy(documents, ({ tags }) => tags.toSorted().join('\n'))
  for (const [first, ...others] of byTags.values()) {
    if (!first || first.tags.length === 0) continue
    const marked = [first, ...others].map(({ id }) => ({ rid: undefined, id }))
    const owner = { userId: scope.caller.id, project, manages: false }
    await addTags(scope.records, owner, { documents: marked, change: undefined, labels: first.tags })
  }
}

type Beside = { nerTags: string[]; language: string }

/** By finder; one that has read the document and found nothing has no names. */
function broughtOf(entities: ForeignEntity[], { nerTags, language }: Beside): BroughtNames[] {
  const byFinder = Map.groupBy(entities, ({ extractor }) => extractor)
  return [...new Set([...nerTags, ...byFinder.keys()])].map((pipeline) => {
    const names = (byFinder.get(pipeline) ?? []).toSorted(
      (a, b) => (a.offsets[0] ?? 0) - (b.offsets[0] ?? 0) || (a.mention < b.mention ? -1 : 1),
    )
    return { pipeline, language: names[0]?.extractorLanguage ?? language, names }
  })
}
