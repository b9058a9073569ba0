import { noteMissing } from '../../ledger/missing.ts'
import { electWinner } from '../../ledger/winner.ts'
import type { Records } from '../../records/open.ts'
import { isInFolder, liesInFolder } from '../../records/place.ts'
import type { EntryRow, Trx } from '../store/entry.ts'

export type FinishedWalk = {
  runId: string
  project: string
  folder: Buffer
  /** Folders that could not be read: nothing is known of what lies below them. */
  unreadable: Buffer[]
  signal: AbortSignal
}

const batchCount = 500

/**
 * After a whole walk: what an earlier run knew and this one did not find is missing. It stays in the index until it is removed; where another
 * file has the same bytes, that one becomes the document.
 */
export async function markMissing(records: Records, walk: FinishedWalk): Promise<void> {
  let after: Uint8Array | undefined = Buffer.alloc(0)
  while (after) {
    walk.signal.throwIfAborted()
    const from: Uint8Array = after
    after = await records.db.transaction().execute((trx) => markSome(trx, walk, from))
  }
}

/** Answers the key of the last one looked at, or undefined when there are no more. */
async function markSome(trx: Trx, walk: FinishedWalk, after: Uint8Array): Promise<Uint8Array | undefined> {
  const rows = await trx
    .selectFrom('entry')
    .select(['entry_id', 'path_key', 'digest', 'state'])
    .where('project', '=', walk.project)
    .where('path_key', '>', after)
    .where(isInFolder(walk.folder))
    .where('parent_entry', 'is', null)
    .where('missing_since', 'is', null)
    .where((eb) => eb.or([eb('task_id', 'is', null), eb('task_id', '!=', walk.runId)]))
    .orderBy('path_key')
    .limit(batchCount)
    .execute()
  const gone = rows.filter((row) => !walk.unreadable.some((folder) => liesInFolder(Buffer.from(row.path_key), folder)))
  if (gone.length > 0) await markGone(trx, walk, gone)
  return rows.length < batchCount ? undefined : rows.at(-1)?.path_key
}

type Gone = Pick<EntryRow, 'entry_id' | 'digest' | 'state'>

async function markGone(trx: Trx, walk: Pick<FinishedWalk, 'runId' | 'project'>, gone: Gone[]): Promise<void> {
  const ids = gone.map((row) => row.entry_id)
  await trx.updateTable('entry').set({ missing_since: Date.now() }).where('entry_id', 'in', ids).execute()
  await noteMissing(trx)
  // What still waited belongs to this run, which then says that it is gone.
  await trx
    .updateTable('entry')
    .set({ task_id: walk.runId })
    .where('entry_id', 'in', ids)
    .where('state', '=', 'waiting')
    .execute()
  for (const { digest, state } of gone) {
    if (digest !== null && state !== 'duplicate' && state !== 'empty') await electWinner(trx, walk.project, digest, walk.runId)
  }
}

/** How many files of a folder are missing. */
export async function countMissing(records: Records, project: string, folder: Buffer): Promise<number> {
  const { count } = await records.db
    .selectFrom('entry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project', '=', project)
    .where(isInFolder(folder))
    .where('missing_since', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}
