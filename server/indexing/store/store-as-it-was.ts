import { noteMissing } from '../../ledger/missing.ts'
import { duplicateReason, electWinner } from '../../ledger/winner.ts'
import { packReasons } from '../../records/reasons.ts'
import type { FormerState } from '../ask/former-state.ts'
import { type EntryRow, readWaiting, type Trx } from './entry.ts'
import type { Storing } from './former.ts'
import { type ReadStamp, stampColumns } from './lines.ts'
import { takeLines } from './take-lines.ts'

/** `found`: the bytes that it had before, in this state on disk; or that it is not there to be read again. */
export type AsItWas = { runId: string; former: FormerState; found: ReadStamp | 'missing' }

/**
 * A file that was to be read again keeps its state, its document and what is embedded in it: it has the bytes that it had, or has gone. Answers false where
 * that cannot be: another file has its document now, or it does not wait any more.
 */
export async function storeAsItWas({ writes }: Storing, entry: EntryRow, asItWas: AsItWas): Promise<boolean> {
  const { found, runId } = asItWas
  const isThere = found !== 'missing'
  const lines = { project: entry.project, keys: [entry.path_key], runId, isThere }
  // What is embedded belongs to the run too, a thousand lines at a time.
  while (await writes.run((trx) => takeLines(trx, lines)));
  return writes.run((trx) => keepLine(trx, entry, asItWas))
}

async function keepLine(trx: Trx, { entry_id }: EntryRow, { runId, former, found }: AsItWas): Promise<boolean> {
  const entry = await readWaiting(trx, entry_id)
  const reason = entry && (await reasonAsItWas(trx, entry, former))
  if (reason === undefined) return false
  const facts = found === 'missing' ? { missing_since: Date.now() } : { ...stampColumns(found), crashes: 0 }
  await trx
    .updateTable('entry')
    .set({ state: former.state, reason, task_id: runId, updated_at: Date.now(), ...facts })
    .where('entry_id', '=', entry_id)
    .execute()
  if (found === 'missing' && entry) await passOn(trx, entry, { runId, state: former.state })
  return true
}

/** Undefined where its state cannot stay. */
async function reasonAsItWas(trx: Trx, entry: EntryRow, { state, reasons }: FormerState): Promise<string | undefined> {
  if (state !== 'duplicate') return (await hasDocument(trx, entry)) ? packReasons(reasons) : undefined
  const winner = await findWinnerBefore(trx, entry)
  return winner && duplicateReason(winner.path)
}

async function hasDocument(trx: Trx, { entry_id, document_id, project }: EntryRow): Promise<boolean> {
  if (document_id === null) return false
  const query = trx.selectFrom('document').select('rid').where('project', '=', project).where('id', '=', document_id)
  return (await query.where('entry_id', '=', entry_id).executeTakeFirst()) !== undefined
}

/** The file that stands for its bytes, where it goes before it; should that one have changed, the first of its duplicates is elected then. */
async function findWinnerBefore(
  trx: Trx,
  { entry_id, path_key, digest, project }: EntryRow,
): Promise<{ path: string } | undefined> {
  if (digest === null) return undefined
  const owner = await trx
    .selectFrom('document')
    .innerJoin('entry', 'entry.entry_id', 'document.entry_id')
    .select(['entry.path', 'entry.path_key'])
    .where('document.project', '=', project)
    .where('document.id', '=', digest)
    .where('entry.entry_id', '!=', entry_id)
    .where('entry.missing_since', 'is', null)
    .executeTakeFirst()
  const isBefore = owner && Buffer.compare(Buffer.from(owner.path_key), Buffer.from(path_key)) < 0
  return isBefore ? owner : undefined
}

/** Where another file has the same bytes, that one becomes the document. */
async function passOn(
  trx: Trx,
  { project, digest }: EntryRow,
  { runId, state }: { runId: string; state: string },
): Promise<void> {
  await noteMissing(trx)
  if (digest !== null && state !== 'empty' && state !== 'duplicate') await electWinner(trx, project, digest, runId)
}

/** Marks a file that is not on disk any more. */
export async function markMissing({ writes }: Storing, { entry_id }: EntryRow): Promise<void> {
  await writes.run(async (trx) => {
    await trx.updateTable('entry').set({ missing_since: Date.now() }).where('entry_id', '=', entry_id).execute()
    await noteMissing(trx)
  })
}
