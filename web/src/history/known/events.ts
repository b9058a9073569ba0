import { type HistoryEvent, type HistoryType, historyCalls, historyPageSize } from '@dossier/contract/history'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { ask } from '../../api/ask.ts'
import { queryClient } from '../../api/query-client.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { historyKey } from './history-key.ts'

/** What of a history a screen lists. */
export type Listed = { type: HistoryType; saved?: boolean }

type Page = { items: HistoryEvent[]; total: number }

/** A page of the history, from 1, the latest first; what is saved by folder and name. The former page stays until the next one is there. */
export function useEvents({ type, saved }: Listed, page: number) {
  const order = saved ? { sort: 'folder' as const, desc: 'false' as const } : {}
  const query = {
    type,
    ...(saved !== undefined && { saved }),
    ...order,
    from: (page - 1) * historyPageSize,
    size: historyPageSize,
  }
  return useQuery<Page>({
    queryKey: [historyKey, 'events', type, saved, page],
    queryFn: ({ signal }) => ask(historyCalls.list, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Removes an entry at once; the toast brings it back where it was. */
export async function removeEvent(event: HistoryEvent): Promise<void> {
  await takeFromScreen(event.id)
  await carryOut(i18n._(msg`Unable to remove it from your history.`), async () => {
    await ask(historyCalls.forget, { query: { id: event.id } })
    tell(i18n._(msg`Removed from your history.`), () => bringBack(event))
  })
}

/** Removes all that a screen lists. Answers whether it did. */
export function clearHistory({ type, saved }: Listed): Promise<boolean> {
  return carryOut(i18n._(msg`Unable to clear your history.`), async () => {
    await ask(historyCalls.clear, { query: { type, ...(saved !== undefined && { saved }) } })
    tell(i18n._(msg`Your history is cleared.`))
  })
}

function bringBack({ type, name, uri, projectIds, saved, folder, creationDate, modificationDate }: HistoryEvent): void {
  const body = { type, name, uri, projectIds, saved, folder, creationDate, modificationDate }
  void carryOut(i18n._(msg`Unable to bring it back.`), () => ask(historyCalls.add, { body }))
}

async function takeFromScreen(id: number): Promise<void> {
  const lists = { queryKey: [historyKey, 'events'] }
  await queryClient.cancelQueries(lists)
  queryClient.setQueriesData<Page>(lists, (page) => {
    const items = page?.items.filter((event) => event.id !== id)
    return page && items && items.length < page.items.length ? { ...page, items, total: page.total - 1 } : page
  })
}

/** Does it, and says so where it fails; in the end the lists are read again. */
export async function carryOut(failure: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch {
    showToast({ kind: 'failed', text: failure, detail: i18n._(msg`Nothing was changed.`) })
    return false
  } finally {
    void queryClient.invalidateQueries({ queryKey: [historyKey] })
  }
}

function tell(text: string, undo?: () => void): void {
  showToast({ kind: 'done', icon: History, text, ...(undo && { action: { label: i18n._(msg`Undo`), run: undo } }) })
}
