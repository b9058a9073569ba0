import { type Reason, reasonSentencesOf } from '@dossier/contract'
import { isMail } from '../../extract/content-types.ts'
import type { EmbeddedPart, ExtractedPart, Extraction, Outcome } from '../../extract/port.ts'
import { contentTypeCategory } from './content-type-category.ts'
import { duplicateId, embeddedDocumentId } from './document-id.ts'
import { creationInstant, type MetadataFields, metadataFields } from './metadata-key.ts'
import { normalForm } from './norm.ts'

/** The file on disk that documents come from. */
export type SourceFile = {
  project: string
  /** Its document's id: `digestFile`, or `documentIdOfPath` where there is none. */
  id: string
  /** Absolute, decoded for people. */
  path: string
  sizeBytes: number
}

/** A document ready to be stored: its wire source without `content`, which is `text`. */
export type NewDocument = {
  id: string
  rootId: string
  parentId: string | null
  type: 'Document' | 'Duplicate'
  extractionLevel: number
  source: Record<string, unknown>
  text: string
  /** For its line in the ledger. */
  ledger: {
    embeddedPath: string | null
    outcome: Outcome
    contentType: string | null
    sizeBytes: number | null
    tool: string | null
    /** Hex SHA-384 of the bytes of what is embedded, where they are known. */
    digest: string | null
  }
  /** The place of its parent in the list, or -1. */
  parent: number
}

export type StoredInput = {
  file: SourceFile
  extraction: Extraction
  extractedAt: Date
  /** The language of a text by the contract's name, such as ENGLISH. */
  languageOf: (text: string) => string
}

/** What was read of one file as wire documents: first the file, then everything embedded in it, parents before their children. */
export function storedDocuments({ file, extraction, extractedAt, languageOf }: StoredInput): NewDocument[] {
  const { root, embedded, tool } = extraction
  const common = { file, tool, extractedAt, languageOf }
  const place: Place = { id: file.id, parentId: null, level: 0, sizeBytes: file.sizeBytes, name: nameOf(file.path) }
  const own = documentOf(root, place, common, { embeddedPath: null, parent: -1, digest: null })
  return [own, ...embeddedDocuments(embedded, common, new Set([file.id]))]
}

/** What is embedded in one file, or a piece of it, as wire documents; `taken` has the ids that are given in the file already, and is added to. */
export function embeddedDocuments(embedded: EmbeddedPart[], common: Common, taken: Set<string>): NewDocument[] {
  const documents: NewDocument[] = []
  for (const part of embedded) {
    const parentId = documents[part.parent]?.id ?? common.file.id
    const id = freeId(part, parentId, taken)
    const inside: Place = { id, parentId, level: part.level, sizeBytes: knownSize(part.sizeBytes), name: part.name }
    const { embeddedPath, digest } = part
    documents.push(documentOf(part, inside, common, { embeddedPath, parent: part.parent + 1, digest }))
  }
  return documents
}

/** A second path of the same bytes: `documentId` is the document that it copies. */
export function storedDuplicate(path: string, documentId: string): { id: string; source: Record<string, unknown> } {
  const source = { type: 'Duplicate', join: { name: 'Duplicate', parent: documentId }, path, documentId }
  return { id: duplicateId(path), source }
}

/** Two attachments may have the same bytes and the same name: then their place distinguishes them. */
function freeId(part: EmbeddedPart, parentId: string, taken: Set<string>): string {
  const plain = embeddedDocumentId({ ...part, parentId })
  const id = taken.has(plain)
    ? embeddedDocumentId({ ...part, parentId, name: `${part.name ?? ''}\0${part.placeInContainer}` })
    : plain
  taken.add(id)
  return id
}

/** What a damaged archive says of a member may be a number that no database gives back. */
function knownSize(sizeBytes: number | null): number | null {
  return Number.isSafeInteger(sizeBytes) ? sizeBytes : null
}

type Place = { id: string; parentId: string | null; level: number; sizeBytes: number | null; name: string | null }
/** What all documents of a file have in common. */
export type Common = { file: SourceFile; tool: string; extractedAt: Date; languageOf: (text: string) => string }

function documentOf(
  part: ExtractedPart,
  place: Place,
  { file, tool, extractedAt, languageOf }: Common,
  { embeddedPath, parent, digest }: { embeddedPath: string | null; parent: number; digest: string | null },
): NewDocument {
  const { outcome, contentType, text } = part
  const metadata = withDates(metadataFields(part.metadata), contentType)
  const title = titleOf(metadata, contentType) ?? place.name ?? 'unknown'
  const source = {
    type: 'Document',
    join: { name: 'Document' },
    path: file.path,
    dirname: folderOf(file.path),
    status: 'INDEXED',
    nerTags: [],
    tags: [],
    extractionDate: extractedAt.toISOString(),
    extractionLevel: place.level,
    ...(place.parentId === null ? {} : { parentDocument: place.parentId }),
    rootDocument: file.id,
    contentType,
    contentTypeCategory: contentTypeCategory(contentType),
    contentLength: place.sizeBytes ?? -1,
    contentEncoding: part.contentEncoding,
    contentTextLength: text.length,
    language: languageOf(text),
    title,
    titleNorm: normalForm(title),
    extractorVersion: tool,
    ...(part.hiddenParts && { hasHiddenParts: true, hiddenParts: part.hiddenParts }),
    ...(part.secondReading && { secondReading: part.secondReading }),
    ledgerState: outcome.state,
    ...toldReasons(outcome.reasons),
    metadata,
  }
  const ledger = { embeddedPath, outcome, contentType, sizeBytes: place.sizeBytes, tool, digest }
  const { id, parentId, level } = place
  return { id, rootId: file.id, parentId, type: 'Document', extractionLevel: level, source, text, ledger, parent }
}

/**
 * Both keys of the creation date, for clients old and new; mails also have the keys by which threads are found and sorted
 * (`contract/client.md` b.7).
 */
function withDates(fields: MetadataFields, contentType: string): MetadataFields {
  const created = creationInstant(fields)
  const all = { ...fields }
  if (created) {
    all.tika_metadata_creation_date = created
    all.tika_metadata_dcterms_created ??= created
    all.tika_metadata_dcterms_created_iso8601 ??= created
  }
  if (!isMail(contentType)) return all
  if (created) all.tika_metadata_meta_creation_date ??= created
  const subject = all.tika_metadata_dc_subject ?? all.tika_metadata_dc_title
  if (subject !== undefined) all.tika_metadata_subject ??= subject
  return all
}

/** Mails by their subject, JSON by its title, everything else by its name. */
function titleOf(fields: MetadataFields, contentType: string): string | undefined {
  const keys = isMail(contentType)
    ? ['dc_subject', 'dc_title', 'resourcename']
    : contentType.startsWith('application/json')
      ? ['dc_title', 'resourcename']
      : ['resourcename']
  for (const key of keys) {
    const value = fields[`tika_metadata_${key}`]
    if (typeof value === 'string' && value !== '') return value
  }
  return undefined
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(1, path.lastIndexOf('/')))
}

/** The reasons of the ledger's line as the wire source has them: a sentence to be searched, and data for other languages. */
export function toldReasons(reasons: Reason[]): { ledgerReason: string; ledgerReasons: Reason[] } {
  return { ledgerReason: reasonSentencesOf(reasons), ledgerReasons: reasons }
}
