import { type HistoryEvent, historyCalls } from '@dossier/contract/history'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { parseAddressSearch } from '../../address/address-search.ts'
import { addresses } from '../../address/addresses.ts'
import { goTo } from '../../address/hash-history.ts'
import { ask } from '../../api/ask.ts'
import type { RanSearch } from '../../feature/screen-slots.ts'
import { readSearch } from '../../search/address/search-address.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { keepFirst } from '../since/keep-now.ts'
import { carryOut } from './events.ts'
import { historyKey } from './history-key.ts'
import { queryInUri, searchUri } from './uris.ts'

/** What a saved search is called, and where it lies; an empty folder is none. */
export type SavedName = { name: string; folder: string }

/** Saves a search by name; one that is saved already gets this name and folder. Answers whether it did. */
export function saveSearch({ project, address }: RanSearch, { name, folder }: SavedName): Promise<boolean> {
  return carryOut(i18n._(msg`Unable to add your search.`), async () => {
    const own = { name, folder: folder || null }
    const body = { type: 'SEARCH' as const, uri: searchUri(address), projectIds: project.split(','), saved: true, ...own }
    const event = await ask(historyCalls.add, { body })
    if (event && (event.name !== name || event.folder !== own.folder))
      await ask(historyCalls.add, { body: { eventId: event.id, type: 'SEARCH', ...own } })
    if (event) void keepFirst(event.id, readSearch(parseAddressSearch(queryInUri(address)), project))
    showToast({
      kind: 'done',
      icon: Bookmark,
      text: i18n._(msg`Your search has been added.`),
      action: { label: i18n._(msg`Saved searches`), run: () => goTo(addresses.savedSearches) },
    })
  })
}

/** Gives a saved search another name or folder. */
export function renameSearch({ id, type }: HistoryEvent, { name, folder }: SavedName): Promise<boolean> {
  return carryOut(i18n._(msg`Unable to rename your search.`), () =>
    ask(historyCalls.add, { body: { eventId: id, type, name, folder: folder || null } }),
  )
}

/** Removes a saved search. */
export function removeSearch({ id }: HistoryEvent): Promise<boolean> {
  return carryOut(i18n._(msg`Unable to remove your search.`), () => ask(historyCalls.forget, { query: { id } }))
}

/** The folders in which the user has searches, by name. */
export function useFolders(): string[] {
  const { data } = useQuery({
    queryKey: [historyKey, 'folders'],
    queryFn: ({ signal }) =>
      ask(historyCalls.list, { query: { type: 'SEARCH', saved: true, sort: 'folder', desc: 'false', size: 1_000 }, signal }),
    select: ({ items }) => [...new Set(items.flatMap(({ folder }) => folder ?? []))],
  })
  return data ?? []
}
