import { IndexingProperties, TaskState, taskClasses, unfinishedStates } from '@dossier/contract'
import { type WatchProblem, watchProblem } from '@dossier/contract/indexing/watching'
import { isOperator } from '../identity/caller.ts'
import { lastOptions } from '../indexing/ask/last-options.ts'
import { RunArgs } from '../indexing/ask/run-args.ts'
import { requestIndexing } from '../indexing/request-runs.ts'
import type { Records } from '../records/open.ts'
import { liesInFolder } from '../records/place.ts'
import type { Program } from '../scope/program.ts'
import { openScope } from '../scope/scope.ts'
import { Fault } from '../tasks/fault.ts'
import { removeEnded } from '../tasks/remove.ts'
import { argsOf, readJson, type TaskRow } from '../tasks/row.ts'
import type { Watch } from './watches.ts'

/** A run as a watch sees it; `gone`: its task was taken from the list. */
export type SeenRun = { state: 'gone' } | { state: TaskState; stillChanging: number; fault: string | undefined; at: number }

/** Answers the run's task, or why there is none. */
export type AskedRun = { taskId: string; at: number } | { problem: WatchProblem }

const walks = { args: RunArgs }
/** What of a run's properties matters here; those of a task that has not begun may be missing. */
const Told = IndexingProperties.pick({ stillChanging: true }).catch({})

/** Runs and scans of the project that have not ended and touch the folder, whoever asked for them. */
export async function isWalked({ db }: Records, { project, key }: Watch): Promise<boolean> {
  const rows = await db
    .selectFrom('task')
    .select(['args'])
    .where('project', '=', project)
    .where('class', 'in', [taskClasses.index, taskClasses.scan])
    .where('state', 'in', unfinishedStates)
    .execute()
  return rows.some((row) => touches(row, key))
}

function touches(row: Pick<TaskRow, 'args'>, key: Buffer): boolean {
  const args = argsOf(walks, row)
  if (!args) return false
  const folder = Buffer.from(args.folderKey, 'hex')
  return liesInFolder(folder, key) || liesInFolder(key, folder)
}

/**
 * Asks for a run of the folder with the options of its last one, in the name of whoever switched the watch on. @throws AppError BAD_FOLDER, NOT_FOUND as
 * `requestIndexing` does; the signal's reason.
 */
export async function askRun(program: Program, watch: Watch, restMs: number, signal: AbortSignal): Promise<AskedRun> {
  const { project, key, path, userId } = watch
  const caller = await program.identity.findUser(userId)
  if (!caller || !isOperator(caller)) return { problem: watchProblem('not-allowed', { user: userId }) }
  const scope = await openScope(program, caller, { projects: [project], need: 'operator', signal })
  const options = await lastOptions(program.records, project, path)
  const { index } = await requestIndexing(scope, { project, folder: key, options, watched: { restMs } })
  return { taskId: index.id, at: index.createdAt }
}

/** How a run stands. */
export async function seeRun({ db }: Records, taskId: string): Promise<SeenRun> {
  const row = await db.selectFrom('task').selectAll().where('id', '=', taskId).executeTakeFirst()
  if (!row) return { state: 'gone' }
  const { stillChanging = 0 } = Told.parse(readJson(row.properties))
  const fault = row.error === null ? undefined : Fault.parse(readJson(row.error)).message
  return { state: TaskState.parse(row.state), stillChanging, fault, at: row.completed_at ?? row.updated_at }
}

/** Takes the runs that this watch began earlier from the list of tasks, where they came to a good end: the ledger remembers all of them. */
export async function dropEarlierRuns(records: Records, { project, key }: Watch, latestId: string): Promise<void> {
  const rows = await records.db
    .selectFrom('task')
    .select(['id', 'leader_id', 'args'])
    .where('project', '=', project)
    .where('class', 'in', [taskClasses.index, taskClasses.scan])
    .where('state', '=', 'DONE')
    .execute()
  const earlier = rows.filter((row) => row.id !== latestId && row.leader_id !== latestId && isOfWatch(row, key))
  await removeEnded(
    records,
    earlier.map(({ id }) => id),
  )
}

function isOfWatch(row: Pick<TaskRow, 'args'>, key: Buffer): boolean {
  const args = argsOf(walks, row)
  return args?.begunBy === 'watching' && key.equals(Buffer.from(args.folderKey, 'hex'))
}
