import { basename } from 'node:path'
import type { StoredDocument } from '../../documents/read.ts'
import type { EngineDocument, WireDocument } from '../../engine/port.ts'
import type { Scalar } from '../../query/tree.ts'
import { documentFields, type FieldType, fieldType } from '../../query/wire-fields.ts'
import { readDate } from '../document/dates.ts'
import { textDigest } from '../document/text-digest.ts'

/**
 * What the engine indexes of a stored document: its source's fields by wire name, dates as epoch milliseconds.
 *
 * Tolerant: a date or number that cannot be read is left out (and so counts as missing), and never fails a document.
 */
export function toEngineDocument(document: StoredDocument, segments: string[]): EngineDocument {
  const fields: EngineDocument['fields'] = {}
  for (const [name, type] of Object.entries(documentFields)) addField(fields, name, type, document.source[name])
  for (const [key, value] of Object.entries(toRecord(document.source.metadata))) {
    const name = `metadata.${key}`
    const type = fieldType(name)
    if (type !== undefined) addField(fields, name, type, value)
  }
  addField(fields, 'content_translated.content', 'text', readTranslations(document.source.content_translated))
  addField(fields, 'name', 'text', nameTexts(readName(document)))
  addField(fields, 'textDigest', 'keyword', textDigest(segments))
  const { rid, project, id } = document
  return { rid, project, id, segments, fields, wire: () => toWireDocument(document, segments) }
}

/** As a cluster holds it. Duplicates have no text of their own. */
function toWireDocument({ type, routing, source }: StoredDocument, segments: string[]): WireDocument {
  if (type === 'Duplicate') return { routing, source: { ...source } }
  const digest = textDigest(segments)
  return { routing, source: { metadata: {}, ...source, ...(digest && { textDigest: digest }), content: segments.join('') } }
}

function addField(fields: EngineDocument['fields'], name: string, type: FieldType, value: unknown): void {
  if (Array.isArray(value)) {
    const values = value.flatMap((one) => toScalar(type, one) ?? [])
    if (values.length > 0) fields[name] = values
    return
  }
  const scalar = toScalar(type, value)
  if (scalar !== undefined) fields[name] = scalar
}

function toScalar(type: FieldType, value: unknown): Scalar | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (type === 'date') return toEpochMs(value)
  if (type === 'long') return toInteger(value)
  if (type === 'boolean') return typeof value === 'boolean' ? value : undefined
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

function toInteger(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
}

/** Nanoseconds in 64 bits reach from 1677 to 2262: what lies outside cannot be indexed as a date. */
const earliest = Date.UTC(1678, 0, 1)
const latest = Date.UTC(2262, 0, 1)

/** Parses dates as `readDate`; undefined if invalid, or outside what the engine can index. */
function toEpochMs(value: unknown): number | undefined {
  const at = typeof value === 'string' ? readDate(value) : value
  return typeof at === 'number' && at >= earliest && at < latest ? at : undefined
}

function readTranslations(value: unknown): unknown[] | undefined {
  return Array.isArray(value) ? value.map((translation) => toRecord(translation).content) : undefined
}

/** A name and its parts: the tokenizer takes `final_report.pdf` as one word, and people look for `report`. */
export function nameTexts(name: unknown): unknown {
  return typeof name === 'string' ? [name, name.replace(/[._]+/g, ' ')] : name
}

/** A file's own name: of an embedded document the name inside its container. */
function readName({ source }: StoredDocument): unknown {
  const embedded = source.extractionLevel !== 0
  const inside = toRecord(source.metadata).tika_metadata_resourcename
  if (embedded) return inside ?? source.title
  return typeof source.path === 'string' ? basename(source.path) : undefined
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {}
}
