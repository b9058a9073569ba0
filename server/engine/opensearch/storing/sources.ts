import { documentFields, fieldType } from '../../../query/wire-fields.ts'
import type { EngineDocument, EngineEntity, EntityParent, WriteResult } from '../../port.ts'
import { cutTerm, isoDate, metadataKey } from '../asking/fields.ts'

type Source = Record<string, unknown>

/** What is stored of a document or named entity, and where: an id and a routing of the contract (server.md 4.3, 4.4). */
export type ClusterSource = { id: string; routing: string; source: Source }

/** A document in the form of the contract, its number beside; `cut`: the fields whose values are longer than a term can be. */
export function documentSource(document: EngineDocument, owner: string): ClusterSource & { cut: WriteResult['cutTerms'] } {
  const { rid, id, segments, fields } = document
  const wire = document.wire?.() ?? plainWire(document, segments)
  const metadata = toRecord(wire.source.metadata)
  const whole: Source = {
    ...wire.source,
    ...(fields.name !== undefined && { name: fields.name }),
    ...(wire.source.metadata !== undefined && { metadata: Object.fromEntries(Object.entries(metadata).map(keyed(fields))) }),
    dossier: { owner, rid, number: rid },
  }
  const cut: WriteResult['cutTerms'] = []
  for (const [field, type] of Object.entries(documentFields)) {
    const value = whole[field]
    if (type !== 'keyword' && type !== 'lowercaseKeyword') continue
    const terms = Array.isArray(value) ? value.map(cutValue) : cutValue(value)
    if (!isCut(value, terms)) continue
    whole[field] = terms
    cut.push({ rid, field })
  }
  return { id, routing: wire.routing, source: whole, cut }
}

function cutValue(value: unknown): unknown {
  return typeof value === 'string' ? cutTerm(value) : value
}

function isCut(value: unknown, terms: unknown): boolean {
  return Array.isArray(value) && Array.isArray(terms) ? value.some((one, at) => one !== terms[at]) : value !== terms
}

/** Dates as clusters read them, where we read them from another form. */
function keyed(fields: EngineDocument['fields']): (entry: [string, unknown]) => [string, unknown] {
  return ([key, value]) => {
    const name = `metadata.${key}`
    const read = fieldType(name) === 'date' ? fields[name] : undefined
    const isPlain = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
    return [metadataKey(key), typeof read === 'number' && !isPlain ? isoDate(read) : value]
  }
}

/** A document whose form in the contract nobody told: made of its fields. */
function plainWire({ id, fields }: EngineDocument, segments: string[]) {
  const source: Source = { ...(segments.length > 0 && { content: segments.join('') }) }
  const metadata: Source = {}
  for (const [name, value] of Object.entries(fields)) {
    const told = fieldType(name) === 'date' && typeof value === 'number' ? isoDate(value) : value
    if (name.startsWith('metadata.')) metadata[name.slice('metadata.'.length)] = told
    else if (fieldType(name) !== undefined) source[name] = told
  }
  const join = typeof fields.type === 'string' ? { join: { name: fields.type } } : {}
  const routing = typeof fields.rootDocument === 'string' ? fields.rootDocument : id
  return { routing, source: { ...source, ...join, ...(Object.keys(metadata).length > 0 && { metadata }) } }
}

/** The largest number of named entities of a document that are told apart in its order. */
const step = 2 ** -20

/** A named entity in the form of the contract; `at`: its place among those of its document. */
export function entitySourceOf(
  { of, owner }: { of: EntityParent; owner: string },
  entity: EngineEntity,
  at: number,
): ClusterSource {
  const { id, ...values } = entity
  const source = {
    type: 'NamedEntity',
    join: { name: 'NamedEntity', parent: of.id },
    ...values,
    mentionNorm: cutTerm(values.mentionNorm),
    dossier: { owner, of: of.rid, number: of.rid + (at + 1) * step },
  }
  return { id, routing: of.routing, source }
}

function toRecord(value: unknown): Source {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {}
}
