import { useEffect, useRef } from 'react'
import { addresses } from '../../address/addresses.ts'
import { goTo } from '../../address/hash-history.ts'
import { queryClient } from '../../api/query-client.ts'
import { placeOf } from '../../document-facts/wire-document.ts'
import { searchAddress, writeSearch } from '../address/search-address.ts'
import type { SearchState } from '../address/search-state.ts'
import { useSearchState } from '../address/use-search-state.ts'
import type { SearchHit } from '../body/search-requests.ts'
import { resultsOptions, useResults } from '../body/use-results.ts'
import { aroundOptions, useAround } from './around.ts'

type Place = {
  place: { number: number; total: number } | null
  goToPrevious: (() => void) | null
  goToNext: (() => void) | null
  close: () => void
  /** The document itself, where it is on the page that is loaded. */
  here: SearchHit | undefined
  /** Those beside it, the next one first. */
  neighbours: SearchHit[]
}

/** What stands beside a document; `number`: its own place, counted from 1, null where it is not among the hits any more. */
type Beside = {
  number: number | null
  total: number
  here?: SearchHit | undefined
  previous: SearchHit | undefined
  next: SearchHit | undefined
  /** The list that is loaded does not have it. */
  isOffPage?: boolean
  /** What stands beside it is still being asked for. */
  isAwaited?: boolean
}

const awaited: Beside = { number: null, total: 0, previous: undefined, next: undefined, isAwaited: true }

/**
 * The position of an open document in the whole result, and the links from it to its neighbours and back. The page that is loaded tells them where it can; at its ends,
 * and for a document that is not on it, the server does, however far down that is.
 */
export function useResultsPlace(document: { index: string; id: string }): Place {
  const state = useSearchState()
  const beside = useKept(useBeside(state, document), document)
  const { number = null, total = 0, here, previous, next } = beside ?? {}
  const go = (hit: SearchHit, to: number | null) => goTo(hitAddress(hit, onPageOf(state, to)))
  const step = (hit: SearchHit | undefined, by: 1 | -1) => {
    if (hit) return () => go(hit, number === null ? null : number + by)
    const mayBeOne = number === null ? beside?.isAwaited : by === 1 ? number < total : number > 1
    return mayBeOne ? () => void goLater(by) : null
  }
  /** A key that is pressed before the answer is there counts all the same, unless somebody has gone elsewhere meanwhile. */
  const goLater = async (by: 1 | -1) => {
    const { href } = window.location
    const around = await queryClient.ensureQueryData(aroundOptions(state, document)).catch(() => null)
    const hit = by === 1 ? around?.next[0] : around?.previous[0]
    if (!hit || window.location.href !== href) return
    go(hit, typeof around?.position === 'number' ? around.position + by : null)
  }
  usePageAhead(state, number !== null && number < total ? number + 1 : null)
  usePageAhead(state, number !== null && number > 1 ? number - 1 : null)
  useAroundAhead(state, beside?.isOffPage ? [next, previous] : [])
  return {
    place: number === null ? null : { number, total },
    goToPrevious: step(previous, -1),
    goToNext: step(next, 1),
    close: () => goTo(searchAddress(state)),
    here,
    neighbours: [next, previous].filter((hit) => hit !== undefined),
  }
}

/** The address of a hit beside the results. */
export function hitAddress(hit: SearchHit, state: SearchState): string {
  const { index: _index, ...search } = writeSearch(state)
  return addresses.document({ ...placeOf(hit), search })
}

function useBeside(state: SearchState, document: { index: string; id: string }): Beside | null {
  const { data, isPlaceholderData, isFetching } = useResults(state)
  const { hits = [], total = 0 } = data ?? {}
  const at = hits.findIndex(({ _id, _index }) => _id === document.id && _index === document.index)
  const number = state.from + at + 1
  const isAtEnd = (at === 0 && number > 1) || (at === hits.length - 1 && number < total)
  const isAsked = document.id !== '' && data !== undefined && !isPlaceholderData && (at === -1 || isAtEnd)
  const { data: around, isFetching: isAsking } = useAround(state, document, isAsked)
  if (at !== -1) {
    const previous = hits[at - 1] ?? around?.previous[0]
    return { number, total, here: hits[at], previous, next: hits[at + 1] ?? around?.next[0] }
  }
  if (!around || !isAsked) return document.id !== '' && (isFetching || isAsking) ? awaited : null
  return { number: around.position, total: around.total, previous: around.previous[0], next: around.next[0], isOffPage: true }
}

/** What was beside a document stays so when it leaves the result while it is open, as by a mark that the search is about: the way goes on from there. */
function useKept(beside: Beside | null, { index, id }: { index: string; id: string }): Beside | null {
  const kept = useRef<{ key: string; beside: Beside } | null>(null)
  const key = `${index} ${id}`
  if (beside?.number != null) kept.current = { key, beside }
  if (beside?.number !== null || kept.current?.key !== key) return beside
  return { ...kept.current.beside, number: null }
}

/** The search with the page that has this place. */
function onPageOf(state: SearchState, number: number | null): SearchState {
  if (number === null || state.size <= 0) return state
  const isOnPage = number > state.from && number <= state.from + state.size
  const from = Math.floor((number - 1) / state.size) * state.size
  return isOnPage ? state : { ...state, from }
}

/** Asks for what stands beside the neighbours, where no loaded page tells it: then each step finds its answer, however far down. */
function useAroundAhead(state: SearchState, neighbours: (SearchHit | undefined)[]): void {
  const ids = neighbours.map((hit) => hit?._id ?? '').join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list of the same documents asks for nothing
  useEffect(() => {
    for (const hit of neighbours) {
      if (hit) void queryClient.prefetchQuery(aroundOptions(state, { index: hit._index, id: hit._id }))
    }
  }, [ids])
}

/** Fetches the page of the document at a place beside the open one, where that is another page. */
function usePageAhead(state: SearchState, beside: number | null): void {
  const ahead = onPageOf(state, beside)
  const { from } = ahead
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place alone says which page
  useEffect(() => {
    if (from !== state.from) void queryClient.prefetchQuery(resultsOptions(ahead))
  }, [from, beside])
}
