import { quotePhrase } from '@dossier/contract/query-string/quote-phrase'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { baseName, creationDate, documentTitle } from '../../document-facts/document-names.ts'
import { type MetadataValue, metadataText, type WireDocument } from '../../document-facts/wire-document.ts'
import type { DetailsRow } from '../../feature/document-slots.ts'
import { formatCount, formatMoment, formatSize } from '../../ui/words/numbers.ts'
import { metadataMeaning } from './metadata-words.ts'

type Names = {
  fileType: (contentType: string) => string
  /** What files of a type are, in a sentence. */
  typeNote?: (contentType: string | undefined) => string | undefined
  language: (name: string) => string
  /** As the reader knows it. */
  path: (path: string) => string
}

/** The rows that every document has, in the contract's order; those without a value are left out. */
export function mainDetails(i18n: I18n, document: WireDocument, names: Names): DetailsRow[] {
  const { _source: source } = document
  const number = (value: number) => formatCount(i18n.locale, value)
  const created = creationDate(document)
  const createdKey = ['dcterms_created', 'creation_date', 'meta_creation_date'].find((key) => metadataText(document, key))
  const level = source.extractionLevel ?? 0
  const row = (
    key: string,
    label: string,
    field: string,
    value: string | undefined,
    shown = value,
    isCode = false,
  ): DetailsRow[] => (value === undefined || value === '' ? [] : [{ key, label, field, value, shown: shown ?? value, isCode }])
  return [
    ...row(
      'name',
      i18n._(msg`Document name`),
      level > 0 ? 'metadata.tika_metadata_resourcename' : 'name',
      level > 0 ? metadataText(document, 'resourcename') : baseName(document),
      documentTitle(document),
    ),
    ...row('path', i18n._(msg`Path`), 'path', source.path, names.path(source.path ?? ''), true),
    ...row('folder', i18n._(msg`Folder`), 'dirname', source.dirname, names.path(source.dirname ?? '')),
    ...row(
      'created',
      i18n._(msg`Created`),
      `metadata.tika_metadata_${createdKey}`,
      created && createdKey ? metadataText(document, createdKey) : undefined,
      created && formatMoment(i18n.locale, created),
    ),
    ...row(
      'author',
      i18n._(msg`Author`),
      ...firstField(document, ['message_from', 'author', 'dc_creator', 'creator', 'meta_author']),
    ),
    ...row(
      'indexed',
      i18n._(msg`Indexed`),
      'extractionDate',
      source.extractionDate,
      dateShown(i18n.locale, source.extractionDate),
    ),
    ...row(
      'size',
      i18n._(msg`Size`),
      'contentLength',
      lengthValue(source.contentLength),
      formatSize(i18n.locale, source.contentLength ?? 0),
    ),
    ...row('language', i18n._(msg`Language`), 'language', source.language, names.language(source.language ?? '')),
    ...row('type', i18n._(msg`Type`), 'contentType', source.contentType, names.fileType(source.contentType ?? '')).map(
      (each) => ({
        ...each,
        note: names.typeNote?.(source.contentType),
      }),
    ),
    ...row(
      'encoding',
      i18n._(msg`Encoding`),
      'contentEncoding',
      source.contentEncoding === 'unknown' ? undefined : source.contentEncoding,
    ),
    ...row('level', i18n._(msg`Level`), 'extractionLevel', String(level), levelShown(i18n, level)),
    ...row(
      'thread',
      i18n._(msg`Thread`),
      'metadata.tika_metadata_message_raw_header_thread_index',
      metadataText(document, 'message_raw_header_thread_index'),
    ),
    ...row(
      'parent',
      i18n._(msg`Inside of`),
      'parentDocument',
      level > 0 ? (source.parentDocument ?? undefined) : undefined,
      undefined,
      true,
    ),
    ...row(
      'textLength',
      i18n._(msg`Length of the text`),
      'contentTextLength',
      lengthValue(source.contentTextLength),
      number(source.contentTextLength ?? 0),
    ),
    ...row(
      'digest',
      i18n._(msg`Digest`),
      ...firstField(document, ['x_tika_digest_sha384', 'x_tika_digest_sha256']),
      undefined,
      true,
    ),
    ...row('id', i18n._(msg`Document ID`), '_id', document._id, document._id, true),
  ]
}

/** Where recovered words begin in the text: for the text view. */
const addedAtKey = 'tika_metadata_second_reading_at'

/** All other metadata, in plain words where it is known what they mean, else by name. */
export function otherDetails(i18n: I18n, document: WireDocument, shown: DetailsRow[]): DetailsRow[] {
  const known = new Set(shown.map((row) => row.field))
  return Object.entries(document._source.metadata ?? {})
    .map(([key, value]) => ({
      key,
      ...labelsOf(i18n, key),
      field: `metadata.${key}`,
      value: firstValue(value),
      shown: allValues(value),
    }))
    .filter((row) => row.value !== '' && !known.has(row.field) && row.key !== addedAtKey)
    .sort((a, b) => a.label.localeCompare(b.label, i18n.locale))
}

/** The query that finds what has the same value: `field:"value"`, with quotes and backslashes escaped. */
export function searchFor(field: string, value: string): string {
  return `${field}:${quotePhrase(value)}`
}

/** What a field means, with its own name beside it; the name alone where nobody knows. */
function labelsOf(i18n: I18n, key: string): Pick<DetailsRow, 'label' | 'name'> {
  const meaning = metadataMeaning(key)
  const name = key.replace(/^tika_metadata_/, '')
  return meaning ? { label: i18n._(meaning), name } : { label: metadataLabel(key) }
}

/** `tika_metadata_dc_title` as words: `Dc title`. */
export function metadataLabel(key: string): string {
  const words = key
    .replace(/^tika_metadata_/, '')
    .replaceAll('_', ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function firstField(document: WireDocument, names: string[]): [string, string | undefined] {
  const name = names.find((each) => metadataText(document, each) !== undefined) ?? names[0] ?? ''
  return [`metadata.tika_metadata_${name}`, metadataText(document, name)]
}

/** -1 stands for an unknown length. */
function lengthValue(length: number | undefined): string | undefined {
  return length === undefined || length < 0 ? undefined : String(length)
}

function dateShown(locale: string, text: string | undefined): string | undefined {
  const date = new Date(text ?? '')
  return Number.isNaN(date.getTime()) ? text : formatMoment(locale, date)
}

function levelShown(i18n: I18n, level: number): string {
  return level === 0 ? i18n._(msg`0, file on disk`) : i18n._(msg`${level}, inside another file`)
}

function firstValue(value: MetadataValue): string {
  return Array.isArray(value) ? (value[0] ?? '') : value === null ? '' : String(value)
}

function allValues(value: MetadataValue): string {
  return Array.isArray(value) ? value.join(', ') : firstValue(value)
}
