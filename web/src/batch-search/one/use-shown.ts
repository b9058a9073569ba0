import { useRouterState } from '@tanstack/react-router'
import { parseAddressSearch, stringifyAddressSearch } from '../../address/address-search.ts'
import { goTo, hashHistory } from '../../address/hash-history.ts'
import { pageInAddress } from '../known/batch-address.ts'
import type { ResultsShown } from '../known/batches.ts'
import { readResultsChosen, resultsInAddress } from '../known/results-address.ts'

/** Which results the address asks for. */
export function useShown(): ResultsShown {
  const searchStr = useRouterState({ select: (state) => state.location.searchStr })
  const search = parseAddressSearch(searchStr)
  return { ...readResultsChosen(search), page: pageInAddress(search.page) }
}

/** Shows other results; what is left out stays, but for the page, which is the first one then. */
export function show(shown: ResultsShown, change: Partial<ResultsShown>): void {
  const { page, ...chosen } = { ...shown, page: 1, ...change }
  const search = { ...resultsInAddress(chosen), ...(page > 1 && { page }) }
  goTo(`${hashHistory.location.pathname}${stringifyAddressSearch(search)}`)
}
