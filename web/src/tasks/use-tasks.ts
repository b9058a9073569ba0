import type { Task } from '@dossier/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { steadyTasks } from './live/steady-tasks.ts'
import { hearTasks, withNews } from './live/task-stream.ts'
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
 * All tasks, told by the server as they change. Where it does not tell they are asked for: every second while one of them is under way, else every five, for a run may be
 * started elsewhere; a page that nobody sees asks every five seconds while something is under way, for its title. One place of the page follows them; all others share its answer.
 */
export function useFollowedTasks() {
  const client = useQueryClient()
  const [isLive, setLive] = useState(false)
  useEffect(() => {
    const keep = (change: (before: Task[]) => Task[]) => {
      heard += 1
      client.setQueryData<Task[]>(tasksKey, (before) => steadyTasks(before, change(before ?? [])))
    }
    return hearTasks({
      onTasks: (tasks) => keep(() => tasks),
      onNews: (news) => keep((before) => withNews(before, news)),
      onLive: setLive,
    })
  }, [client])
  return useQuery({
    ...useTaskQuery(),
    refetchInterval: ({ state }) => nextPoll(isLive, !state.error && (state.data?.some(isUnderWay) ?? false)),
    refetchIntervalInBackground: true,
  })
}

/** In milliseconds; false where nobody has to ask. */
function nextPoll(isLive: boolean, isBusy: boolean): number | false {
  if (document.visibilityState !== 'visible') return isBusy && idleMs
  return isLive ? false : isBusy ? busyMs : idleMs
}

/** How often the server has told of changes: an answer that was asked for before one of them may be older than what is known. */
let heard = 0

function useTaskQuery() {
  const client = useQueryClient()
  return queryOptions({
    queryKey: tasksKey,
    queryFn: async ({ signal }) => {
      const before = heard
      const tasks = await fetchTasks(signal)
      const known = client.getQueryData<Task[]>(tasksKey)
      return known && heard !== before ? known : steadyTasks(known, tasks)
    },
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
