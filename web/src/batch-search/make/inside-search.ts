import { useRouterState } from '@tanstack/react-router'
import { parseAddressSearch } from '../../address/address-search.ts'
import { readSearch, searchAddress } from '../../search/address/search-address.ts'
import { hasFilters, type SearchState } from '../../search/address/search-state.ts'
import { resolveFilters } from '../../search/body/filter-clauses.ts'
import { searchQuery } from '../../search/body/search-body.ts'

/** The search of the address inside which each line is searched; undefined where there is none. */
export function useSearchAround(project: string): SearchState | undefined {
  const searchStr = useRouterState({ select: (state) => state.location.searchStr })
  const { inside } = parseAddressSearch(searchStr)
  if (typeof inside !== 'string') return undefined
  const state = readSearch(parseAddressSearch(inside), project)
  return state.query.trim() !== '' || hasFilters(state) ? state : undefined
}

/** The template of the contract: the clause of that search, and beside it a line. */
export async function templateInside(state: SearchState): Promise<string> {
  const around = searchQuery(state, await resolveFilters(state))
  return JSON.stringify({ bool: { must: [around, { bool: { should: [{ query_string: { query: '<query>' } }] } }] } })
}

/** The address of that search. */
export const addressAround = searchAddress
