import { createHash } from 'node:crypto'
import { z } from 'zod'
import { mailAddressesIn } from './mail-addresses.ts'
import { bareSubject } from './subject.ts'

/** What joins a message to others, taken from the metadata of its document. Hashes stand for people: they are only compared. */
export const MailFacts = z.object({
  /** Its Message-ID, without brackets. */
  id: z.string().nullable(),
  /** The ids that it cites (References, In-Reply-To), the oldest first. */
  cites: z.array(z.string()),
  /** Outlook's thread index in hex: 22 bytes for the conversation, 5 more for each answer. */
  index: z.string().nullable(),
  base: z.string(),
  whole: z.string(),
  isReply: z.boolean(),
  /** Its sender: addresses and name. */
  from: z.array(z.string()),
  /** Its recipients. */
  to: z.array(z.string()),
  /** Epoch ms. */
  sentAt: z.number().nullable(),
})
export type MailFacts = z.infer<typeof MailFacts>

/** Ids that a message may cite at the ends of its list: a hostile one has thousands, and programs that shorten it keep both ends. */
const citedFirst = 10
const citedLast = 50
/** People of one message that are compared. */
const peopleAtMost = 50

/** What joins the message of a wire source to others; undefined for what is no message. */
export function mailFacts(source: Record<string, unknown>): MailFacts | undefined {
  if (!isMessage(source.contentType)) return undefined
  const metadata = Metadata.safeParse(source.metadata).data ?? {}
  const text = (...names: string[]) =>
    names.map((name) => textOf(metadata[`tika_metadata_${name}`])).find((found) => found !== '') ?? ''
  const id = idsIn(text('message_raw_header_message_id', 'mapi_internet_message_id')).at(0) ?? null
  const { base, whole, isReply } = bareSubject(text('dc_subject', 'dc_title', 'subject'))
  const sentAt = Date.parse(text('creation_date', 'dcterms_created', 'meta_creation_date').split(',', 1)[0] ?? '')
  return {
    id,
    cites: citedBy(text, id),
    index: threadIndex(text('message_raw_header_thread_index', 'mapi_conversation_index')),
    base,
    whole,
    isReply,
    from: people(
      ['message_from', 'message_from_email', 'message_from_name', 'mapi_from_representing_email'].map((name) => text(name)),
    ),
    to: people(
      [
        'message_to',
        'message_to_email',
        'message_cc',
        'message_cc_email',
        'message_recipient_address',
        'mapi_recipients_string',
      ].map((name) => text(name)),
    ),
    sentAt: Number.isNaN(sentAt) ? null : sentAt,
  }
}

const Metadata = z.record(z.string(), z.unknown())

/** Also messages of a mailbox of Outlook, which Tika gives a type of their own. */
function isMessage(contentType: unknown): boolean {
  if (typeof contentType !== 'string') return false
  return /^message\/|^application\/(vnd\.ms-outlook|x-tika-pst-mail-item)$/.test(contentType)
}

function textOf(value: unknown): string {
  return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string').join(',')
}

/** In-Reply-To comes last: it names what is answered, also where References have been lost or cut. */
function citedBy(text: (...names: string[]) => string, own: string | null): string[] {
  const references = idsIn(text('message_raw_header_references', 'mapi_internet_references'))
  const [answered] = idsIn(text('message_raw_header_in_reply_to', 'mapi_in_reply_to_id'))
  const cited = answered === undefined || references.includes(answered) ? references : [...references, answered]
  const others = [...new Set(cited)].filter((id) => id !== own)
  return others.length <= citedFirst + citedLast ? others : [...others.slice(0, citedFirst), ...others.slice(-citedLast)]
}

/** What stands in angle brackets (RFC 5322, 3.6.4); where nothing does, the first thing that looks like an id. Longer ones than a line are none. */
function idsIn(header: string): string[] {
  const bracketed = Array.from(header.matchAll(/<([^<>\s]{3,998})>/g), ([, id = '']) => id)
  if (bracketed.length > 0) return bracketed
  const [bare] = header.match(/[^\s<>,;"]{1,998}@[^\s<>,;"]{1,998}/) ?? []
  return bare === undefined ? [] : [bare]
}

/** Bytes of the part that a conversation's messages have in common ([MS-OXOMSG] 2.2.1.3). */
export const indexRootLength = 44

/** Answers of an index that are told apart; what is longer stands below the last of them. */
const indexLength = indexRootLength + 100 * 10

/** In hex, from base64 as the header has it or hex as the property is told. Undamaged ones have 22 bytes and 5 for each answer. */
function threadIndex(value: string): string | null {
  const text = value.split(',', 1)[0]?.replace(/\s/g, '') ?? ''
  const isHex = text.length >= indexRootLength && /^[0-9a-f]+$/i.test(text)
  const hex = isHex ? text.toLowerCase() : Buffer.from(text, 'base64').toString('hex')
  return hex.length >= indexRootLength && (hex.length - indexRootLength) % 10 === 0 ? hex.slice(0, indexLength) : null
}

/** Addresses, and names of those that have none, such as people of the writer's own Exchange server. */
function people(headers: string[]): string[] {
  const found = new Set<string>()
  for (const header of headers) {
    const addresses = mailAddressesIn(header)
    const named = addresses.length > 0 ? addresses : header.toLowerCase().split(/[;,]/)
    for (const one of named) if (one.trim() !== '' && found.size < peopleAtMost) found.add(short(one.trim()))
  }
  return [...found]
}

/** 48 bits. */
function short(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 8)
}
