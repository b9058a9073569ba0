import { basename } from 'node:path'
import { textLanguages } from '@dossier/contract/tables/languages'
import { z } from 'zod'
import { mailAddressesIn } from '../threads/mail-addresses.ts'
import { type Entity, entity, idOf } from './entity.ts'

/** A document as a search tells it. */
export const DocumentHit = z.looseObject({
  _id: z.string(),
  _source: z.looseObject({
    path: z.string().default(''),
    title: z.string().optional(),
    contentType: z.string().default(''),
    contentLength: z.number().default(-1),
    language: z.string().optional(),
    extractionLevel: z.number().default(0),
    extractionDate: z.string().optional(),
    parentDocument: z.string().optional(),
    metadata: z.record(z.string(), z.unknown()).default({}),
  }),
})
export type DocumentHit = z.infer<typeof DocumentHit>

/** Schemas by type, the first that fits. */
const schemas: [pattern: RegExp, schema: string][] = [
  [/^message\/|^application\/(vnd\.ms-outlook|x-tika-pst-mail-item)(;|$)/, 'Email'],
  [/zip|x-tar|rar|7z|gzip|bzip2|x-xz|mbox|outlook-pst/, 'Package'],
  [/spreadsheet|ms-excel|x-sqlite/, 'Workbook'],
  [/csv|tab-separated/, 'Table'],
  [/^image\//, 'Image'],
  [/^audio\//, 'Audio'],
  [/^video\//, 'Video'],
  [/html/, 'HyperText'],
  [/pdf|msword|wordprocessing|powerpoint|presentation|opendocument\.text|rtf/, 'Pages'],
  [/^text\//, 'PlainText'],
]

/** The schema for documents of a type. */
export function schemaOf(contentType: string): string {
  return schemas.find(([pattern]) => pattern.test(contentType))?.[1] ?? 'Document'
}

/** Only these can be the `parent` of a document. */
const folders = ['Email', 'Package', 'Workbook']

/** Whether documents of a type can be the `parent` of others: a picture in a letter has none in the words of FollowTheMoney. */
export function isFolder(contentType: string): boolean {
  return folders.includes(schemaOf(contentType))
}

/** A document and, before it, of a message whoever sent and received it. `hasFolder`: whether what it lies in can be its parent. */
export function documentEntities(project: string, hit: DocumentHit, hasFolder: boolean): Entity[] {
  const { from, to, copied } = peopleOf(project, hit)
  return [...from, ...to, ...copied, documentEntity(project, hit, hasFolder)]
}

/** A document alone. */
export function documentEntity(project: string, hit: DocumentHit, hasFolder: boolean): Entity {
  const { _id: id, _source: source } = hit
  const schema = schemaOf(source.contentType)
  const text = (...names: string[]) => textOf(source.metadata, names)
  const { from, to, copied } = peopleOf(project, hit)
  return entity(id, schema, {
    fileName: [source.extractionLevel === 0 ? basename(source.path) : source.title],
    title: [text('dc_title', 'title') ?? source.title],
    author: [schema === 'Email' ? undefined : text('dc_creator', 'author', 'meta_author', 'creator')],
    // It is what FollowTheMoney takes for no type at all.
    mimeType: [source.contentType === 'application/octet-stream' ? undefined : source.contentType.split(';', 1)[0]],
    fileSize: [source.contentLength < 0 ? undefined : String(source.contentLength)],
    language: [textLanguages.find(({ name }) => name === source.language)?.iso6392],
    date: [dateOf(text('dcterms_created_iso8601', 'dcterms_created', 'creation_date', 'meta_creation_date'))],
    processedAt: [dateOf(source.extractionDate)],
    parent: [hasFolder ? source.parentDocument : undefined],
    ...(schema === 'Email' && {
      subject: [text('subject', 'dc_subject', 'dc_title')],
      from: [text('message_from', 'message_from_email')],
      to: [text('message_to', 'message_to_email')],
      cc: [text('message_cc', 'message_cc_email')],
      messageId: [text('message_raw_header_message_id', 'mapi_internet_message_id')],
      inReplyTo: [text('message_raw_header_in_reply_to', 'mapi_in_reply_to_id')],
      emitters: from.map((each) => each.id),
      recipients: [...to, ...copied].map((each) => each.id),
    }),
  })
}

/** Of a message whoever sent and received it; of other documents nobody. */
function peopleOf(project: string, { _source: { contentType, metadata } }: DocumentHit) {
  const told = (...names: string[]) => (schemaOf(contentType) === 'Email' ? people(project, textOf(metadata, names)) : [])
  return {
    from: told('message_from', 'message_from_email'),
    to: told('message_to', 'message_to_email'),
    copied: told('message_cc', 'message_cc_email'),
  }
}

/** Whoever has an e-mail address, as an entity of its own. */
export function addressee(project: string, address: string): Entity {
  const plain = address.toLowerCase()
  return entity(idOf(project, 'EMAIL', plain), 'LegalEntity', { name: [plain], email: [plain] })
}

function people(project: string, text = ''): Entity[] {
  const addresses = mailAddressesIn(text).flatMap((each) => addressIn(each) ?? [])
  return [...new Set(addresses)].map((address) => addressee(project, address))
}

/** The longest that mail is sent to (RFC 5321: 64 and 255 bytes round the @). */
const addressLength = 320

/** Without the full stop of a sentence; undefined for what no mail can be sent to. */
function addressIn(text: string): string | undefined {
  const address = text.endsWith('.') ? text.slice(0, -1) : text
  return address.length <= addressLength && /^[^@]+@[^@]+\.[a-z]{2,}$/.test(address) ? address : undefined
}

function textOf(metadata: Record<string, unknown>, names: string[]): string | undefined {
  for (const name of names) {
    const value = metadata[`tika_metadata_${name}`]
    const told = (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string').join(', ')
    if (told !== '') return told
  }
  return undefined
}

/** To the second, in UTC; undefined where it is no date. */
function dateOf(text = ''): string | undefined {
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : new Date(at).toISOString().slice(0, 19)
}
