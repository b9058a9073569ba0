import type { Task } from '@dossier/contract'
import type { TaskFilterQuery, TaskQuery } from '@dossier/contract/task-list'
import type { Scope } from '../scope/scope.ts'
import { taskType } from '../tasks/describe.ts'

/** Which tasks a query wants. */
export function taskFilter({ program }: Scope, query: TaskFilterQuery): (task: Task) => boolean {
  const { name, type, state, project } = query
  const args = Object.entries(query).filter(([key]) => key.startsWith('args.'))
  return (task) =>
    matches(name, [task.name, `${task.name}@${task.id}`, lastPart(task.name)]) &&
    matches(type, [taskType(task, program.kinds), task.name, lastPart(task.name)]) &&
    matches(state, [task.state]) &&
    matches(project, [String(task.args?.defaultProject ?? '')]) &&
    args.every(([key, value]) => argOf(task, key.slice('args.'.length)).includes(String(value)))
}

/** Sorts by what the query says; equal ones by their age. */
export function sortTasks(tasks: Task[], { sort, order }: TaskQuery): Task[] {
  const direction = order === 'desc' ? -1 : 1
  const keyOf = sortKeys[sort]
  return tasks.toSorted((a, b) => direction * (compare(keyOf(a), keyOf(b)) || a.createdAt - b.createdAt))
}

const sortKeys: Record<TaskQuery['sort'], (task: Task) => string | number> = {
  id: (task) => task.id,
  user: (task) => task.user.id,
  createdAt: (task) => task.createdAt,
  completedAt: (task) => task.completedAt ?? Number.POSITIVE_INFINITY,
  finished: (task) => task.completedAt ?? Number.POSITIVE_INFINITY,
  name: (task) => task.name,
  state: (task) => task.state,
  progress: (task) => task.progress,
}

function compare(a: string | number, b: string | number): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** An empty word is what a client sends that has no wish. */
function matches(wanted: string | undefined, values: string[]): boolean {
  if (wanted === undefined || wanted === '' || wanted === 'null') return true
  return wanted.split('|').some((word) => values.includes(word))
}

function lastPart(name: string): string {
  return name.split('.').at(-1) ?? name
}

function argOf(task: Task, path: string): string {
  let value: unknown = task.args
  for (const key of path.split('.')) {
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? Object.entries(value).find(([name]) => name === key)?.[1]
        : undefined
  }
  return value === undefined || value === null ? '' : JSON.stringify(value)
}
