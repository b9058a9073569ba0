import { anyTerm } from '@dossier/contract/query-string/any-term'
import { openEndings } from '@dossier/contract/query-string/endings'
import { useQueries, useQuery } from '@tanstack/react-query'
import { hasFilters, resetFilters, type SearchState, setFilter } from '../address/search-state.ts'
import { resolveFilters } from '../body/filter-clauses.ts'
import { searchQuery } from '../body/search-body.ts'
import { postCount } from '../body/search-requests.ts'

/** How many documents the words find without any filter; undefined while unknown. */
export function useWithoutFilters(state: SearchState): number | undefined {
  const without = resetFilters(state)
  return useQuery({ ...countOptions(without), enabled: hasFilters(state) }).data
}

/** For each filter, what would be found without it; the one that hides the most first, those that hide nothing left out. */
export function useFilterLosses(state: SearchState): { name: string; found: number }[] {
  const names = Object.keys(state.filters)
  const answers = useQueries({
    queries: names.map((name) => countOptions(setFilter(state, name, { values: [], isExcluded: false }))),
  })
  return names
    .map((name, number) => ({ name, found: answers[number]?.data ?? 0 }))
    .filter(({ found }) => found > 0)
    .toSorted((a, b) => b.found - a.found)
}

/** What a search would find that asks for less: in all fields, with any of its words, or whatever these end with; those that find nothing left out. */
export function useWiderSearches(
  state: SearchState,
): { kind: 'fields' | 'words' | 'endings'; search: SearchState; found: number }[] {
  const open = openEndings(state.query)
  const any = { ...state, query: anyTerm(state.query), operator: 'OR' as const, from: 0 }
  const isAll = state.operator !== 'OR' || any.query !== state.query
  const wider = [
    ...(state.field === 'all' ? [] : [{ kind: 'fields' as const, search: { ...state, field: 'all' as const, from: 0 } }]),
    ...(isAll ? [{ kind: 'words' as const, search: any }] : []),
    ...(open === state.query ? [] : [{ kind: 'endings' as const, search: { ...state, query: open, from: 0 } }]),
  ]
  const answers = useQueries({ queries: wider.map(({ search }) => countOptions(search)) })
  return wider.map((each, at) => ({ ...each, found: answers[at]?.data ?? 0 })).filter(({ found }) => found > 0)
}

function countOptions(state: SearchState) {
  const { index, query, field, operator, filters } = state
  return {
    queryKey: ['search', 'count', { index, query, field, operator, filters }],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      postCount(index, searchQuery(state, await resolveFilters(state, signal)), signal),
  }
}
