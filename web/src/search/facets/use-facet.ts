import { limits } from '@dossier/contract'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Clause, FacetOrder, PanelFilter, ValuesAsked } from '../../feature/filter.ts'
import { nextFrom } from '../../ui/growing/growth.ts'
import type { SearchState } from '../address/search-state.ts'
import { useSearchView } from '../address/use-view.ts'
import type { Bucket } from '../body/aggregations.ts'
import {
  clauseFacetBody,
  clausesFacetBody,
  type FacetRequest,
  type FilterScope,
  foldersBody,
  includePattern,
  monthsFacetBody,
  mostFrequentFirst,
  scopeQuery,
  termsFacetBody,
  yearsFacetBody,
} from '../body/facet-body.ts'
import { noClauses, resolveFilters } from '../body/filter-clauses.ts'
import { postSearch } from '../body/search-requests.ts'

/** A page of a filter's values, and how many documents there are in all. */
type FacetPage = { buckets: Bucket[]; total: number }

/** Whether a filter counts only what the rest of the search leaves; remembered for each filter whose reader chose other than it begins with. */
export function useContextualized({ name, isContextualized = false }: PanelFilter): [boolean, (isOn: boolean) => void] {
  const [{ contextualized }, changeView] = useSearchView()
  const set = (isOn: boolean) => {
    const others = contextualized.filter((each) => each !== name)
    changeView({ contextualized: isOn === isContextualized ? others : [...others, name] })
  }
  return [contextualized.includes(name) !== isContextualized, set]
}

/** Enough for all values of a filter that has few of them: types of files, languages. */
const mostInWords = 1000

/** The values of a terms filter, 25 at a time, or of a months filter, 100 at a time. Those that are ordered by their words come all at once. */
export function useFacetValues(
  filter: PanelFilter,
  state: SearchState,
  request: { order: FacetOrder; search: string; alternatives: string[] },
) {
  const [isContextualized] = useContextualized(filter)
  const isWhole = filter.isInWords === true && request.order.by === '_key'
  const size = isWhole ? mostInWords : filter.isByMonth ? limits.aggregationSize : limits.filterBucketSize
  const answer = useInfiniteQuery({
    queryKey: ['search', 'facet', filter.name, scopeKey(state, isContextualized), request],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }): Promise<FacetPage> => {
      const scope = await facetScope(state, isContextualized, signal)
      if (filter.fetchValues) return filter.fetchValues(valuesAsked(filter, { ...request, from: pageParam }, scope, signal))
      const body = filter.isByMonth
        ? monthsFacetBody(filter, pageParam, scope)
        : termsFacetBody(filter, { ...request, from: pageParam, size }, scope)
      const found = await postSearch(state.index, body, { signal, preference: filter.preference })
      return { buckets: found.aggregations[filter.name]?.buckets ?? [], total: found.total }
    },
    getNextPageParam: (_last, pages) => nextFrom(bucketsOf(pages), size),
    placeholderData: keepPreviousData,
  })
  const pages = answer.data?.pages ?? []
  return { ...answer, buckets: bucketsOf(pages).flat(), total: pages.at(-1)?.total }
}

function valuesAsked(filter: PanelFilter, request: FacetRequest, scope: FilterScope, signal: AbortSignal): ValuesAsked {
  return {
    index: scope.state.index,
    documents: scopeQuery(scope),
    isWhole: !scope.isContextualized,
    from: request.from,
    size: limits.filterBucketSize,
    order: request.order,
    include: includePattern(request),
    preference: filter.preference,
    signal,
  }
}

/** How many documents a clause finds, such as those of a set, and how many there are in all. */
export function useClauseCount(filter: PanelFilter, clause: Clause, state: SearchState) {
  const [isContextualized] = useContextualized(filter)
  return useQuery({
    queryKey: ['search', 'facet', filter.name, scopeKey(state, isContextualized), clause],
    queryFn: async ({ signal }) => {
      const body = clauseFacetBody(clause, await facetScope(state, isContextualized, signal))
      const found = await postSearch(state.index, body, { signal, preference: filter.preference })
      return { found: found.aggregations.found?.found ?? 0, total: found.total }
    },
    placeholderData: keepPreviousData,
  })
}

