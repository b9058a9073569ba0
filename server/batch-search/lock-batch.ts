import { AppError } from '@dossier/contract'
import type { BatchTrx } from './tables.ts'

/** Whoever else wants the same batch search waits from now on until the transaction ends, also to remove it. Throws AppError NOT_FOUND where it was removed. */
export async function lockBatch(trx: BatchTrx, searchId: number): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('batch_search')
    .set((eb) => ({ published: eb.ref('published') }))
    .where('search_id', '=', searchId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('NOT_FOUND', { message: 'The batch search was removed' })
}
