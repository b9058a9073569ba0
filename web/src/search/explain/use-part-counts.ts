import { useQuery } from '@tanstack/react-query'
import type { SearchState } from '../address/search-state.ts'
import { clausesFacetBody } from '../body/facet-body.ts'
import { resolveFilters } from '../body/filter-clauses.ts'
import { textClause } from '../body/search-body.ts'
import { postSearch } from '../body/search-requests.ts'
import type { Part } from './explanation.ts'

/** A query of more parts is told without the numbers of the last ones: each is a search of its own. */
const mostCounts = 100

/** How many documents of the present filters have each part of a query on its own, by the part; a part that is not there was not counted. */
export function usePartCounts(state: SearchState, parts: readonly Part[]) {
  const queries = [...new Set(parts.map(({ query }) => query))].slice(0, mostCounts)
  const { index, field, operator, filters } = state
  return useQuery({
    queryKey: ['search', 'parts', { index, field, operator, filters }, queries],
    enabled: queries.length > 0,
    queryFn: async ({ signal }) => {
      const scope = { state: { ...state, query: '' }, clauses: await resolveFilters(state, signal), isContextualized: true }
      const body = clausesFacetBody(
        queries.map((query) => textClause({ ...state, query })),
        scope,
      )
      const { aggregations } = await postSearch(index, body, { signal })
      return new Map(queries.map((query, at) => [query, aggregations[at]?.found ?? 0]))
    },
  })
}
