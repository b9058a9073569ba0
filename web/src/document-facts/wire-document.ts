import { because, type Reason } from '@dossier/contract'

/** A value of a document's metadata: nearly always text; dates may be a list. */
export type MetadataValue = string | number | boolean | string[] | null

/** The source of a document on the wire, as far as the screens read it. `content` is never among it: texts come in slices. */
export type DocumentSource = {
  path?: string
  dirname?: string
  type?: string
  contentType?: string
  contentLength?: number
  contentTextLength?: number
  contentEncoding?: string
  language?: string
  title?: string
  extractionLevel?: number
  extractionDate?: string
  parentDocument?: string | null
  rootDocument?: string | null
  tags?: string[]
  /** The name finders that have looked through it. */
  nerTags?: string[]
  metadata?: Record<string, MetadataValue>
  /** Ours: where the ledger says the document stands, and why. */
  ledgerState?: string
  ledgerReason?: string
  ledgerReasons?: Reason[]
  /** Ours: what comparing its text with the file itself came to. */
  secondReading?: string[]
  /** Ours: the kinds of what is in it and not seen at once; `hasHiddenParts` beside it says that there are some. */
  hiddenParts?: string[]
}

/** A document as `_doc` and `_search` answer it; `_routing` is absent for files on disk. */
export type WireDocument = {
  _index: string
  _id: string
  _routing?: string | undefined
  _version?: number | undefined
  _source: DocumentSource
}

/** Whether an answer brought the source along: the contract leaves open what is in one, and for a document it is this. */
export function hasSource<Found extends object>(
  found: Found & { _source?: object | undefined },
): found is Found & { _source: DocumentSource } {
  return found._source !== undefined
}

/** Where a document is: its project, its id, and the id of the file on disk that holds it. */
export type DocumentPlace = { index: string; id: string; routing: string }

/** A text of a document: its own, or its translation into a language by the contract's name of that. */
export type TextPlace = DocumentPlace & { language?: string | undefined }

/** The place of a document: routing defaults to its own id. */
export function placeOf(document: WireDocument): DocumentPlace {
  return { index: document._index, id: document._id, routing: document._routing ?? document._source.rootDocument ?? document._id }
}

/** Why a document is in its state of the ledger. Documents that an older version stored have one English sentence, which is a note. */
export function reasonsOf({ _source: { ledgerReason = '', ledgerReasons } }: WireDocument): Reason[] {
  return ledgerReasons ?? (ledgerReason === '' ? [] : [because('note', { text: ledgerReason })])
}

/** The first non-empty value of these metadata names (without `tika_metadata_`), or undefined. */
export function metadataText(document: WireDocument, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = document._source.metadata?.[`tika_metadata_${name}`]
    const text = Array.isArray(value) ? value.join(', ') : value === null || value === undefined ? '' : String(value)
    if (text.trim() !== '') return text.trim()
  }
  return undefined
}

/** Where the file on disk is that holds a document: its own place, or its root's for an embedded one. */
export function rootPlace(document: WireDocument, place: DocumentPlace): DocumentPlace {
  if ((document._source.extractionLevel ?? 0) === 0) return place
  const root = document._source.rootDocument ?? place.routing
  return { index: place.index, id: root, routing: root }
}
