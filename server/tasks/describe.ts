import { isUnfinished, oldTaskClass, type Task, TaskState } from '@dossier/contract'
import { z } from 'zod'
import type { KnownKind, KnownKinds } from '../scope/kinds.ts'
import type { Scope } from '../scope/scope.ts'
import { Fault } from './fault.ts'
import { readJson, type TaskRow } from './row.ts'

const Facts = z.record(z.string(), z.unknown()).catch({})

/** A task as the newer calls give it: `name` is the class, `id` stands beside it. A row of any kind has one, also of one that nobody knows. */
export function toTask({ caller, program: { kinds } }: Scope, row: TaskRow): Task {
  const kind = kinds.get(row.class)
  const user = { id: row.user_id, name: null, email: null, provider: row.user_id === caller.id ? caller.provider : null }
  const properties = propertiesOf(row, kind)
  return {
    id: row.id,
    name: row.class,
    state: TaskState.catch('CREATED').parse(row.state),
    progress: row.progress,
    user,
    createdAt: row.created_at,
    ...(row.preferred_at !== null && isUnfinished(row.state) && { first: true }),
    ...(row.completed_at === null ? {} : { completedAt: row.completed_at }),
    args: { user, ...argsOnWire(row, kind), ...(row.project === null ? {} : { defaultProject: row.project }) },
    ...(Object.keys(properties).length === 0 ? {} : { properties }),
    ...(row.result === null ? {} : { result: readJson(row.result) }),
    ...(row.error === null ? {} : { error: Fault.parse(readJson(row.error)) }),
  }
}

/** A task as the older calls give it: `name` is `Class@id`. */
export function toOldTask(task: Task): Task {
  return { ...task, name: `${oldTaskClass(task)}@${task.id}` }
}

/** The short name of a task's kind, such as `INDEX`; of a kind that nobody knows the last part of its class. */
export function taskType({ name }: Pick<Task, 'name'>, kinds: KnownKinds): string {
  return kinds.get(name)?.type ?? name.slice(name.lastIndexOf('.') + 1)
}

/** The bare id of a task that may be written as `Class@id` or `Class-id`. */
export function parseTaskId(name: string): string {
  const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.exec(name)
  return uuid ? uuid[0] : name.slice(name.lastIndexOf('@') + 1)
}

/** What a kind does not understand is shown as it is. */
function argsOnWire({ args, properties }: TaskRow, kind: KnownKind | undefined): Record<string, unknown> {
  const raw = readJson(args)
  const parsed = kind?.args.safeParse(raw)
  if (!kind?.wireArgs || !parsed?.success) return Facts.parse(raw)
  return kind.wireArgs(parsed.data, readJson(properties))
}

/** What was stopped or failed can go on, also where it never began and no worker could write so. */
function propertiesOf(row: TaskRow, kind: KnownKind | undefined): Record<string, unknown> {
  const properties = Facts.parse(readJson(row.properties))
  if (!('canResume' in properties)) return properties
  return { ...properties, canResume: Boolean(kind?.isResumable) && !isUnfinished(row.state) && row.state !== 'DONE' }
}
