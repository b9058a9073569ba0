import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { ChartColumn, FolderInput, History, ListChecks, type LucideIcon, Search, Settings } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { addresses } from '../address/addresses.ts'
import { request } from '../api/request.ts'
import { useSession } from '../api/session.ts'
import { searchAddress } from '../search/address/search-address.ts'
import { storedSearch } from '../search/address/stored-search.ts'
import { isNothingShown, refreshSearch } from '../search/body/use-results.ts'

/** One of the screens in the navigation. `count`: what is going on there now. */
export type NavEntry = { name: string; address: string; label: string; icon: LucideIcon; isCurrent: boolean; count?: number }

const tasksEveryMs = 5_000
const unfinished = new Set(['CREATED', 'QUEUED', 'RUNNING'])

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
    queryFn: ({ signal }) => request<{ id?: string; state: string }[]>('/api/task/all', { signal }),
    enabled: isEnabled,
    refetchInterval: tasksEveryMs,
  })
  const list = Array.isArray(tasks.data) ? tasks.data : []
  const running = list.filter(({ state }) => state === 'RUNNING').length
  const ended = list.filter(({ state }) => !unfinished.has(state)).map(({ id }) => id)
  useRefreshAfterRuns({ isLoaded: tasks.isSuccess, running, ended: ended.toSorted().join(), updatedAt: tasks.dataUpdatedAt })
  return running
}

/**
 * What is on screen stays still during a run, for nobody reads a list that moves; but when one has ended, and while there was
 * nothing yet, it is asked anew. `ended` names the runs that have.
 */
function useRefreshAfterRuns(tasks: { isLoaded: boolean; running: number; ended: string; updatedAt: number }): void {
  const before = useRef<string | null>(null)
  const { isLoaded, running, ended, updatedAt } = tasks
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look at the tasks counts, also one that sees the same
  useEffect(() => {
    if (!isLoaded) return
    const hasEnded = before.current !== null && before.current !== ended
    before.current = ended
    if (hasEnded || (running > 0 && isNothingShown())) refreshSearch()
  }, [isLoaded, running, ended, updatedAt])
}
