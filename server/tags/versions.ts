import { inBatches } from '../records/writing/batches.ts'
import type { TagTrx } from './tables.ts'

/** The next version of a project's tags, taken in the transaction that changes them: it lets one change after the other. */
export async function nextVersion(trx: TagTrx, project: string): Promise<number> {
  const row = await trx
    .insertInto('tag_list')
    .values({ project, version: 1 })
    .onConflict((conflict) => conflict.column('project').doUpdateSet((eb) => ({ version: eb('tag_list.version', '+', 1) })))
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

/** The documents of these tags have changed. */
export async function stamp(trx: TagTrx, tagIds: number[], version: number): Promise<void> {
  for (const batch of inBatches(tagIds)) await trx.updateTable('tag').set({ version }).where('tag_id', 'in', batch).execute()
}
