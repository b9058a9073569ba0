import type { MailPlace } from '@dossier/contract/documents/threads'
import { z } from 'zod'
import type { Records } from '../records/open.ts'
import { inBatches } from '../records/writing/batches.ts'

/** A message as the records have it: where it lies, and what its head says. */
export type StoredMail = {
  rid: number
  entryId: number
  project: string
  place: MailPlace
  subject: string
  from: string
  to: string
}

/** The messages with these numbers, by number; what has gone or is damaged is left out. */
export async function readStoredMails(records: Records, rids: readonly number[]): Promise<Map<number, StoredMail>> {
  const mails = new Map<number, StoredMail>()
  for (const batch of inBatches([...new Set(rids)])) {
    const rows = await records.db
      .selectFrom('document')
      .innerJoin('entry', 'entry.entry_id', 'document.entry_id')
      .select(['document.rid', 'document.entry_id', 'document.project', 'document.id', 'document.root_id', 'document.source'])
      .select(['entry.path', 'entry.embedded_path'])
      .where('document.rid', 'in', batch)
      .execute()
    for (const row of rows) {
      const head = readHead(row.source)
      const place = { id: row.id, routing: row.root_id, path: row.path, embeddedPath: row.embedded_path }
      if (head) mails.set(row.rid, { rid: row.rid, entryId: row.entry_id, project: row.project, place, ...head })
    }
  }
  return mails
}

/** Longer lists of recipients are cut: the message itself has all of them. */
const headLength = 300

const Source = z.looseObject({ metadata: z.record(z.string(), z.unknown()).catch({}) })

function readHead(json: string): Pick<StoredMail, 'subject' | 'from' | 'to'> | undefined {
  const source = parse(json)
  if (!source) return undefined
  const text = (...names: string[]) =>
    names
      .map((name) =>
        [source.metadata[`tika_metadata_${name}`]]
          .flat()
          .filter((one) => typeof one === 'string')
          .join(', '),
      )
      .find((found) => found !== '')
      ?.slice(0, headLength) ?? ''
  return {
    subject: text('dc_subject', 'dc_title', 'subject'),
    from: text('message_from', 'message_from_name', 'message_from_email', 'mapi_from_representing_name'),
    to: text('message_to', 'message_to_name', 'message_to_email', 'mapi_recipients_string'),
  }
}

function parse(json: string): z.infer<typeof Source> | undefined {
  try {
    return Source.safeParse(JSON.parse(json)).data
  } catch {
    // Whoever opens the document is told that it is damaged.
    return undefined
  }
}
