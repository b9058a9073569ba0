import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { hasFilters, type SearchScope, type SearchState } from '../address/search-state.ts'
import { scopeStatesBody } from './facet-body.ts'
import { resolveFilters } from './filter-clauses.ts'
import { searchBody } from './search-body.ts'
import { postPage, postSearch } from './search-requests.ts'

/** The page of results that a search asks for. Equal searches share one answer; late answers of others are dropped. */
export function resultsOptions(state: SearchState) {
  return queryOptions({
    queryKey: ['search', state],
    queryFn: async ({ signal }) => {
      const { index, from, size } = state
      return postPage(index, searchBody(state, await resolveFilters(state, signal)), { from, size }, signal)
    },
  })
}

/** The results of a search; the former ones stay until new ones arrive, so that nothing jumps. */
export function useResults(state: SearchState) {
  return useQuery({
    ...resultsOptions(state),
    placeholderData: keepPreviousData,
    // While the index is being rebuilt a search finds more each time.
    refetchInterval: ({ state: { data } }) =>
      data?.missing.some(({ type }) => type === 'index_incomplete') ? wholeAgainMs : false,
  })
}

/** How often a search is repeated until the index is complete. */
const wholeAgainMs = 5_000

/** All documents of a project, whatever is searched. */
export function useProjectTotal(index: string) {
  return useQuery({ ...scopeOptions({ index, filters: {} }), select: ({ total }) => total })
}

/** How many documents of the scope are in each state of the ledger. */
export function useScopeStates({ index, filters }: SearchState) {
  return useQuery({ ...scopeOptions({ index, filters }), select: ({ states }) => states, placeholderData: keepPreviousData })
}

/** What is in a scope, the filters without the words. Without filters that is the project, and its total and its states are one request. */
function scopeOptions(scope: SearchScope) {
  const { index, filters } = scope
  return queryOptions({
    queryKey: hasFilters(scope) ? ['search', 'scope', index, filters] : [...projectKey, index],
    queryFn: async ({ signal }) => {
      const answer = await postSearch(index, scopeStatesBody(await resolveFilters(scope, signal)), { signal })
      return { total: answer.total, states: answer.aggregations.ledgerState?.buckets ?? [] }
    },
  })
}

const projectKey = ['search', 'project']

/** Refetches everything on the search screen: the query was submitted again, or the index has changed. */
export function refreshSearch(): void {
  void queryClient.invalidateQueries({ queryKey: ['search'] })
}

/** True where the project that is on screen was empty when it was last asked. */
export function isNothingShown(): boolean {
  const projects = queryClient.getQueriesData<{ total: number }>({ queryKey: projectKey, type: 'active' })
  return projects.some(([, project]) => project?.total === 0)
}
