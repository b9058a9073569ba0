import type { Task } from '@dossier/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { steadyTasks } from './steady-tasks.ts'
import { isUnderWay } from './task.ts'
import { fetchTasks } from './task-calls.ts'

/** Query key of the tasks. */
export const tasksKey = ['tasks']

const busyMs = 1_000
const idleMs = 5_000

/** All tasks, as they were last told; whoever shows them need not ask, `useFollowedTasks` does so for the whole page. */
export function useTasks() {
  return useQuery(useTaskQuery())
}

/**
 * All tasks, asked for again every second while one of them is under way, else every five, for a run may be started elsewhere. One place of the page follows them;
 * all others share its answer.
 */
export function useFollowedTasks() {
  return useQuery({
    ...useTaskQuery(),
    refetchInterval: ({ state }) => (!state.error && state.data?.some(isUnderWay) ? busyMs : idleMs),
  })
}

function useTaskQuery() {
  const client = useQueryClient()
  return queryOptions({
    queryKey: tasksKey,
    queryFn: async ({ signal }) => steadyTasks(client.getQueryData<Task[]>(tasksKey), await fetchTasks(signal)),
    staleTime: busyMs / 2,
  })
}

/** Calls back once when the last task in progress has ended. */
export function useWhenAllDone(tasks: Task[] | undefined, onDone: () => void): void {
  const isBusy = tasks?.some(isUnderWay) ?? false
  const wasBusy = useRef(isBusy)
  useEffect(() => {
    if (wasBusy.current && !isBusy && tasks) onDone()
    wasBusy.current = isBusy
  }, [isBusy, tasks, onDone])
}
