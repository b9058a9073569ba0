import type { Task } from '@dossier/contract'
import type { I18n } from '@lingui/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useOffered } from '../feature/offered.ts'
import type { TaskKind, TaskKinds } from '../feature/task-kind.ts'
import { taskClass } from './task.ts'

/** The kinds of task that features offer; undefined until they are loaded. */
export function useTaskKinds(): readonly TaskKind[] | undefined {
  return useQuery(kindsQuery(useOffered('taskKinds'))).data
}

/** They are loaded once. */
export function kindsQuery(offered: readonly TaskKinds[]) {
  return queryOptions({
    queryKey: ['task-kinds', ...offered.map(({ name }) => name)],
    queryFn: async () => (await Promise.all(offered.map(({ load }) => load()))).flat(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** The kind of a task; undefined where nobody knows it. */
export function kindOf(kinds: readonly TaskKind[], task: Pick<Task, 'name'>): TaskKind | undefined {
  return kinds.find((kind) => kind.class === taskClass(task))
}

/** The tasks without those that are parts of others: these are stopped, resumed and removed with theirs. */
export function wholeTasks(kinds: readonly TaskKind[], tasks: readonly Task[]): Task[] {
  // Only a leader and its parts were asked for at the same moment.
  const known = new Set(tasks.map((task) => `${task.createdAt} ${taskClass(task)}`))
  return tasks.filter((task) => !known.has(`${task.createdAt} ${kindOf(kinds, task)?.partOf}`))
}

/** What a task is called; one of a kind that nobody knows by the last part of its class. */
export function taskLabel(i18n: I18n, task: Pick<Task, 'name'>, kind: TaskKind | undefined): string {
  return kind ? i18n._(kind.label) : (taskClass(task).split('.').at(-1) ?? task.name)
}
