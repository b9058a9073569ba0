import type { BatchChangedHit, BatchRun } from '@dossier/contract/batch-search/living'
import { livingCalls } from '@dossier/contract/batch-search/living'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ask } from '../../api/ask.ts'
import { queryClient } from '../../api/query-client.ts'
import { batchKey } from '../known/batches.ts'

/** Hits on a page of what is new and gone. */
export const changesPageSize = 100
/** While it is searched again it is asked for after so long. */
const busyMs = 1_000

/** Whether a run may still change by itself. */
export function isSearching({ state }: Pick<BatchRun, 'state'>): boolean {
  return state === 'QUEUED' || state === 'RUNNING'
}

/** How often a batch search was searched again, the last first. When a run ends, all that is shown of the batch search is read again. */
export function useRuns(id: string) {
  const query = useQuery({
    queryKey: [batchKey, 'runs', id],
    queryFn: ({ signal }) => ask(livingCalls.runs, { params: { id }, signal }),
    refetchInterval: ({ state }) => state.data?.items.some(isSearching) && busyMs,
    staleTime: 0,
  })
  const isBusy = query.data?.items.some(isSearching) ?? false
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !isBusy) void queryClient.invalidateQueries({ queryKey: [batchKey] })
    wasBusy.current = isBusy
  }, [isBusy])
  return { runs: query.data?.items ?? [], error: query.error }
}

/** A page of hits that a run found new, then of those that it found no more. */
export function useChanges(id: string, run: number, page: number) {
  return useQuery<{ items: BatchChangedHit[]; total: number }>({
    queryKey: [batchKey, 'changes', id, run, page],
    queryFn: ({ signal }) => {
      const query = { from: (page - 1) * changesPageSize, size: changesPageSize }
      return ask(livingCalls.changes, { params: { id, run }, query, signal })
    },
    placeholderData: keepPreviousData,
  })
}
