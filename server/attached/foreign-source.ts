import type { ForeignDocument } from '../engine/connect-index.ts'
import { contentTypeCategory } from '../indexing/document/content-type-category.ts'
import { normalForm } from '../indexing/document/norm.ts'

/** A document of another program's index as ours are kept, without its text. */
export type AttachedDocument = {
  id: string
  routing: string | undefined
  rootId: string
  parentId: string | null
  level: number
  path: string
  contentType: string
  sizeBytes: number | null
  /** How long its text is said to be, in UTF-16 units. */
  textLength: number
  tool: string | null
  language: string
  tags: string[]
  nerTags: string[]
  /** Its name inside of its file. */
  embeddedName: string | null
  /** JSON. */
  source: string
}

/** What texts are taken for whose length is not told, in UTF-16 units. */
const unknownLength = 1_000_000

/**
 * What the contract's form says (server.md 4.5), with what ours has beyond it. Roots of the older generation name no root, and no document of it has a title; the tags and finders of a document are kept
 * beside it here.
 */
export function readForeign({ id, routing, source }: ForeignDocument): AttachedDocument {
  const level = Math.max(0, numberOf(source.extractionLevel) ?? 0)
  const path = textOf(source.path) ?? `/${id}`
  const rootId = level === 0 ? id : (textOf(source.rootDocument) ?? routing ?? id)
  const parentId = level === 0 ? null : (textOf(source.parentDocument) ?? rootId)
  const metadata = recordOf(source.metadata)
  const name = textOf(metadata.tika_metadata_resourcename)
  const contentType = textOf(source.contentType) ?? 'application/octet-stream'
  const title = textOf(source.title) ?? (level === 0 ? nameOf(path) : (name ?? 'unknown'))
  const textLength = numberOf(source.contentTextLength) ?? -1
  const { content: _, content_translated: __, dossier: ___, ...kept } = source
  const own = {
    ...kept,
    type: 'Document',
    join: { name: 'Document' },
    path,
    dirname: textOf(source.dirname) ?? folderOf(path),
    extractionLevel: level,
    rootDocument: rootId,
    ...(parentId !== null && { parentDocument: parentId }),
    contentType,
    contentTypeCategory: textOf(source.contentTypeCategory) ?? contentTypeCategory(contentType),
    title,
    titleNorm: textOf(source.titleNorm) ?? normalForm(title),
    tags: [],
    nerTags: [],
    ledgerState: 'indexed',
    metadata,
  }
  const sizeBytes = numberOf(source.contentLength) ?? -1
  return {
    id,
    routing,
    rootId,
    parentId,
    level,
    path,
    contentType,
    sizeBytes: sizeBytes < 0 ? null : sizeBytes,
    textLength: textLength < 0 ? unknownLength : textLength,
    tool: textOf(source.extractorVersion) ?? null,
    language: textOf(source.language) ?? 'UNKNOWN',
    tags: textsOf(source.tags),
    nerTags: textsOf(source.nerTags),
    embeddedName: level === 0 ? null : (name ?? title),
    source: JSON.stringify(own),
  }
}

/** How many translations of its text a document has there, which are not read. */
export function translationsIn({ source }: ForeignDocument): number {
  return Array.isArray(source.content_translated) ? source.content_translated.length : 0
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined
}

function textsOf(value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value]
  return [...new Set(values.flatMap((one) => textOf(one) ?? []))]
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(1, path.lastIndexOf('/')))
}
