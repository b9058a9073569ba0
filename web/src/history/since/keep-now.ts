import { keptResultsCalls } from '@dossier/contract/kept-results'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ask } from '../../api/ask.ts'
import { queryClient } from '../../api/query-client.ts'
import type { SearchState } from '../../search/address/search-state.ts'
import { resolveFilters } from '../../search/body/filter-clauses.ts'
import { searchQuery } from '../../search/body/search-body.ts'
import { carryOut } from '../known/events.ts'
import { keptKey } from './use-news.ts'

/** Keeps what a saved search finds now: from then on anything else is new. Answers whether it did. */
export function keepNow(id: number, search: SearchState): Promise<boolean> {
  return carryOut(i18n._(msg`Unable to keep what the search finds.`), () => sendClause(id, search))
}

/** Likewise of a search that was just saved, if it was not kept before. Where that fails it is saved all the same: its line offers it. */
export async function keepFirst(id: number, search: SearchState): Promise<void> {
  try {
    const { items } = await ask(keptResultsCalls.list, { query: {} })
    if (items.every(({ eventId }) => eventId !== id)) await sendClause(id, search)
  } catch {
    // Who saves a search is told that it was saved.
  }
}

async function sendClause(id: number, search: SearchState): Promise<void> {
  const clause = searchQuery(search, await resolveFilters(search))
  await ask(keptResultsCalls.keep, { params: { id }, body: { clause } })
  await queryClient.invalidateQueries({ queryKey: keptKey })
}
