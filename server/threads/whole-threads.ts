import type { Records } from '../records/open.ts'
import { inBatches } from '../records/writing/batches.ts'
import { findThreads, type ThreadLimits } from './find-thread.ts'
import { mergeCopies } from './same-mails.ts'
import { threadDb } from './tables.ts'

/** Messages whose threads are looked for together: what is in memory at a time are their threads. */
const mailsAtOnce = 200
const limitsAtOnce: ThreadLimits = { threadAtMost: 50_000, subjectAtMost: 2_000, subjectMailsAtMost: 50_000 }

/** The other messages of the threads of some; `isCut`: a thread was too long to include in full. */
export type OtherMessages = { rids: number[]; isCut: boolean }

/**
 * The messages that stand in a thread with one of these documents, or with the message that one of them is attached to, and are not among them. Of copies of
 * a message in several mailboxes one is enough. Throws the signal's reason.
 */
export async function findOtherMessages(records: Records, rids: readonly number[], signal: AbortSignal): Promise<OtherMessages> {
  const wanted = new Set(rids)
  const seen = new Set<number>()
  const others: OtherMessages = { rids: [], isCut: false }
  for (const some of inBatches(rids)) {
    for (const [project, mails] of await mailsOf(records, some)) {
      for (const portion of inBatches([...mails], mailsAtOnce)) {
        signal.throwIfAborted()
        const fresh = portion.filter((rid) => !seen.has(rid))
        const thread = await findThreads(records, { project, rids: fresh }, limitsAtOnce)
        others.isCut ||= thread.isCut
        const isNew = thread.mails.filter(({ rid }) => !seen.has(rid))
        for (const { rid } of isNew) seen.add(rid)
        for (const message of mergeCopies(isNew, thread.joins)) {
          const [first] = message.rids
          if (first !== undefined && !message.rids.some((rid) => wanted.has(rid))) others.rids.push(first)
        }
      }
    }
  }
  return others
}

/** The messages among documents, and those that some of them are attached to, by project. */
async function mailsOf(records: Records, rids: readonly number[]): Promise<Map<string, Set<number>>> {
  const mails = new Map<string, Set<number>>()
  const own = await mailRows(records).where('document.rid', 'in', rids).execute()
  const holding = await mailRows(records)
    .innerJoin('document as inner', (join) =>
      join.onRef('inner.project', '=', 'document.project').onRef('inner.parent_id', '=', 'document.id'),
    )
    .where('inner.rid', 'in', rids)
    .execute()
  for (const { rid, project } of [...own, ...holding]) {
    const known = mails.get(project) ?? new Set()
    mails.set(project, known.add(rid))
  }
  return mails
}

function mailRows(records: Records) {
  return threadDb(records)
    .selectFrom('document')
    .innerJoin('mail', 'mail.rid', 'document.rid')
    .select(['document.rid', 'document.project'])
}
