import { historyPageSize } from '@dossier/contract/history'
import { useRouterState } from '@tanstack/react-router'
import { parseAddressSearch } from '../../address/address-search.ts'
import { goTo, hashHistory } from '../../address/hash-history.ts'

/** The page that the address says: by number, from 1, or as a place in the list (`from`). */
export function usePage(): number {
  const searchStr = useRouterState({ select: (state) => state.location.searchStr })
  const { page, from } = parseAddressSearch(searchStr)
  if (typeof page === 'string' && /^[1-9]\d{0,6}$/.test(page)) return Number(page)
  return typeof from === 'string' && /^\d{1,9}$/.test(from) ? Math.floor(Number(from) / historyPageSize) + 1 : 1
}

/** Goes to another page of the list that is shown. */
export function goToPage(page: number): void {
  goTo(`${hashHistory.location.pathname}${page > 1 ? `?page=${page}` : ''}`)
}
