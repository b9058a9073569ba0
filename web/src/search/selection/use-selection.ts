import type { ChosenDocuments } from '@dossier/contract'
import { useSyncExternalStore } from 'react'
import type { SearchState } from '../address/search-state.ts'
import { resolveFilters } from '../body/filter-clauses.ts'
import { searchQuery } from '../body/search-body.ts'
import { type Chosen, chosenOf, subscribeChosen } from './selection.ts'

/** The selection of a search, and the key of that search. */
export function useChosen(state: SearchState): { search: string; chosen: Chosen } {
  const search = keyOf(state)
  const chosen = useSyncExternalStore(subscribeChosen, () => chosenOf(search))
  return { search, chosen }
}

/** The selected documents as calls take them: ids, or the query that finds all of them. */
export async function chosenDocuments(state: SearchState, { isAll, ids }: Chosen): Promise<ChosenDocuments> {
  if (!isAll) return [...ids]
  const query = searchQuery(state, await resolveFilters(state))
  return { query: ids.size === 0 ? query : { bool: { must: [query], must_not: [{ ids: { values: [...ids] } }] } } }
}

/** What identifies a search: neither the page, nor its length, nor the order. */
function keyOf({ index, query, field, operator, filters }: SearchState): string {
  return JSON.stringify([index, query, field, operator, filters])
}
