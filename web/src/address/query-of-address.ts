import { parseAddressSearch } from './address-search.ts'
import { hashHistory } from './hash-history.ts'

/** The words of the search that the address says now; empty where it says none. */
export function queryOfAddress(): string {
  const { q } = parseAddressSearch(hashHistory.location.search)
  return typeof q === 'string' ? q : ''
}
