import { AppError, limits, type Task, unfinishedStates } from '@dossier/contract'
import { type ExpressionBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type Caller, isAdmin, mayReadAll, readableNames } from '../identity/caller.ts'
import { anyOf, listIn } from '../records/listed.ts'
import type { Records } from '../records/open.ts'
import type { RecordsSchema } from '../records/schema.ts'
import { inBatches } from '../records/writing/batches.ts'
import { requireNeed, type Scope } from '../scope/scope.ts'
import { parseTaskId, toTask } from './describe.ts'
import { readJson, type TaskRow } from './row.ts'
import { readOpen } from './states.ts'

/**
 * Rows of the tasks that the caller may see: own ones of projects that are all open to them still. `own` are the caller's alone, whatever they rule; else whoever rules the program has
 * those of all users.
 */
export function visibleTasks({ caller, records }: Scope, whose: 'own' | 'all' = 'all') {
  const query = records.db.selectFrom('task')
  if (isAdmin(caller)) return whose === 'all' ? query : query.where('user_id', '=', caller.id)
  return query.where('user_id', '=', caller.id).where(isOpenTo(records, caller))
}

/** Whether all projects of a task are open to the caller: its own, and those that its arguments name. */
function isOpenTo({ db }: Records, caller: Caller) {
  const readable = readableNames(caller)
  if (readable === undefined) return sql<boolean>`true`
  const names = anyOf(db, readable)
  return sql<boolean>`(task.project is null or task.project in ${names}) and not exists (
    select value from ${listIn(db, 'task.args', 'projects')} where value not in ${names})`
}

/** Which rows of tasks the caller may see. */
export function maySee({ caller }: Pick<Scope, 'caller'>): (row: TaskRow) => boolean {
  if (isAdmin(caller)) return () => true
  return (row) => row.user_id === caller.id && mayReadAll(caller, projectsOf(row))
}

const Named = z.object({ projects: z.array(z.string()) })

function projectsOf({ project, args }: TaskRow): string[] {
  const named = Named.safeParse(readJson(args)).data?.projects ?? []
  return project === null ? named : [project, ...named]
}

/** The tasks that the caller may see, oldest first, leaders before their parts: all that have not ended, and the newest others, `limit` in all. */
export async function listTasks(scope: Scope, limit: number = limits.resultWindow): Promise<Task[]> {
  const rows = await newestTasks(scope).select('id').limit(limit).execute()
  return readTasks(
    scope,
    rows.map(({ id }) => id),
  )
}

/** Those that have not ended first, then the newest. */
export function newestTasks(scope: Scope) {
  const isOpen = (eb: ExpressionBuilder<RecordsSchema, 'task'>) => eb('state', 'in', unfinishedStates)
  return visibleTasks(scope).orderBy(isOpen, 'desc').orderBy('created_at', 'desc').orderBy('id')
}

/** The tasks with these ids, oldest first, leaders before their parts; those that are there. */
export async function readTasks(scope: Scope, ids: string[]): Promise<Task[]> {
  const rows: TaskRow[] = []
  for (const batch of inBatches(ids)) {
    rows.push(...(await scope.records.db.selectFrom('task').selectAll().where('id', 'in', batch).execute()))
  }
  return rows.toSorted(byAge).map((row) => toTask(scope, row))
}

/** A leader was asked for at the same moment as its parts. */
function byAge(a: TaskRow, b: TaskRow): number {
  return a.created_at - b.created_at || compareWords(b.class, a.class) || compareWords(a.id, b.id)
}

function compareWords(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** One of those tasks, by its id (also written `Class@id`). @throws AppError TASK_NOT_FOUND, also where it is another user's. */
export async function readTask(scope: Scope, id: string): Promise<Task> {
  return toTask(scope, await readRow(scope, id))
}

/** The row of one of those tasks. @throws AppError TASK_NOT_FOUND. */
export async function readRow(scope: Scope, id: string): Promise<TaskRow> {
  const row = await scope.records.db.selectFrom('task').selectAll().where('id', '=', parseTaskId(id)).executeTakeFirst()
  if (!row || !maySee(scope)(row)) throw new AppError('TASK_NOT_FOUND', { id })
  return row
}

/** Work that needs the operator is ended by the operator or by whoever asked for it. @throws AppError FORBIDDEN. */
export function requireOwnOrOperator({ caller, program }: Scope, row: Pick<TaskRow, 'class' | 'user_id'>): void {
  const isOperators = (program.kinds.get(row.class)?.needs ?? 'operator') === 'operator'
  if (isOperators && row.user_id !== caller.id) requireNeed(caller, 'operator')
}

/** How many tasks of whomever have not ended, for programs that watch the server. */
export async function countOpenTasks(records: Records): Promise<number> {
  return (await readOpen(records)).length
}
