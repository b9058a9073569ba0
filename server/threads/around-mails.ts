import type { MailAttachment } from '@dossier/contract/documents/threads'
import type { Records } from '../records/open.ts'
import { isSeen } from '../records/unseen.ts'
import { inBatches } from '../records/writing/batches.ts'
import type { StoredMail } from './stored-mails.ts'

/** What is attached to a message: the first few, and how many there are. */
export type Attached = { first: MailAttachment[]; total: number }

/** Attachments that are named, of one message and of a whole page; all of them are counted. */
const named = 10
const namedOfPage = 2_000

/** What is attached to each of these messages, by the number of its line in the ledger. */
export async function readAttached(records: Records, mails: readonly StoredMail[]): Promise<Map<number, Attached>> {
  const byEntry = new Map(mails.map((mail) => [mail.entryId, mail]))
  const attached = new Map<number, Attached>()
  for (const batch of inBatches([...byEntry.keys()])) {
    const ofBatch = records.db
      .selectFrom('entry')
      .where('parent_entry', 'in', batch)
      .where('document_id', 'is not', null)
      .where(isSeen)
    const counts = await ofBatch
      .select((eb) => ['parent_entry', eb.fn.countAll<number>().as('total')])
      .groupBy('parent_entry')
      .execute()
    for (const { parent_entry, total } of counts) if (parent_entry !== null) attached.set(parent_entry, { first: [], total })
    const rows = await ofBatch
      .select(['parent_entry', 'document_id', 'embedded_path', 'content_type'])
      .orderBy('parent_entry')
      .orderBy('entry_id')
      .limit(namedOfPage)
      .execute()
    for (const { parent_entry, document_id, embedded_path, content_type } of rows) {
      const own = attached.get(parent_entry ?? -1)
      const routing = byEntry.get(parent_entry ?? -1)?.place.routing
      if (!own || routing === undefined || document_id === null || own.first.length >= named) continue
      own.first.push({ id: document_id, routing, name: nameIn(embedded_path ?? ''), contentType: content_type })
    }
  }
  return attached
}

/** The last part of a place in a file. */
function nameIn(embeddedPath: string): string {
  return embeddedPath.slice(embeddedPath.lastIndexOf('/') + 1)
}
