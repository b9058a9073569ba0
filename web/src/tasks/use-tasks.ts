import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { steadyTasks } from './steady-tasks.ts'
import { type IndexingTask, isUnderWay } from './task.ts'
import { fetchTasks } from './task-calls.ts'

/** Key of the tasks in the store of answers: the bar above reads the same. */
export const tasksKey = ['tasks']

const pollMs = 1_000
const pollAfterErrorMs = 5_000

/** All tasks, asked for again every second while one of them is under way, and no more when none is. */
export function useTasks() {
  const client = useQueryClient()
  return useQuery({
    queryKey: tasksKey,
    queryFn: async ({ signal }) => steadyTasks(client.getQueryData<IndexingTask[]>(tasksKey), await fetchTasks(signal)),
    refetchInterval: ({ state }) => (state.error ? pollAfterErrorMs : state.data?.some(isUnderWay) ? pollMs : false),
    staleTime: pollMs / 2,
  })
}

/** Calls back once when the last task that was under way has come to its end. */
export function useWhenAllDone(tasks: IndexingTask[] | undefined, onDone: () => void): void {
  const isBusy = tasks?.some(isUnderWay) ?? false
  const wasBusy = useRef(isBusy)
  useEffect(() => {
    if (wasBusy.current && !isBusy && tasks) onDone()
    wasBusy.current = isBusy
  }, [isBusy, tasks, onDone])
}
