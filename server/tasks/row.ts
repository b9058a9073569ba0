import { randomUUID } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import type { z } from 'zod'
import type { RecordsSchema, TaskTable } from '../records/schema.ts'
import { storedJson } from '../records/stored-json.ts'
import { noteEvent } from './log.ts'

export type TaskRow = Selectable<TaskTable>
export type Trx = Transaction<RecordsSchema>

/** What is needed of a kind to ask for one of its tasks. */
export type AskedKind<Args, Properties> = { name: string; args: z.ZodType<Args>; properties: z.ZodType<Properties> }

export type NewTask<Args, Properties> = {
  project: string | null
  userId: string
  args: Args
  properties?: Properties
  /** -2 where it cannot be told; default 0. */
  progress?: number
  /** CREATED: it is not begun before `queueTask`. */
  state?: 'CREATED' | 'QUEUED'
  /** Where it is named already; else a new one. */
  id?: string | undefined
  /** Makes it a part of this task. */
  leader?: TaskRow
}

/** Writes a new task; what it was asked for is in the records with the transaction. `wake` is to be called after it. */
export async function insertTask<Args, Properties>(
  trx: Trx,
  kind: AskedKind<Args, Properties>,
  task: NewTask<Args, Properties>,
): Promise<TaskRow> {
  const at = task.leader?.created_at ?? (await nextMoment(trx))
  const row: TaskRow = {
    id: task.id ?? randomUUID(),
    class: kind.name,
    project: task.project,
    user_id: task.userId,
    state: task.state ?? 'QUEUED',
    progress: task.progress ?? 0,
    args: storedJson(task.args),
    properties: storedJson(task.properties ?? {}),
    result: null,
    error: null,
    leader_id: task.leader?.id ?? null,
    stop_requested: 0,
    attempts: 0,
    created_at: at,
    started_at: null,
    completed_at: null,
    updated_at: at,
    preferred_at: null,
    first_places: null,
    worker_id: null,
  }
  await trx.insertInto('task').values(row).execute()
  if (!task.leader) await noteEvent(trx, row.id, 'asked', { user: task.userId })
  return row
}

/** Now, or just after the newest task: two of one millisecond, or a clock that was set back, must not change their order. */
async function nextMoment(trx: Trx): Promise<number> {
  const { latest } = await trx
    .selectFrom('task')
    .select((eb) => eb.fn.max('created_at').as('latest'))
    .executeTakeFirstOrThrow()
  return Math.max(Date.now(), Number(latest ?? 0) + 1)
}

/** A task that was asked for as CREATED has all that it needs now. */
export async function queueTask(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('task')
    .set({ state: 'QUEUED', updated_at: Date.now() })
    .where((eb) => eb.or([eb('id', '=', id), eb('leader_id', '=', id)]))
    .where('state', '=', 'CREATED')
    .execute()
}

/** What a task was asked for, or undefined where it is of another shape than this version's. */
export function argsOf<Args>(kind: Pick<AskedKind<Args, unknown>, 'args'>, row: Pick<TaskRow, 'args'>): Args | undefined {
  return kind.args.safeParse(readJson(row.args)).data
}

/** A stored value; undefined where it is no JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Rows of kinds that this version does not know may hold anything.
    return undefined
  }
}
