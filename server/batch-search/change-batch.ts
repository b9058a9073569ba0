import type { BatchChange } from '@dossier/contract/batch-search/asked'
import type { Scope } from '../scope/scope.ts'
import { batchDb } from './tables.ts'
import type { BatchRow } from './visible.ts'

/** Changes what is said of a batch search; what is left out stays. */
export async function changeBatch(
  { records }: Scope,
  { search_id }: BatchRow,
  { name, description, published }: BatchChange['data'],
): Promise<void> {
  const news = {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(published !== undefined && { published: published ? 1 : 0 }),
  }
  if (Object.keys(news).length === 0) return
  await batchDb(records).updateTable('batch_search').set(news).where('search_id', '=', search_id).execute()
}
