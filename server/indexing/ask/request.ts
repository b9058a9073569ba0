import { AppError, defaults, type IndexOptions, type LedgerState, type Task, warningsOf } from '@dossier/contract'
import type { Transaction } from 'kysely'
import type { Records } from '../../records/open.ts'
import { folderKey } from '../../records/place.ts'
import type { RecordsSchema } from '../../records/schema.ts'
import { displayPath } from '../../scan/display-path.ts'
import type { FolderTaskDeps, TaskDeps } from '../../tasks/deps.ts'
import { parseTaskId, RunOptions, type TaskRow, toTask } from '../../tasks/task-row.ts'
import { finishRemovals } from '../removal.ts'
import { chooseEntries } from './choose-entries.ts'
import { checkFolder, checkNotOurs } from './folder-check.ts'
import { insertRun, insertScan, type TwoTasks } from './insert-run.ts'

export type IndexingRequest = {
  project: string
  /** As the file system has it, byte for byte. */
  folder: Buffer
  options?: Partial<IndexOptions>
  userId: string
  /** The folder is the sample that comes with the program. */
  isSample?: boolean
}

/**
 * Asks for a folder to be indexed: two tasks, durable when this answers. A run of the same folder with the same options that has
 * not finished its walk is joined, so that a second click does no second work; any other one is queued behind.
 * @throws AppError BAD_FOLDER where the folder is missing, cannot be read, or is the program's own.
 */
export async function requestIndexing(deps: FolderTaskDeps, request: IndexingRequest): Promise<TwoTasks> {
  const { key, run } = await prepareRun(deps, request, { scanOnly: false })
  const two = await deps.records.db.transaction().execute(async (trx) => {
    const joined = await findSameRun(trx, request.project, run)
    if (joined) return joined
    await saveFolder(trx, request, key)
    return insertRun(trx, { project: request.project, userId: request.userId, run, state: 'QUEUED' })
  })
  deps.wakeIngest()
  return two
}

/**
 * Asks for a folder to be walked only: what is found waits in the ledger until a run of `requestIndexing` reads it.
 * @throws AppError BAD_FOLDER as there.
 */
export async function requestScan(deps: FolderTaskDeps, request: IndexingRequest): Promise<Task> {
  const { key, run } = await prepareRun(deps, request, { scanOnly: true })
  const scan = await deps.records.db.transaction().execute(async (trx) => {
    const joined = await findSameRun(trx, request.project, run)
    if (joined) return joined.scan
    await saveFolder(trx, request, key)
    return insertScan(trx, { project: request.project, userId: request.userId, run, state: 'QUEUED' })
  })
  deps.wakeIngest()
  return scan
}

async function prepareRun(
  deps: FolderTaskDeps,
  { folder, options = {} }: IndexingRequest,
  { scanOnly }: { scanOnly: boolean },
): Promise<{ key: Buffer; run: RunOptions }> {
  const key = folderKey(folder)
  checkNotOurs(key, deps.layout)
  await checkFolder(key)
  const run = {
    folder: displayPath(key),
    folderKey: key.toString('hex'),
    filter: options.filter ?? true,
    ocr: options.ocr ?? false,
    excludePattern: options.excludePattern ?? null,
    retry: false,
    scanOnly,
    warnings: warningsOf(options),
  }
  await finishRemovals(deps.records)
  return { key, run }
}

export type RetryEntries = {
  project: string
  /** Absent: every state that is not final for good. */
  states?: LedgerState[]
  folder?: string
  path?: string
  userId?: string
}

/** Reads again what is in these states (below the folder, or the one file), though it has not changed. */
export async function retryEntries(deps: TaskDeps, request: RetryEntries): Promise<TwoTasks> {
  const folder = request.path ?? request.folder ?? '/'
  const key = folderKey(folder)
  const run: RunOptions = {
    folder: displayPath(key),
    folderKey: key.toString('hex'),
    filter: true,
    ocr: false,
    excludePattern: null,
    retry: true,
    scanOnly: false,
    warnings: [],
  }
  const two = await deps.records.db
    .transaction()
    .execute((trx) =>
      insertRun(trx, { project: request.project, userId: request.userId ?? defaults.user, run, state: 'CREATED' }),
    )
  // Only a run that has all its entries is queued: it may be a million of them, and others write in between.
  await chooseEntries(deps.records, { ...request, key, taskId: two.index.id })
  await deps.records.db.updateTable('task').set({ state: 'QUEUED' }).where('id', 'in', [two.scan.id, two.index.id]).execute()
  deps.wakeIngest()
  return { scan: { ...two.scan, state: 'QUEUED' }, index: { ...two.index, state: 'QUEUED' } }
}

