import { ledgerRunCalls } from '@dossier/contract/ledger/ledger-runs'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import type { ComparisonView } from './comparison-address.ts'

/** Lines of a comparison on one page. */
export const comparisonPageSize = 50

/** The runs of a project that came to their end, the latest first. */
export function useRuns(project: string) {
  return useQuery({
    queryKey: ['ledger', project, 'runs'],
    queryFn: ({ signal }) => ask(ledgerRunCalls.runs, { params: { project }, signal }),
  })
}

/** What differs between two runs, and one page of the lines; the former answer stays until the next is there. Nothing is asked before both runs are known. */
export function useComparison(project: string, { before, after, only, page }: ComparisonView) {
  const query = { before, after, only: only ?? undefined, from: (page - 1) * comparisonPageSize, size: comparisonPageSize }
  return useQuery({
    queryKey: ['ledger', project, 'comparison', query],
    queryFn: ({ signal }) => ask(ledgerRunCalls.compare, { params: { project }, query, signal }),
    enabled: before !== '' && after !== '',
    placeholderData: (former) => former,
    // Of very many lines it takes a while, and what is over does not change.
    staleTime: 60_000,
  })
}
