import { addresses } from '../../address/addresses.ts'
import { goTo } from '../../address/hash-history.ts'
import { queryClient } from '../../api/query-client.ts'
import { placeOf } from '../../document-facts/wire-document.ts'
import { searchAddress, writeSearch } from '../address/search-address.ts'
import type { SearchState } from '../address/search-state.ts'
import { useSearchState } from '../address/use-search-state.ts'
import type { SearchHit } from '../body/search-requests.ts'
import { resultsOptions, useResults } from '../body/use-results.ts'

type Place = {
  place: { number: number; total: number } | null
  goToPrevious: (() => void) | null
  goToNext: (() => void) | null
  close: () => void
  /** Those beside it on the page that is loaded. */
  neighbours: SearchHit[]
}

/** The position of an open document among the hits, and the links from it: to its neighbours, also on other pages, and back. */
export function useResultsPlace(document: { index: string; id: string }): Place {
  const state = useSearchState()
  const results = useResults(state)
  const hits = results.data?.hits ?? []
  const total = results.data?.total ?? 0
  const at = hits.findIndex((hit) => hit._id === document.id)
  const number = state.from + at + 1
  const isKnown = at !== -1
  return {
    place: isKnown ? { number, total } : null,
    goToPrevious: isKnown && number > 1 ? () => void openNeighbour(state, hits, at - 1) : null,
    goToNext: isKnown && number < total ? () => void openNeighbour(state, hits, at + 1) : null,
    close: () => goTo(searchAddress(state)),
    neighbours: isKnown ? [hits[at + 1], hits[at - 1]].filter((hit) => hit !== undefined) : [],
  }
}

/** The address of a hit beside the results. */
export function hitAddress(hit: SearchHit, state: SearchState): string {
  const { index: _index, ...search } = writeSearch(state)
  return addresses.document({ ...placeOf(hit), search })
}

async function openNeighbour(state: SearchState, hits: SearchHit[], at: number): Promise<void> {
  const hit = hits[at]
  if (hit) return goTo(hitAddress(hit, state))
  const from = Math.max(0, state.from + (at < 0 ? -state.size : state.size))
  const page = { ...state, from }
  const answer = await queryClient.fetchQuery(resultsOptions(page))
  const neighbour = at < 0 ? answer.hits.at(-1) : answer.hits[0]
  if (neighbour) goTo(hitAddress(neighbour, page))
}