/** A stopped or failed run goes on under its id. */
export async function resumeTask(deps: TaskDeps, id: string): Promise<Task> {
  const row = await findIndexRow(deps.records, id)
  if (row.state !== 'CANCELLED' && row.state !== 'ERROR') return toTask(row)
  const run = RunOptions.parse(JSON.parse(row.options))
  if (!run.retry) await checkFolder(Buffer.from(run.folderKey, 'hex'))
  const at = Date.now()
  await deps.records.db.transaction().execute(async (trx) => {
    const again = { state: 'QUEUED', stop_requested: 0, error: null, completed_at: null, updated_at: at }
    await trx.updateTable('task').set(again).where('id', '=', row.id).execute()
    await trx
      .updateTable('task')
      .set(again)
      .where('id', '=', row.scan_task_id ?? '')
      .where('state', '!=', 'DONE')
      .execute()
  })
  deps.wakeIngest()
  return readTask(deps, row.id)
}

/** At a start: runs that were cut off are queued again under their ids; answers how many go on. Stopped ones stay stopped. */
export async function resumeUnfinished(deps: TaskDeps): Promise<number> {
  // A re-try that was cut off while its files were chosen reads those that had been.
  await deps.records.db.updateTable('task').set({ state: 'QUEUED' }).where('state', '=', 'CREATED').execute()
  const unfinished = await deps.records.db
    .selectFrom('task')
    .select('id')
    .where('scan_task_id', 'is not', null)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .execute()
  deps.wakeIngest()
  return unfinished.length
}

/** The task with this id (also written `Class@id`). */
export async function findTask(deps: TaskDeps, id: string): Promise<Task | undefined> {
  const row = await deps.records.db.selectFrom('task').selectAll().where('id', '=', parseTaskId(id)).executeTakeFirst()
  return row && toTask(row)
}

/** @throws AppError TASK_NOT_FOUND. */
export async function readTask(deps: TaskDeps, id: string): Promise<Task> {
  const task = await findTask(deps, id)
  if (!task) throw new AppError('TASK_NOT_FOUND', { id })
  return task
}

async function findIndexRow(records: Records, id: string): Promise<TaskRow> {
  const taskId = parseTaskId(id)
  const row = await records.db
    .selectFrom('task')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', taskId), eb('scan_task_id', '=', taskId)]))
    .where('scan_task_id', 'is not', null)
    .executeTakeFirst()
  if (!row) throw new AppError('TASK_NOT_FOUND', { id })
  return row
}

async function findSameRun(trx: Transaction<RecordsSchema>, project: string, run: RunOptions): Promise<TwoTasks | undefined> {
  const index = await trx
    .selectFrom('task')
    .selectAll()
    .where('scan_task_id', 'is not', null)
    .where('project', '=', project)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .where('stop_requested', '=', 0)
    .where('options', '=', JSON.stringify(run))
    .executeTakeFirst()
  if (!index?.scan_task_id) return undefined
  const scan = await trx.selectFrom('task').selectAll().where('id', '=', index.scan_task_id).executeTakeFirst()
  // Once its walk is over it would not see what has changed since.
  return scan && scan.state !== 'DONE' ? { scan: toTask(scan), index: toTask(index) } : undefined
}

async function saveFolder(trx: Transaction<RecordsSchema>, request: IndexingRequest, key: Buffer): Promise<void> {
  const at = Date.now()
  await trx
    .insertInto('project')
    .values({
      name: request.project,
      label: null,
      description: null,
      source_path: displayPath(key),
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const folder = { project: request.project, path_key: key, path: displayPath(key), is_sample: request.isSample ? 1 : 0 }
  await trx
    .insertInto('folder')
    .values({ ...folder, last_run_at: null })
    .onConflict((conflict) => conflict.columns(['project', 'path_key']).doNothing())
    .execute()
}
