import { useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { parseAddressSearch, stringifyAddressSearch } from '../../address/address-search.ts'
import { goTo, hashHistory } from '../../address/hash-history.ts'
import { useProject } from '../../api/project.ts'
import { readSearch, writeSearch } from './search-address.ts'
import type { SearchState } from './search-state.ts'
import { storeSearch } from './stored-search.ts'

/** The search that the address says. */
export function useSearchState(): SearchState {
  const project = useProject()
  const searchStr = useRouterState({ select: (state) => state.location.searchStr })
  return useMemo(() => readSearch(parseAddressSearch(searchStr), project), [searchStr, project])
}

/** Returns the function that navigates to another search; a document that is open beside the results stays open. */
export function useChangeSearch(): (state: SearchState) => void {
  return useCallback((state) => {
    storeSearch(state)
    goTo(`${openDocumentPath()}${stringifyAddressSearch(writeSearch(state))}`)
  }, [])
}

/** The path of the open document, or the search page's own. */
function openDocumentPath(): string {
  const { pathname } = hashHistory.location
  return /^\/[de]\//.test(pathname) ? pathname : '/'
}
