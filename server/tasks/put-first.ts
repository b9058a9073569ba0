import { AppError, isUnfinished, type Task, unfinishedStates } from '@dossier/contract'
import type { FirstPlace } from '../scope/kinds.ts'
import type { Scope } from '../scope/scope.ts'
import { readRow, readTask, readTasks, visibleTasks } from './list.ts'
import { noteEvent } from './log.ts'
import { requireRight } from './require-right.ts'
import { argsOf, type TaskRow, type Trx } from './row.ts'
import { addFirstPlace } from './scheduling/first-places.ts'

/**
 * Puts a task before all others of its kind, by the id of it or of a part: it is begun next, and where one of its kind that can go on later keeps it from that,
 * that one makes room. What its kind has to wait for it still waits for. @throws AppError TASK_NOT_FOUND; CONFLICT where it has ended; FORBIDDEN or
 * PROJECT_NOT_FOUND without the right that its kind needs.
 */
export async function putTaskFirst(scope: Scope, id: string): Promise<Task> {
  const asked = await readRow(scope, id)
  const row = asked.leader_id === null ? asked : await readRow(scope, asked.leader_id)
  if (!isUnfinished(row.state))
    throw new AppError('CONFLICT', { message: 'The task has ended: there is nothing to put first.', id })
  await requireRight(scope, scope.program.kinds.get(row.class)?.needs ?? 'operator', row.project)
  await scope.records.db.transaction().execute((trx) => prefer(trx, [row.id], scope.caller.id))
  scope.program.wakeWorker()
  return readTask(scope, row.id)
}

/**
 * Has the files of a place read before all others, in whichever tasks of its project they wait. A task that has not begun is put before the others, unless
 * one of its kind that holds the place runs already. Answers these tasks. @throws AppError CONFLICT where nothing of the place waits.
 */
export async function readFirst(scope: Scope, project: string, place: FirstPlace): Promise<Task[]> {
  const rows = await holders(scope, project, place)
  if (rows.length === 0) {
    const message = 'Nothing of it waits to be read: all of it has been read, or nobody has asked for it yet.'
    throw new AppError('CONFLICT', { message })
  }
  const begun = new Set(rows.filter(({ state }) => state === 'RUNNING').map(({ class: name }) => name))
  const late = rows.filter(({ class: name }) => !begun.has(name)).map(({ id }) => id)
  await scope.records.db.transaction().execute(async (trx) => {
    for (const row of rows) await addFirstPlace(trx, row, place)
    await prefer(trx, late, scope.caller.id)
  })
  scope.program.wakeWorker()
  return readTasks(
    scope,
    rows.map(({ id }) => id),
  )
}

async function holders(scope: Scope, project: string, place: FirstPlace): Promise<TaskRow[]> {
  const rows = await visibleTasks(scope)
    .selectAll()
    .where('project', '=', project)
    .where('leader_id', 'is', null)
    .where('state', 'in', unfinishedStates)
    .where('stop_requested', '=', 0)
    .orderBy('created_at')
    .execute()
  const held: TaskRow[] = []
  for (const row of rows) if (await holds(scope, { ...row, project }, place)) held.push(row)
  return held
}

async function holds({ records, program }: Scope, row: TaskRow & { project: string }, place: FirstPlace): Promise<boolean> {
  const kind = program.kinds.get(row.class)
  const args = kind && argsOf(kind, row)
  return args !== undefined && (await kind?.holds?.(records, { id: row.id, project: row.project, args }, place)) === true
}

/** The earliest of several comes first; all of them before whatever was put first until now. */
async function prefer(trx: Trx, ids: readonly string[], user: string): Promise<void> {
  const { latest } = await trx
    .selectFrom('task')
    .select((eb) => eb.fn.max('preferred_at').as('latest'))
    .executeTakeFirstOrThrow()
  const at = Math.max(Date.now(), Number(latest ?? 0) + 1)
  for (const [index, id] of ids.entries()) {
    const preferred_at = at + ids.length - index
    await trx.updateTable('task').set({ preferred_at, updated_at: Date.now() }).where('id', '=', id).execute()
    await noteEvent(trx, id, 'put-first', { user })
  }
}
