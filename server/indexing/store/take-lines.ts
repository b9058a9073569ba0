import { noteMissing } from '../../ledger/missing.ts'
import type { Trx } from './entry.ts'

/** Keeps each transaction under 50 ms: one path may be a container of 50,000 lines. */
const batchCount = 1_000

/** `isThere`: the files were seen on the disk just now. */
export type TakenLines = { project: string; keys: Uint8Array[]; runId: string; isThere: boolean }

/**
 * Lines at these paths, with what is embedded there, belong to a run now. Takes some of them; answers whether there may be more, for another
 * transaction.
 */
export async function takeLines(trx: Trx, { project, keys, runId, isThere }: TakenLines): Promise<boolean> {
  if (keys.length === 0) return false
  const rows = await trx
    .selectFrom('entry')
    .select(['entry_id', 'missing_since'])
    .where('project', '=', project)
    .where('path_key', 'in', keys)
    .where((eb) => {
      const others = [eb('task_id', 'is', null), eb('task_id', '!=', runId)]
      return eb.or(isThere ? [...others, eb('missing_since', 'is not', null)] : others)
    })
    .limit(batchCount)
    .execute()
  const ids = rows.map((row) => row.entry_id)
  if (ids.length === 0) return false
  const line = { task_id: runId, ...(isThere && { missing_since: null, seen_at: Date.now(), seen_by: runId }) }
  await trx.updateTable('entry').set(line).where('entry_id', 'in', ids).execute()
  if (isThere && rows.some((row) => row.missing_since !== null)) await noteMissing(trx)
  return ids.length === batchCount
}
