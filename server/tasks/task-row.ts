import { IndexingProperties, type Task, TaskState, TaskWarning, taskClasses } from '@dossier/contract'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { TaskTable } from '../records/schema.ts'

export type TaskRow = Selectable<TaskTable>

/** What an indexing run was asked for, as it stands in the records. */
export const RunOptions = z.object({
  folder: z.string(),
  /** The folder's bytes in hex: `folder` is only for people. */
  folderKey: z.string(),
  /** What is unchanged is not read again. */
  filter: z.boolean(),
  ocr: z.boolean(),
  excludePattern: z.string().nullable(),
  /** Nothing is walked: the entries to read were chosen when the run was asked for. */
  retry: z.boolean(),
  /** Only walks: what it finds waits for a later run. */
  scanOnly: z.boolean().default(false),
  warnings: z.array(TaskWarning).default([]),
})
export type RunOptions = z.infer<typeof RunOptions>

const Json = z.record(z.string(), z.unknown())
const Failure = z.object({ name: z.string(), message: z.string() })

/** A task as the newer calls give it: `name` is the class, `id` stands beside it. */
export function toTask(row: TaskRow): Task {
  const user = toUser(row.user_id)
  const properties = Json.parse(JSON.parse(row.properties))
  const error = row.error === null ? null : Failure.parse(JSON.parse(row.error))
  return {
    id: row.id,
    name: row.class,
    state: TaskState.parse(row.state),
    progress: row.progress,
    user,
    createdAt: row.created_at,
    ...(row.completed_at === null ? {} : { completedAt: row.completed_at }),
    args: toArgs(row, user),
    ...(Object.keys(properties).length === 0 ? {} : { properties: withWarnings(withResume(properties, row.state), row) }),
    ...(row.result === null ? {} : { result: JSON.parse(row.result) }),
    ...(error === null ? {} : { error }),
  }
}

/** A task as the older calls give it: `name` is `Class@id`. */
export function toOldTask(task: Task): Task {
  return { ...task, name: `${task.name}@${task.id}` }
}

/** The bare id of a task that may be written as `Class@id` or `Class-id`. */
export function parseTaskId(name: string): string {
  const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.exec(name)
  return uuid ? uuid[0] : name.slice(name.lastIndexOf('@') + 1)
}

/** The counts of a run that has not begun. */
export function emptyProperties(folder: string, project: string): IndexingProperties {
  return IndexingProperties.parse({
    folder,
    project,
    found: 0,
    done: 0,
    waiting: 0,
    bytesFound: 0,
    bytesDone: 0,
    searchable: 0,
    filesPerSecond: null,
    secondsLeft: null,
    currentFile: null,
    states: {},
    scanning: false,
    missing: 0,
    canResume: false,
  })
}

/** What was stopped or failed can go on, also where it never began and no ingest process could write so. */
function withResume(properties: Record<string, unknown>, state: string): Record<string, unknown> {
  return 'canResume' in properties ? { ...properties, canResume: state === 'CANCELLED' || state === 'ERROR' } : properties
}

function withWarnings(properties: Record<string, unknown>, row: TaskRow): Record<string, unknown> {
  const { warnings } = RunOptions.parse(JSON.parse(row.options))
  return warnings.length === 0 ? properties : { ...properties, warnings }
}

function toUser(id: string): Task['user'] {
  return { id, name: null, email: null, provider: 'local' }
}

function toArgs(row: TaskRow, user: Task['user']): Record<string, unknown> {
  const { folder, filter, ocr, excludePattern } = RunOptions.parse(JSON.parse(row.options))
  const args = { user, dataDir: folder, defaultProject: row.project, ocr, filter }
  return row.class === taskClasses.scan || excludePattern === null ? args : { ...args, excludePattern }
}
