import { z } from 'zod'
import { compiledOnce } from '../records/compiled.ts'
import type { RecordsSchema } from '../records/schema.ts'
import { inBatches } from '../records/writing/batches.ts'
import { linkKeys, subjectKey } from './link-keys.ts'
import { type MailFacts, mailFacts } from './mail-facts.ts'
import { type MailLinkTable, type MailTable, type ThreadTables, type Trx, threadTrx } from './tables.ts'

/** A stored document, as far as it can be a message. */
export type StoredMail = { rid: number; project: string; source: string }

/** Documents were stored: what joins those that are messages to others is written down anew. */
export async function noteMails(trx: Trx, project: string, ids: string[]): Promise<void> {
  const [id, ...others] = ids
  if (id === undefined) return
  const stored =
    others.length === 0
      ? (await selectOne(trx, { project, id })).rows
      : await trx
          .selectFrom('document')
          .select(['rid', 'project', 'source'])
          .where('project', '=', project)
          .where('id', 'in', ids)
          .where('type', '=', 'Document')
          .execute()
  await writeMails(trx, stored)
}

/** Each file of a run asks for itself. */
const selectOne = compiledOnce<{ project: string; id: string }>()((db, at) =>
  db
    .selectFrom('document')
    .select(['rid', 'project', 'source'])
    .where('project', '=', at('project'))
    .where('id', '=', at('id'))
    .where('type', '=', 'Document'),
)

/** Writes down what joins these messages to others, in the place of what was there; what is no message, or no longer, has nothing. */
export async function writeMails(trx: Trx, stored: StoredMail[]): Promise<void> {
  const [first, ...others] = stored
  if (first === undefined) return
  const db = threadTrx(trx)
  if (others.length === 0) await removeOne(db, { rid: first.rid })
  else {
    const rids = stored.map(({ rid }) => rid)
    for (const batch of inBatches(rids)) await db.deleteFrom('mail').where('rid', 'in', batch).execute()
  }
  const mails = stored.flatMap((document) => toMail(document) ?? [])
  for (const batch of inBatches(mails.map(({ row }) => row))) await db.insertInto('mail').values(batch).execute()
  for (const batch of inBatches(mails.flatMap(({ links }) => links))) await db.insertInto('mail_link').values(batch).execute()
}

const removeOne = compiledOnce<{ rid: number }, RecordsSchema & ThreadTables>()((db, at) =>
  db.deleteFrom('mail').where('rid', '=', at('rid')),
)

type Mail = { row: MailTable; links: MailLinkTable[] }

function toMail({ rid, project, source }: StoredMail): Mail | undefined {
  // Parsing every source would take longer than storing it.
  if (!/"contentType":"(?:message\/|application\/(?:vnd\.ms-outlook|x-tika-pst))/.test(source)) return undefined
  const facts = readFacts(source)
  if (!facts) return undefined
  return {
    row: { rid, subject_key: subjectKey(project, facts), facts: JSON.stringify(facts) },
    links: linkKeys(project, facts).map((link_key) => ({ link_key, rid })),
  }
}

const Source = z.record(z.string(), z.unknown())

/** What joins the message with this source to others; undefined for what is none, and for a damaged one, of which whoever reads the document is told. */
function readFacts(source: string): MailFacts | undefined {
  try {
    const parsed = Source.safeParse(JSON.parse(source)).data
    return parsed && mailFacts(parsed)
  } catch {
    return undefined
  }
}
