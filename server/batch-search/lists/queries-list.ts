import type { TakenList, TakenShow } from '@dossier/contract/batch-search/taken-list'
import type { Scope } from '../../scope/scope.ts'
import { listLines } from '../results/lines.ts'
import { requireBatch } from '../visible.ts'
import { ListBuilder } from './list-builder.ts'

/** The queries of a batch search, or those that found something or nothing, as a list of their own. Throws AppError NOT_FOUND. */
export async function listOfQueries(scope: Scope, uuid: string, show: TakenShow): Promise<TakenList> {
  const most = scope.program.config.batchSearchMaxNbQueries
  const asked = { from: 0, size: most, search: '', sort: 'query_number', order: 'asc', show } as const
  const { items, total } = await listLines(scope, await requireBatch(scope, uuid), asked)
  const list = new ListBuilder(most)
  for (const { query } of items) list.add(query)
  return list.finish({ of: total, cut: total > items.length ? 'limit' : null })
}
