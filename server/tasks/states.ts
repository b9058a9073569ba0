import { unfinishedStates } from '@dossier/contract'
import type { Records } from '../records/open.ts'
import type { Fault } from './fault.ts'
import { noteEvent } from './log.ts'
import type { TaskRow, Trx } from './row.ts'
import type { OpenTask } from './scheduling/choose.ts'

/** A task that has not ended, as the scheduler looks at it. */
export type OpenRow = OpenTask & {
  userId: string
  state: string
  isStopRequested: boolean
  attempts: number
  preferredAt: number | null
  args: string
  /** The worker that has it, of several that share the tasks; null: none, or one that is gone for good. */
  workerId: string | null
}

/** All that have not ended, oldest first; parts of others left out. */
export async function readOpen({ db }: Pick<Records, 'db'>): Promise<OpenRow[]> {
  const rows = await db
    .selectFrom('task')
    .leftJoin('worker', 'worker.id', 'task.worker_id')
    .select([
      'task.id',
      'class',
      'project',
      'user_id',
      'state',
      'stop_requested',
      'attempts',
      'created_at',
      'preferred_at',
      'args',
    ])
    .select('worker.id as worker_id')
    .where('state', 'in', unfinishedStates)
    .where('leader_id', 'is', null)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id, class: name, project, user_id, state, stop_requested, attempts, created_at, preferred_at, ...row }) => ({
    id,
    class: name,
    project,
    userId: user_id,
    state,
    isStopRequested: stop_requested !== 0,
    attempts,
    createdAt: created_at,
    preferredAt: preferred_at,
    args: row.args,
    workerId: row.worker_id,
  }))
}

/** Of several workers the one that begins a task: where that may still be, as the open tasks are by then. */
export type Claim = { workerId: string; mayBegin(open: OpenRow[]): boolean }

/**
 * Marks a task and its parts as running and counts the attempt; undefined where it was stopped, removed or, with a claim, begun by another worker meanwhile: as one transaction at a time
 * writes, one of them is the first.
 */
export async function beginTask(records: Records, id: string, claim?: Claim): Promise<TaskRow | undefined> {
  const at = Date.now()
  return records.db.transaction().execute(async (trx) => {
    if (claim && !claim.mayBegin(await readOpen({ db: trx }))) return undefined
    const row = await trx
      .updateTable('task')
      .set((eb) => ({
        state: 'RUNNING',
        started_at: eb.fn.coalesce('started_at', eb.val(at)),
        attempts: eb('attempts', '+', 1),
        error: null,
        updated_at: at,
        ...(claim && { worker_id: claim.workerId }),
      }))
      .where('id', '=', id)
      .where('state', 'in', ['QUEUED', 'RUNNING'])
      .where('stop_requested', '=', 0)
      .returningAll()
      .executeTakeFirst()
    if (row) {
      await setParts(trx, id, { state: 'RUNNING', started_at: at, error: null, updated_at: at })
      await noteEvent(trx, id, 'begun', { attempt: row.attempts })
    }
    return row
  })
}

/** Nothing of a task runs in this worker any more: another one may have it, if there is more to do. */
export async function leaveTask({ db }: Records, id: string, workerId: string): Promise<void> {
  await db.updateTable('task').set({ worker_id: null }).where('id', '=', id).where('worker_id', '=', workerId).execute()
}

/** A running task makes room for one that goes before it: it waits for its turn again with its parts. */
export async function queueAnew(records: Records, id: string, news: TaskNews): Promise<void> {
  const waits = { state: 'QUEUED', updated_at: Date.now() }
  await records.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('task')
      .set({ ...columnsOf(news), ...waits })
      .where('id', '=', id)
      .where('state', '=', 'RUNNING')
      .execute()
    await setParts(trx, id, waits)
    await noteEvent(trx, id, 'made-room')
  })
}

/** What a running task tells of itself. */
export type TaskNews = { properties?: unknown; progress?: number }

/** Writes down how far a task is. */
export async function saveNews({ db }: Records, id: string, news: TaskNews): Promise<void> {
  await db
    .updateTable('task')
    .set({ ...columnsOf(news), updated_at: Date.now() })
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .execute()
}

/** How a task came to its end. */
export type TaskEnd = { state: 'DONE'; result: unknown } | { state: 'CANCELLED' } | { state: 'ERROR'; fault: Fault }

/** Writes the end of a task with the last that it told; parts that have not ended end with it. */
export async function endTask(records: Records, id: string, end: TaskEnd, news: TaskNews = {}): Promise<void> {
  await records.db.transaction().execute((trx) => endInside(trx, id, end, news))
}

/** The same in a transaction of somebody else's. What fails while it is being stopped was stopped. */
async function endInside(trx: Trx, id: string, given: TaskEnd, news: TaskNews = {}): Promise<void> {
  const end: TaskEnd = given.state === 'ERROR' && (await isToStop(trx, id)) ? { state: 'CANCELLED' } : given
  const at = Date.now()
  const ended = {
    state: end.state,
    error: end.state === 'ERROR' ? JSON.stringify(end.fault) : null,
    completed_at: at,
    updated_at: at,
  }
  const { numUpdatedRows } = await trx
    .updateTable('task')
    .set({
      ...columnsOf(news),
      ...ended,
      ...(end.state === 'DONE' && { progress: 1, result: JSON.stringify(end.result ?? null) }),
    })
    .where('id', '=', id)
    .where('state', 'in', unfinishedStates)
    .executeTakeFirstOrThrow()
  await setParts(trx, id, ended)
  if (numUpdatedRows > 0n) await noteEnd(trx, id, end)
}

async function noteEnd(trx: Trx, id: string, end: TaskEnd): Promise<void> {
  if (end.state === 'DONE') await noteEvent(trx, id, 'done')
  else if (end.state === 'CANCELLED') await noteEvent(trx, id, 'stopped')
  else await noteEvent(trx, id, 'failed', end.fault)
}

async function isToStop(trx: Trx, id: string): Promise<boolean> {
  const row = await trx.selectFrom('task').select('stop_requested').where('id', '=', id).executeTakeFirst()
  return row?.stop_requested === 1
}

/** A part of a task is done before its leader. */
export async function endPart({ db }: Records, leaderId: string, part: { class: string; result: unknown }): Promise<void> {
  const at = Date.now()
  await db
    .updateTable('task')
    .set({ state: 'DONE', progress: 1, result: JSON.stringify(part.result), completed_at: at, updated_at: at })
    .where('leader_id', '=', leaderId)
    .where('class', '=', part.class)
    .execute()
}

function columnsOf({ properties, progress }: TaskNews) {
  return {
    ...(properties !== undefined && { properties: JSON.stringify(properties) }),
    ...(progress !== undefined && { progress }),
  }
}

async function setParts(trx: Trx, leaderId: string, columns: Partial<TaskRow>): Promise<void> {
  await trx.updateTable('task').set(columns).where('leader_id', '=', leaderId).where('state', 'in', unfinishedStates).execute()
}
