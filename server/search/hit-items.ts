import type { StoredDocument } from '../documents/read.ts'
import type { EngineHit } from '../engine/port.ts'

/** What is shown of a hit: a stored document, or a named entity in the same form, under a number below zero that no document has. */
export type HitItem = Omit<StoredDocument, 'type'> & { type: StoredDocument['type'] | 'NamedEntity' }

/** A hit with what is shown of it. */
export type HitEntry = { hit: EngineHit; item: HitItem }

/** The hits of a page with what is shown of them, in the engine's order; what belongs to a document that was removed meanwhile is left out. */
export function hitEntries(hits: EngineHit[], documents: StoredDocument[]): HitEntry[] {
  const byRid = new Map(documents.map((document) => [document.rid, document]))
  return hits.flatMap((hit, index) => {
    const document = byRid.get(hit.rid)
    if (!document) return []
    return [{ hit, item: hit.entity ? entityItem(hit, hit.entity, document, -1 - index) : document }]
  })
}

/** A named entity has the project and the routing of its document, and no text of its own. */
function entityItem(hit: EngineHit, entity: NonNullable<EngineHit['entity']>, document: StoredDocument, rid: number): HitItem {
  const { project, routing, version, entryId } = document
  const source = { type: 'NamedEntity', join: { name: 'NamedEntity', parent: document.id }, ...entity }
  return { rid, project, id: hit.id, routing, version, type: 'NamedEntity', source, textLength: 0, segmentCount: 0, entryId }
}