/** How many documents each of some clauses finds, in their order, by one request; of none nothing is asked. */
export function useClauseCounts(filter: PanelFilter, clauses: Clause[], state: SearchState) {
  const [isContextualized] = useContextualized(filter)
  return useQuery({
    queryKey: ['search', 'facet', filter.name, scopeKey(state, isContextualized), 'each', clauses],
    queryFn: async ({ signal }) => {
      const body = clausesFacetBody(clauses, await facetScope(state, isContextualized, signal))
      const { aggregations } = await postSearch(state.index, body, { signal, preference: filter.preference })
      return clauses.map((_, at) => aggregations[at]?.found)
    },
    enabled: clauses.length > 0,
    placeholderData: keepPreviousData,
  })
}

/** How many documents each of some projects has, or what of each the rest of the search finds. */
export function useProjectCounts(filter: PanelFilter, state: SearchState, projects: readonly string[]) {
  const [isContextualized] = useContextualized(filter)
  const { project: _own, ...filters } = state.filters
  const everywhere = { ...state, index: projects.join(','), filters }
  return useQuery({
    queryKey: ['search', 'facet', filter.name, scopeKey(everywhere, isContextualized)],
    queryFn: async ({ signal }) => {
      const scope = await facetScope(everywhere, isContextualized, signal)
      const request = { from: 0, order: mostFrequentFirst, search: '', size: Math.max(projects.length, 1) }
      const { preference } = filter
      const { aggregations } = await postSearch(everywhere.index, termsFacetBody(filter, request, scope), { signal, preference })
      return new Map(aggregations[filter.name]?.buckets.map(({ key, doc_count }) => [String(key), doc_count]))
    },
    placeholderData: keepPreviousData,
  })
}

/** Documents by year of creation, newest first, 100 at a time. */
export function useYears(filter: PanelFilter, state: SearchState) {
  const [isContextualized] = useContextualized(filter)
  const answer = useInfiniteQuery({
    queryKey: ['search', 'years', filter.name, scopeKey(state, isContextualized)],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }): Promise<FacetPage> => {
      const scope = await facetScope(state, isContextualized, signal)
      const found = await postSearch(state.index, yearsFacetBody(filter, pageParam, scope), { signal })
      return { buckets: found.aggregations[filter.name]?.buckets ?? [], total: found.total }
    },
    getNextPageParam: (_last, pages) => nextFrom(bucketsOf(pages), limits.aggregationSize),
    placeholderData: keepPreviousData,
  })
  return { ...answer, buckets: bucketsOf(answer.data?.pages).flat() }
}

/** The folders directly inside one, 50 at a time; inside several roots these themselves. */
export function useFolders(filter: PanelFilter, inside: string[], state: SearchState, order: FacetOrder) {
  const [isContextualized] = useContextualized(filter)
  const answer = useInfiniteQuery({
    queryKey: ['search', 'folders', filter.name, inside, order, scopeKey(state, isContextualized)],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }): Promise<FacetPage> => {
      const scope = await facetScope(state, isContextualized, signal)
      const body = foldersBody(inside, { from: pageParam, order }, scope)
      const found = await postSearch(state.index, body, { signal, preference: 'tree-view-paths' })
      return { buckets: found.aggregations.byDirname?.buckets ?? [], total: found.total }
    },
    // Several roots come as they are, whatever their number.
    getNextPageParam: (_last, pages) => (inside.length <= 1 ? nextFrom(bucketsOf(pages), limits.folderPageSize) : undefined),
  })
  const pages = answer.data?.pages ?? []
  return { ...answer, buckets: bucketsOf(pages).flat(), total: pages.at(-1)?.total }
}

function bucketsOf(pages: readonly FacetPage[] = []): Bucket[][] {
  return pages.map(({ buckets }) => buckets)
}

/** What the counts of a filter depend on: without context only the project matters, so changes of the search ask nothing again. */
export function scopeKey(state: SearchState, isContextualized: boolean) {
  const { index, query, field, operator, filters } = state
  return isContextualized ? { index, query, field, operator, filters } : { index }
}

/** In which documents values are counted. Without context no other filter matters, so none is resolved. */
export async function facetScope(state: SearchState, isContextualized: boolean, signal: AbortSignal): Promise<FilterScope> {
  return { state, clauses: isContextualized ? await resolveFilters(state, signal) : noClauses, isContextualized }
}
