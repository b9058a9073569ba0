import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { ChartColumn, FolderInput, History, ListChecks, type LucideIcon, Search, Settings } from 'lucide-react'
import { request } from '../api/request.ts'
import { useSession } from '../api/session.ts'
import { addresses } from '../routes/addresses.ts'
import { searchAddress } from '../search/search-address.ts'
import { storedSearch } from '../search/stored-search.ts'

/** One of the screens in the navigation. `count`: what is going on there now. */
export type NavEntry = { name: string; address: string; label: string; icon: LucideIcon; isCurrent: boolean; count?: number }

const tasksEveryMs = 5_000

/** The screens of the navigation; indexing only where the user manages the documents. */
export function useNavEntries(): NavEntry[] {
  const { t } = useLingui()
  const { manageDocuments, projects } = useSession()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const running = useRunningTasks(manageDocuments)
  const entries: NavEntry[] = [
    {
      name: 'search',
      address: lastSearch(projects),
      label: t`Search`,
      icon: Search,
      isCurrent: /^\/(?:[de]\/.*|ds\/.*)?$/.test(path),
    },
    {
      name: 'batch-search',
      address: addresses.batchSearch,
      label: t`Batch search`,
      icon: ListChecks,
      isCurrent: /^\/tasks\/batch-(?:search|download)/.test(path),
    },
    {
      name: 'insights',
      address: addresses.insights,
      label: t`Insights`,
      icon: ChartColumn,
      isCurrent: path === addresses.insights,
    },
    {
      name: 'history',
      address: addresses.documentHistory,
      label: t`History`,
      icon: History,
      isCurrent: path.startsWith('/user-history'),
    },
    { name: 'settings', address: addresses.settings, label: t`Settings`, icon: Settings, isCurrent: path === addresses.settings },
  ]
  if (manageDocuments) {
    const isCurrent = path === addresses.indexing
    entries.splice(2, 0, {
      name: 'indexing',
      address: addresses.indexing,
      label: t`Indexing`,
      icon: FolderInput,
      isCurrent,
      count: running,
    })
  }
  return entries
}

/** Back to the last search, where there was one in a project that is still open to the user. */
function lastSearch(projects: string[]): string {
  const stored = storedSearch()
  return stored && projects.includes(stored.index) ? searchAddress(stored) : addresses.landing
}

function useRunningTasks(isEnabled: boolean): number {
  const tasks = useQuery({
    queryKey: ['tasks', 'running'],
    queryFn: ({ signal }) => request<{ state: string }[]>('/api/task/all', { signal }),
    enabled: isEnabled,
    refetchInterval: tasksEveryMs,
  })
  return Array.isArray(tasks.data) ? tasks.data.filter(({ state }) => state === 'RUNNING').length : 0
}
