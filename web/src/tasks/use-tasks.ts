import type { Task } from '@dossier/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { steadyTasks } from './steady-tasks.ts'
import { isUnderWay } from './task.ts'
import { fetchTasks } from './task-calls.ts'

/** Query key of the tasks. */
export const tasksKey = ['tasks']

const busyMs = 1_000
const idleMs = 5_000

/**
 * All tasks, asked for again every second while one of them is under way, else every five, for a run may be started elsewhere. One
 * place of the page polls (the bar, where it counts runs); others share its answer (`isFollowing: false`).
 */
export function useTasks({ isFollowing = true } = {}) {
  const client = useQueryClient()
  return useQuery({
    queryKey: tasksKey,
    queryFn: async ({ signal }) => steadyTasks(client.getQueryData<Task[]>(tasksKey), await fetchTasks(signal)),
    refetchInterval: ({ state }) => isFollowing && (!state.error && state.data?.some(isUnderWay) ? busyMs : idleMs),
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
