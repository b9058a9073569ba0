import { type KeptSearch, keptResultsCalls, type Since, sincePageSize } from '@dossier/contract/kept-results'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { queryClient } from '../../api/query-client.ts'
import { carryOut } from '../known/events.ts'
import { historyKey } from '../known/history-key.ts'
import { keptKey, useKeptList } from './use-news.ts'

/** The saved searches whose results are kept, by their number. Undefined until they are known. */
export function useKept(): Map<number, KeptSearch> | undefined {
  const { data } = useKeptList()
  return data && new Map(data.items.map((item) => [item.eventId, item]))
}

/** What a search finds since its results were kept, and what it finds no more: the first pages of both. */
export function useSince(id: number, pages: number) {
  return useQuery<Since>({
    queryKey: [historyKey, 'since', id, pages],
    queryFn: ({ signal }) =>
      ask(keptResultsCalls.since, { params: { id }, query: { from: 0, size: pages * sincePageSize }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Says so from now on when the search finds something new, or no more. */
export async function setAlerts(id: number, alerts: boolean): Promise<void> {
  await carryOut(i18n._(msg`Unable to change that.`), () => ask(keptResultsCalls.alert, { params: { id }, body: { alerts } }))
}

/** The reader knows what is new: it is no news any more. */
export async function dismissNews(id: number): Promise<void> {
  queryClient.setQueryData<{ items: KeptSearch[] }>(keptKey, (kept) => {
    return kept && { ...kept, items: kept.items.map((item) => (item.eventId === id ? { ...item, news: 0 } : item)) }
  })
  await carryOut(i18n._(msg`Unable to change that.`), () => ask(keptResultsCalls.dismiss, { params: { id } }))
}
