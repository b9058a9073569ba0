/**
 * The fields of a document as every engine must index them: the wire contract's mapping, once.
 *
 * `text` is split like Lucene's standard tokenizer, lower-cased and folded to ASCII where there is an ASCII form; `keyword`
 * is taken whole; `lowercaseKeyword` whole but lower-cased; `path` gives one term for each folder above; `pathParts` splits at slashes,
 * dots and spaces; `date` is epoch milliseconds.
 */
export type FieldType = 'text' | 'keyword' | 'lowercaseKeyword' | 'long' | 'date' | 'boolean' | 'path' | 'pathParts'

/** The fields of a document, be it the first of its bytes or a duplicate. */
export const documentFields: Record<string, FieldType> = {
  /** `Document`, `Duplicate` or `NamedEntity`; the join field says the same. */
  type: 'keyword',
  join: 'keyword',
  content: 'text',
  'content_translated.content': 'text',
  contentType: 'keyword',
  contentTypeCategory: 'keyword',
  contentEncoding: 'keyword',
  contentLength: 'long',
  contentTextLength: 'long',
  /** Beyond the contract: what documents of equal texts have in common (`text-digest.ts`); absent where there is no text. */
  textDigest: 'keyword',
  language: 'keyword',
  title: 'keyword',
  titleNorm: 'keyword',
  description: 'text',
  path: 'keyword',
  'path.parts': 'pathParts',
  dirname: 'keyword',
  'dirname.tree': 'path',
  extractionDate: 'date',
  extractionLevel: 'long',
  parentDocument: 'keyword',
  rootDocument: 'keyword',
  documentId: 'keyword',
  status: 'keyword',
  nerTags: 'keyword',
  tags: 'lowercaseKeyword',
  /** Whether there is something in it that is not seen at once, and what: comments, hidden sheets, layers … */
  hasHiddenParts: 'boolean',
  hiddenParts: 'keyword',
  /** What comparing its text with the file itself came to: `recovered`, `beside`, `encoding`, `unread`, `in-part`, `not-compared`. */
  secondReading: 'keyword',
  ledgerState: 'keyword',
  ledgerReason: 'text',
  /** The file's own name, so that files can be found by name whatever their state. */
  name: 'text',
  _routing: 'keyword',
  /** The project. */
  _index: 'keyword',
}

/** The fields of a named entity. By `_routing` it is found as its document is. */
export const entityFields: Record<string, FieldType> = {
  type: 'keyword',
  _index: 'keyword',
  mention: 'text',
  /** Beyond the contract: a mention to the letter. */
  'mention.whole': 'keyword',
  mentionNorm: 'keyword',
  mentionNormTextLength: 'long',
  category: 'keyword',
  extractor: 'keyword',
  extractorLanguage: 'keyword',
  offsets: 'long',
  isHidden: 'boolean',
  partsOfSpeech: 'text',
}

/** The fields with fixed names, by name: one index holds both, as in the wire contract. */
export const fixedFields: Record<string, FieldType> = { ...documentFields, ...entityFields }

/** Metadata keys that hold dates, without the prefix `metadata.tika_metadata_`; any key that ends in `_iso8601` is one too. */
const dateMetadata = new Set([
  'creation_date',
  'dcterms_created',
  'meta_creation_date',
  'dcterms_modified',
  'modified',
  'last_modified',
  'date',
  'dc_date',
  'last_save_date',
  'meta_save_date',
  'last_printed',
  'meta_print_date',
  'pdf_docinfo_created',
  'pdf_docinfo_modified',
  'xmp_createdate',
  'xmp_modifydate',
  'exif_datetimeoriginal',
  'tiff_datetime',
])

const metadataPrefix = 'metadata.tika_metadata_'

/** The rule of `isDateMetadata` as data, for engines that apply it themselves. */
export const dateMetadataRule = {
  dateNames: [...dateMetadata].map((key) => metadataPrefix + key).sort(),
  datePrefix: metadataPrefix,
  dateSuffix: '_iso8601',
}

/** The type of a field by its wire name; `metadata.*.keyword` is the whole value; undefined if unmapped. */
export function fieldType(name: string): FieldType | undefined {
  if (Object.hasOwn(fixedFields, name)) return fixedFields[name]
  if (!name.startsWith('metadata.')) return undefined
  if (name.endsWith('.keyword')) return 'keyword'
  return isDateMetadata(name) ? 'date' : 'text'
}

/** Whether `metadata.<key>` holds a date. */
export function isDateMetadata(name: string): boolean {
  if (!name.startsWith(metadataPrefix)) return false
  const key = name.slice(metadataPrefix.length)
  return dateMetadata.has(key) || key.endsWith('_iso8601')
}

/** The fields that are searched by default, the same on every engine. */
export const defaultSearchFields = [
  'content',
  'content_translated.content',
  'mentionNorm',
  'tags',
  'name',
  'description',
  'metadata.tika_metadata_author',
  'metadata.tika_metadata_creator',
  'metadata.tika_metadata_dc_creator',
  'metadata.tika_metadata_dc_title',
  'metadata.tika_metadata_dc_subject',
  'metadata.tika_metadata_dc_description',
  'metadata.tika_metadata_message_from',
  'metadata.tika_metadata_message_to',
  'metadata.tika_metadata_message_cc',
  'metadata.tika_metadata_message_bcc',
  'metadata.tika_metadata_meta_author',
  'metadata.tika_metadata_resourcename',
  'metadata.tika_metadata_subject',
  'metadata.tika_metadata_title',
] as const
