import { useSyncExternalStore } from 'react'
import type { SearchState } from '../address/search-state.ts'
import { type Chosen, chosenOf, subscribeChosen } from './selection.ts'

/** The selection of a search, and the key of that search. */
export function useChosen(state: SearchState): { search: string; chosen: Chosen } {
  const search = keyOf(state)
  const chosen = useSyncExternalStore(subscribeChosen, () => chosenOf(search))
  return { search, chosen }
}

/** What identifies a search: neither the page, nor its length, nor the order. */
function keyOf({ index, query, field, operator, filters }: SearchState): string {
  return JSON.stringify([index, query, field, operator, filters])
}
