import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import type { SearchState } from '../address/search-state.ts'
import { scopeStatesBody } from './facet-body.ts'
import { resolveFilters } from './filter-clauses.ts'
import { searchBody } from './search-body.ts'
import { postSearch } from './search-requests.ts'

/** The page of results that a search asks for. Equal searches share one answer; late answers of others are dropped. */
export function resultsOptions(state: SearchState) {
  return queryOptions({
    queryKey: ['search', state],
    queryFn: async ({ signal }) => postSearch(state.index, searchBody(state, await resolveFilters(state, signal)), { signal }),
  })
}

/** The results of a search; while new ones come the former stay, so that nothing jumps. */
export function useResults(state: SearchState) {
  return useQuery({
    ...resultsOptions(state),
    placeholderData: keepPreviousData,
    // An index that is being made finds more from moment to moment.
    refetchInterval: ({ state: { data } }) =>
      data?.missing.some(({ type }) => type === 'index_incomplete') ? wholeAgainMs : false,
  })
}

/** How often a search is asked again until the index is whole. */
const wholeAgainMs = 5_000

/** All documents of a project, whatever is searched. */
export function useProjectTotal(index: string) {
  return useQuery({
    queryKey: ['search', 'total', index],
    queryFn: async ({ signal }) => {
      const body = { size: 0, track_total_hits: true, query: { match: { type: 'Document' } } }
      return (await postSearch(index, body, { signal })).total
    },
  })
}

/** How many documents of the scope (the filters without the words) are in each state of the ledger. */
export function useScopeStates(state: SearchState) {
  const scope = { index: state.index, filters: state.filters }
  return useQuery({
    queryKey: ['search', 'states', scope],
    queryFn: async ({ signal }) => {
      const answer = await postSearch(state.index, scopeStatesBody(await resolveFilters(state, signal)), { signal })
      return answer.aggregations.ledgerState?.buckets ?? []
    },
    placeholderData: keepPreviousData,
  })
}

/** Asks again for everything that is on the search screen: the words were sent again, or the index has changed. */
export function refreshSearch(): void {
  void queryClient.invalidateQueries({ queryKey: ['search'] })
}

/** True where the project that is on screen was empty when it was last asked. */
export function isNothingShown(): boolean {
  return queryClient.getQueriesData({ queryKey: ['search', 'total'], type: 'active' }).some(([, total]) => total === 0)
}
