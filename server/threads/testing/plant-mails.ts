import type { Insertable } from 'kysely'
import type { Records } from '../../records/open.ts'
import type { DocumentTable } from '../../records/schema.ts'
import { entryRow } from '../../records/testing/entry-row.ts'
import { inBatches } from '../../records/writing/batches.ts'
import { noteMails } from '../note-mails.ts'

/** A message to plant: its headers, and where it lies. `name`: the id of its document; `in`: that of the file on disk that holds it. */
export type PlantedMail = {
  name: string
  in?: string
  attachments?: string[]
  type?: string
  id?: string
  cites?: string[]
  answers?: string
  index?: string
  subject?: string
  from?: string
  to?: string
  /** ISO 8601. */
  date?: string
}

/** The wire source of a planted message, as the reader tells its headers. */
export function sourceOf(mail: PlantedMail): Record<string, unknown> {
  const { id, cites = [], answers, index, subject, from, to, date } = mail
  const headers = {
    message_raw_header_message_id: id && `<${id}>`,
    message_raw_header_references: cites.length > 0 ? cites.map((one) => `<${one}>`).join(' ') : undefined,
    message_raw_header_in_reply_to: answers && `<${answers}>`,
    message_raw_header_thread_index: index && Buffer.from(index, 'hex').toString('base64'),
    dc_subject: subject,
    message_from: from,
    message_to: to,
    creation_date: date,
  }
  const told = Object.entries(headers).filter(([, value]) => value !== undefined)
  const metadata = Object.fromEntries(told.map(([key, value]) => [`tika_metadata_${key}`, value]))
  return { type: 'Document', contentType: mail.type ?? 'message/rfc822', metadata }
}

/** Stores messages as the indexing does, in one project; answers their documents' numbers by name. */
export async function plantMails(
  records: Records,
  mails: readonly PlantedMail[],
  { project = 'p', isNoted = true } = {},
): Promise<Map<string, number>> {
  const rids = new Map<string, number>()
  for (const batch of inBatches(mails)) {
    await records.db.transaction().execute(async (trx) => {
      const entries = await trx
        .insertInto('entry')
        .values(batch.map((mail) => placeOf(mail, project)))
        .returning(['entry_id', 'document_id'])
        .execute()
      const lines = new Map(entries.map(({ entry_id, document_id }) => [document_id, entry_id]))
      const attached = batch.flatMap((mail) =>
        (mail.attachments ?? []).map((name) =>
          entryRow(`/data/${mail.in ?? mail.name}`, {
            project,
            embedded_path: `${mail.name}/${name}`,
            parent_entry: lines.get(mail.name) ?? null,
            document_id: `${mail.name} ${name}`,
            content_type: 'application/pdf',
          }),
        ),
      )
      if (attached.length > 0) await trx.insertInto('entry').values(attached).execute()
      const rows = batch.map((mail) => documentOf(mail, project, lines.get(mail.name) ?? 0))
      const stored = await trx.insertInto('document').values(rows).returning(['rid', 'id']).execute()
      for (const { rid, id } of stored) rids.set(id, rid)
      const ids = stored.map(({ id }) => id)
      if (isNoted) await noteMails(trx, project, ids)
    })
  }
  return rids
}

function placeOf(mail: PlantedMail, project: string) {
  const changes = mail.in === undefined ? { digest: mail.name } : { embedded_path: mail.name, parent_entry: 0 }
  return entryRow(`/data/${mail.in ?? mail.name}`, { project, document_id: mail.name, ...changes })
}

/** Each stored document has a number of its own, also where tests plant several times. */
let version = 0

function documentOf(mail: PlantedMail, project: string, entry_id: number): Insertable<DocumentTable> {
  version += 1
  return {
    project,
    id: mail.name,
    root_id: mail.in ?? mail.name,
    parent_id: mail.in ?? null,
    type: 'Document',
    extraction_level: mail.in === undefined ? 0 : 1,
    version,
    entry_id,
    source: JSON.stringify(sourceOf(mail)),
    text_length: 0,
    segment_count: 0,
  }
}
