import { type KeptSearch, keptResultsCalls } from '@dossier/contract/kept-results'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { historyKey } from '../known/history-key.ts'

type Kept = { items: KeptSearch[]; isComplete: boolean }

/** All saved searches whose results are kept, with what is new in those that have alerts. */
export const keptKey = [historyKey, 'kept']

/** What is asked of them, for one place to ask it. */
export function useKeptList() {
  return useQuery<Kept>({
    queryKey: keptKey,
    queryFn: ({ signal }) => ask(keptResultsCalls.list, { query: { news: true }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Those that have found something new. */
export function useNews(): KeptSearch[] {
  return useKeptList().data?.items.filter(({ news }) => (news ?? 0) > 0) ?? []
}
