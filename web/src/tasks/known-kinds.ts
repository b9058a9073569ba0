import type { Task } from '@dossier/contract'
import type { I18n } from '@lingui/core'
import { useOffered } from '../feature/offered.ts'
import type { TaskKind } from '../feature/task-kind.ts'
import { taskClass } from './task.ts'

/** Finds the kind of a task among those that features offer; undefined where none knows it. */
export function useKindOf(): (task: Pick<Task, 'name'>) => TaskKind | undefined {
  const kinds = useOffered('taskKinds')
  return (task) => kinds.find((kind) => kind.class === taskClass(task))
}

/** The tasks without those that are parts of others: these are stopped, resumed and removed with theirs. */
export function wholeTasks(tasks: readonly Task[], kindOf: (task: Task) => TaskKind | undefined): Task[] {
  // Only a leader and its parts were asked for at the same moment.
  const known = new Set(tasks.map((task) => `${task.createdAt} ${taskClass(task)}`))
  return tasks.filter((task) => !known.has(`${task.createdAt} ${kindOf(task)?.partOf}`))
}

/** What a task is called; one of a kind that nobody knows by the last part of its class. */
export function taskLabel(i18n: I18n, task: Pick<Task, 'name'>, kind: TaskKind | undefined): string {
  return kind ? i18n._(kind.label) : (taskClass(task).split('.').at(-1) ?? task.name)
}
