/** Types of documents that have the headers of a message. */
const messages = new Set(['message/rfc822', 'application/vnd.ms-outlook', 'application/x-tika-pst-mail-item'])

/** The headers that name people, by the contract's spelling without its prefix (`contract/server.md` 9), and those of Outlook's files. */
const headers = [
  'dc_title',
  'dc_creator',
  'creator',
  'author',
  'meta_author',
  ...['from', 'to', 'cc', 'bcc'].flatMap((name) => [`message_${name}`, `message_${name}_email`, `message_${name}_name`]),
  'message_to_display_name',
  'message_cc_display_name',
  'message_bcc_display_name',
  'message_recipient_address',
  ...[
    'return_path',
    'delivered_to',
    'reply_to',
    'followup_to',
    'alternate_recipient',
    'for_handling',
    'resent_from',
    'resent_sender',
    'resent_to',
    'resent_cc',
    'resent_bcc',
    'resent_reply_to',
  ].map((name) => `message_raw_header_${name}`),
].map((name) => `tika_metadata_${name}`)

/** What the headers of a message say of people, a line each, by the document's wire source; empty where it is no message. */
export function mailHeaders({ contentType, metadata }: Record<string, unknown>): string {
  if (typeof contentType !== 'string' || !messages.has(contentType)) return ''
  const values = new Map(Object.entries(metadata ?? {}))
  return headers.flatMap((name) => linesOf(values.get(name))).join('\n')
}

function linesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(linesOf)
  return typeof value === 'string' && value !== '' ? [value] : []
}
