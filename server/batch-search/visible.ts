import { AppError } from '@dossier/contract'
import type { BatchState } from '@dossier/contract/batch-search/batch-search'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { readableNames } from '../identity/caller.ts'
import { anyOf } from '../records/listed.ts'
import type { RecordsSchema } from '../records/schema.ts'
import type { Hooks } from '../scope/hooks.ts'
import type { Scope } from '../scope/scope.ts'
import { type BatchTables, batchDb } from './tables.ts'

type Tables = RecordsSchema & BatchTables

/** Its state: that of its task while it is queued or running, then how it ended. */
export const stateNow = sql<BatchState>`case (select task.state from task where task.id = batch_search.uuid)
  when 'RUNNING' then 'RUNNING' when 'QUEUED' then 'QUEUED' when 'CREATED' then 'QUEUED' else batch_search.state end`

/** A batch search with the state and error of its task. */
export type BatchRow = Selectable<BatchTables['batch_search']> & {
  state_now: BatchState
  task_state: string | null
  task_error: string | null
}

/** The batch searches that the caller may see: own ones, and published ones, of projects that are all open to them. */
export function visibleBatches(asker: Pick<Scope, 'caller' | 'records'>) {
  return openBatches(asker)
    .where('batch_search.state', '!=', 'MAKING')
    .where((eb) => eb.or([eb('batch_search.user_id', '=', asker.caller.id), eb('batch_search.published', '=', 1)]))
}

/** Counts those of a project whose other projects are open to the caller, too, whoever made them. */
export const countOfProject: Hooks['countOfProject'] = async (asker, project) => {
  const { count } = await openBatches(asker)
    .innerJoin('batch_project', 'batch_project.search_id', 'batch_search.search_id')
    .where('batch_project.project', '=', project)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count) === 0 ? {} : { batchSearches: Number(count) }
}

function openBatches({ caller, records }: Pick<Scope, 'caller' | 'records'>) {
  const db = batchDb(records)
  const all = db.selectFrom('batch_search')
  const granted = readableNames(caller)
  if (granted === undefined) return all
  const isForeign = (eb: ExpressionBuilder<Tables, 'batch_search'>) =>
    eb.exists(
      eb
        .selectFrom('batch_project')
        .select('project')
        .whereRef('batch_project.search_id', '=', 'batch_search.search_id')
        .where('project', 'not in', anyOf(db, granted)),
    )
  return all.where((eb) => eb.not(isForeign(eb)))
}

/** The ids of those that others have published. */
export async function publishedByOthers(asker: Pick<Scope, 'caller' | 'records'>): Promise<string[]> {
  const rows = await visibleBatches(asker).select('uuid').where('batch_search.user_id', '!=', asker.caller.id).execute()
  return rows.map(({ uuid }) => uuid)
}

/** The same, with all columns and the state and error of their tasks. */
export function visibleRows(scope: Scope) {
  return visibleBatches(scope)
    .leftJoin('task', 'task.id', 'batch_search.uuid')
    .selectAll('batch_search')
    .select([stateNow.as('state_now'), 'task.state as task_state', 'task.error as task_error'])
}

/** One of them. Throws AppError NOT_FOUND. */
export async function requireBatch(scope: Scope, uuid: string): Promise<BatchRow> {
  const row = await visibleRows(scope).where('batch_search.uuid', '=', uuid).executeTakeFirst()
  if (row) return row
  throw new AppError('NOT_FOUND', { message: 'There is no such batch search', id: uuid })
}

/** One of the caller's own. Throws AppError NOT_FOUND; FORBIDDEN for another's that was published. */
export async function requireOwnBatch(scope: Scope, uuid: string): Promise<BatchRow> {
  const row = await requireBatch(scope, uuid)
  if (row.user_id === scope.caller.id) return row
  throw new AppError('FORBIDDEN', { message: `The batch search belongs to ${row.user_id}, who alone can change or remove it` })
}
