import { isDateMetadata } from '../../query/wire-fields.ts'
import { toInstant } from './dates.ts'

const prefix = 'tika_metadata_'

/** The wire's name of a metadata key: `dc:title` -> `tika_metadata_dc_title` (`contract/server.md` 5.5). */
export function metadataKey(name: string): string {
  return prefix + name.replace(/[^A-Za-z0-9_]/g, '_').toLowerCase()
}

/** Meaningless keys, of which there can be thousands in one project. */
const dropped = /^tika_metadata_(unknown_tag_|mboxparser_|xmpmm_|message_raw_header_(.$|\d))/

/** Repeated values say nothing here; the contract names the first six, and Tika repeats every address of a mail. */
const unique = new Set(
  [
    ['content_type', 'title', 'dc_title', 'originator', 'generator', 'progid'],
    ['dc_creator', 'dc_subject', 'message_from', 'message_to', 'message_cc', 'message_bcc'],
    ['message_from_email', 'message_from_name', 'message_to_email', 'message_to_name', 'message_to_display_name'],
    ['message_cc_email', 'message_cc_name', 'message_cc_display_name', 'message_recipient_address'],
  ].flatMap((names) => names.map((name) => prefix + name)),
)

/** Dates that get a second key with the instant in UTC. */
const instants = new Set(
  [
    ['dc_date', 'dcterms_created', 'dcterms_modified', 'meta_creation_date', 'meta_save_date', 'meta_print_date'],
    ['pdf_docinfo_created', 'pdf_docinfo_modified', 'exif_datetimeoriginal'],
  ].flatMap((names) => names.map((name) => prefix + name)),
)

/** The `metadata` of a wire source: one text for each key, several dates as a list. */
export type MetadataFields = Record<string, string | string[]>

/**
 * Tika's metadata by the contract's rules: names normalised and merged, empty values dropped, several values joined by a comma without a space.
 * A value that should be a date and is none moves to `<key>_text`, so that it is not lost and no document fails for it.
 */
export function metadataFields(metadata: Record<string, string[]>): MetadataFields {
  const merged = new Map<string, string[]>()
  // In the order of names, so that two runs merge alike.
  for (const name of Object.keys(metadata).sort()) {
    const key = metadataKey(name)
    if (dropped.test(key)) continue
    const values = (metadata[name] ?? []).map((value) => value.trim()).filter((value) => value !== '')
    if (values.length > 0) merged.set(key, [...(merged.get(key) ?? []), ...values])
  }
  const fields: MetadataFields = {}
  for (const [key, values] of merged) addField(fields, key, unique.has(key) ? [...new Set(values)] : values)
  return fields
}

function addField(fields: MetadataFields, key: string, values: string[]): void {
  const [first = ''] = values
  if (isDateMetadata(`metadata.${key}`)) addDate(fields, key, values)
  else fields[key] = key === `${prefix}title` ? first : values.join(',')
}

function addDate(fields: MetadataFields, key: string, values: string[]): void {
  const distinct = [...new Set(values)]
  const dates = distinct.map(toInstant).filter((date) => date !== undefined)
  const [first = ''] = distinct
  if (dates.length < distinct.length) {
    fields[`${key}_text`] = values.join(',')
    if (dates.length > 0) fields[key] = dates
    return
  }
  fields[key] = distinct.length === 1 ? first : dates
  if (distinct.length === 1 && dates[0] && instants.has(key)) fields[`${key}_iso8601`] = dates[0]
}

/** Keys that may hold a creation date, best first. */
const creationKeys = [
  'dcterms_created',
  'meta_creation_date',
  'creation_date',
  'mapi_client_submit_time',
  'meta_mapi_msg_client_submit_time',
]
const laterKeys = ['xmp_createdate', 'pdf_docinfo_created', 'exif_datetimeoriginal', 'mapi_creation_time']

/** The instant of a document's creation, wherever its format keeps it. */
export function creationInstant(fields: MetadataFields): string | undefined {
  for (const key of [...creationKeys, ...laterKeys]) {
    const value = fields[prefix + key]
    const instant = toInstant((Array.isArray(value) ? value[0] : value) ?? '')
    if (instant) return instant
  }
  return undefined
}
