import { useEffect } from 'react'
import { offered } from '../../feature/offered.ts'
import { firstPageAddress } from '../address/search-address.ts'
import { hasFilters, type SearchState } from '../address/search-state.ts'
import { useResults } from '../body/use-results.ts'

/** Tells features of a search once its results are there; its other pages are the same search. */
export function useTellSearch(state: SearchState): void {
  const { data, isPlaceholderData, isError } = useResults(state)
  const isAnswered = data !== undefined && !isPlaceholderData && !isError
  const isSearch = state.query.trim() !== '' || hasFilters(state)
  const { index: project, query } = state
  const address = firstPageAddress(state)
  useEffect(() => {
    if (isAnswered && isSearch) for (const { tell } of offered('whenSearched')) tell({ project, query, address })
  }, [isAnswered, isSearch, project, query, address])
}
