import { searchCalls } from '@dossier/contract/search/calls'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { hasSource } from '../../document-facts/wire-document.ts'
import type { SearchState } from '../address/search-state.ts'
import { resolveFilters } from '../body/filter-clauses.ts'
import { searchBody } from '../body/search-body.ts'
import type { SearchHit } from '../body/search-requests.ts'

/** Where a document stands in a whole result, counted from 1 (null: it is not in it), and its neighbours, the nearest first. */
export type Around = { total: number; position: number | null; previous: SearchHit[]; next: SearchHit[] }

/** The place of a document in everything that a search finds, whatever page is shown. */
export function useAround(state: SearchState, document: { index: string; id: string }, enabled: boolean) {
  return useQuery({ ...aroundOptions(state, document), enabled })
}

/** The question for it, once for all pages of a search. */
export function aroundOptions(
  { from: _from, size: _size, ...search }: SearchState,
  { index, id }: { index: string; id: string },
) {
  return queryOptions({
    // Another page of the same search is the same result.
    queryKey: ['search', 'around', search, index, id],
    queryFn: async ({ signal }): Promise<Around> => {
      const state = { ...search, from: 0, size: 0 }
      const { query, sort, _source } = searchBody(state, await resolveFilters(state, signal))
      const params = { indices: search.index, id }
      const answer = await ask(searchCalls.around, { params, query: { index }, body: { query, sort, _source }, signal })
      return { ...answer, previous: answer.previous.filter(hasSource), next: answer.next.filter(hasSource) }
    },
  })
}
