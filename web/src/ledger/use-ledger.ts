import { useQuery } from '@tanstack/react-query'
import type { LedgerView } from './ledger-address.ts'
import { fetchLedger, fetchReasons, fetchTotals } from './ledger-calls.ts'

/** Lines of the ledger on one page. */
export const ledgerPageSize = 50

const followMs = 2_000

/** Key of everything that the ledger says of a project, to be asked for anew after a run. */
function ledgerKey(project: string): string[] {
  return ['ledger', project]
}

/** The sums of the ledger below the view's folder; followed while something is under way. */
export function useTotals(project: string, folder: string, isBusy: boolean) {
  return useQuery({
    queryKey: [...ledgerKey(project), 'totals', folder],
    queryFn: ({ signal }) => fetchTotals(project, folder, signal),
    refetchInterval: isBusy ? followMs : false,
    placeholderData: (before) => before,
  })
}

/** Why lines below a folder cannot be searched, or not wholly. */
export function useReasons(project: string, folder: string) {
  return useQuery({
    queryKey: [...ledgerKey(project), 'reasons', folder],
    queryFn: ({ signal }) => fetchReasons(project, folder, signal),
  })
}

/** The lines of the view, one page of them. */
export function useLines(project: string, view: LedgerView, isBusy: boolean) {
  const { states, reason, folder, name, missing, page } = view
  const narrowed = { states, reason, folder, name, missing }
  return useQuery({
    queryKey: [...ledgerKey(project), 'lines', narrowed, page],
    queryFn: ({ signal }) =>
      fetchLedger({ project, ...narrowed, from: (page - 1) * ledgerPageSize, size: ledgerPageSize }, signal),
    refetchInterval: isBusy ? followMs : false,
    placeholderData: (before) => before,
  })
}
