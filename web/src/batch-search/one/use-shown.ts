import { foundBys } from '@dossier/contract/batch-search/variants'
import { useRouterState } from '@tanstack/react-router'
import { parseAddressSearch, stringifyAddressSearch } from '../../address/address-search.ts'
import { goTo, hashHistory } from '../../address/hash-history.ts'
import { pageInAddress, wordInAddress } from '../known/batch-address.ts'
import { type ResultsShown, resultColumns } from '../known/batches.ts'

/** Which results the address asks for, as every client writes it: `queries` may repeat. */
export function useShown(): ResultsShown {
  const searchStr = useRouterState({ select: (state) => state.location.searchStr })
  const { page, queries = [], by, sort, order } = parseAddressSearch(searchStr)
  const column = wordInAddress(resultColumns, sort)
  return {
    queries: [queries].flat(),
    foundBy: foundBys.find((each) => each === by) ?? '',
    sort: column,
    order: wordInAddress(['asc', 'desc'], order),
    page: pageInAddress(page),
  }
}

/** Shows other results; what is left out stays, but for the page, which is the first one then. */
export function show(shown: ResultsShown, change: Partial<ResultsShown>): void {
  const { queries, foundBy, sort, order, page } = { ...shown, page: 1, ...change }
  const search = {
    ...(queries.length > 0 && { queries }),
    ...(foundBy !== '' && { by: foundBy }),
    ...(sort !== 'doc_nb' && { sort }),
    ...(order !== 'asc' && { order }),
    ...(page > 1 && { page }),
  }
  goTo(`${hashHistory.location.pathname}${stringifyAddressSearch(search)}`)
}
