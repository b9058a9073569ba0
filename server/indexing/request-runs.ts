import { randomUUID } from 'node:crypto'
import {
  AppError,
  blindStates,
  type IndexOptions,
  type LedgerState,
  ledgerStates,
  type Task,
  type TaskWarning,
  warningsOf,
} from '@dossier/contract'
import { finishRemoval } from '../projects/remove-project.ts'
import { folderKey } from '../records/place.ts'
import { displayPath } from '../scan/display-path.ts'
import { excluder } from '../scan/rules.ts'
import type { AskedRun } from '../scope/hooks.ts'
import type { Scope } from '../scope/scope.ts'
import { toTask } from '../tasks/describe.ts'
import { describeFault } from '../tasks/fault.ts'
import { giveUpTask } from '../tasks/give-up.ts'
import { argsOf, insertTask, queueTask, type TaskRow, type Trx } from '../tasks/row.ts'
import { findUnfinished } from '../tasks/undone.ts'
import { chooseEntries } from './ask/choose-entries.ts'
import { checkFolder, checkNotOurs } from './ask/folder-check.ts'
import { insertRun, type TwoRows } from './ask/insert-run.ts'
import { emptyProperties, RunArgs, retryArgs } from './ask/run-args.ts'
import { textOptions } from './ask/text-options.ts'
import { indexKind } from './run/index-kind.ts'
import { scanKind } from './run/scan-kind.ts'

/** A run is two tasks: the scan finds files, the index task reads them. */
export type TwoTasks = { scan: Task; index: Task }

/** Passwords to try on what is locked; `keep`: those that fit stay with their documents. */
export type Trial = { list: readonly string[]; keep: boolean }

export type FolderRequest = {
  project: string
  /** As the file system has it, byte for byte. */
  folder: Buffer
  options?: Partial<IndexOptions>
  trial?: Trial
  /** The folder is the sample that comes with the program. */
  isSample?: boolean
  /** Chosen for the folder, from this run on; absent: as it was. */
  keepVersions?: boolean
  /** The folder is watched: nobody asked but the program, and files that are still being written are left alone. */
  watched?: { restMs: number }
}

/**
 * Asks for a folder to be indexed: two tasks, durable when this answers. A run of the same folder with the same options that has
 * not finished its walk is joined, so that a second click does no second work; any other one is queued behind.
 * @throws AppError BAD_FOLDER where the folder is missing, cannot be read, or is the program's own; NOT_FOUND where a watched one has been removed meanwhile.
 */
export async function requestIndexing(scope: Scope, request: FolderRequest): Promise<TwoTasks> {
  await scope.program.hooks.beforeRunIsAsked(scope.records, request.project)
  if (request.trial) await scope.program.passwords.requireLending()
  const args = await argsOfFolder(scope, request)
  const asked = askedRun(scope, request, args)
  const id = scope.newTaskId ?? randomUUID()
  // Before the worker can see the task.
  if (request.trial) scope.program.passwords.lend(id, request.trial.list)
  const two = await scope.records.db.transaction().execute(async (trx) => {
    // One with another list of passwords, or an id of its own, is another run.
    const isAnother = request.trial !== undefined || scope.newTaskId !== undefined
    const joined = isAnother ? undefined : await findSameRun(trx, request.project, args)
    const run = joined ?? (await insertNewRun(trx, scope, request, { args, id }))
    // Behind the run, so that all texts are there first.
    await scope.program.hooks.whenRunIsAsked(trx, asked)
    return run
  })
  scope.program.wakeWorker()
  return toTasks(scope, two)
}

type NewRun = { args: RunArgs; id: string }

async function insertNewRun(trx: Trx, { caller }: Scope, request: FolderRequest, { args, id }: NewRun): Promise<TwoRows> {
  await finishRemoval(trx, request.project)
  if (request.watched) await requireFolder(trx, request.project, args)
  else await saveFolder(trx, request, args)
  return insertRun(trx, { project: request.project, userId: caller.id, args, id })
}

function askedRun(scope: Scope, { project, options = {}, trial }: FolderRequest, args: RunArgs): AskedRun {
  const ocr = args.ocr && isPossible(args)
  const ofFolder = { folder: Buffer.from(args.folderKey, 'hex'), runId: null, isAgain: false }
  const asked = { project, userId: scope.caller.id, ocr, ocrLanguage: options.ocrLanguage ?? null }
  return { ...asked, ...ofFolder, lendPasswords: lenderOf(scope, trial) }
}

function lenderOf({ program }: Scope, trial: Trial | undefined): AskedRun['lendPasswords'] {
  return trial && ((taskId) => program.passwords.lend(taskId, trial.list))
}

/** Without an engine no OCR is queued: the warning says so. */
function isPossible({ warnings }: RunArgs): boolean {
  return !warnings.some(({ code }) => code.startsWith('ocr-'))
}

/** Options that cannot be carried out. */
export async function warningsFor({ program }: Scope, options: Partial<IndexOptions>): Promise<TaskWarning[]> {
  const engines = options.ocr ? await program.recognizer.setup() : []
  return warningsOf(
    options,
    engines.map(({ languages }) => languages),
  )
}

/**
 * Asks for a folder to be walked only: what is new or has changed waits in the ledger for the next run. The same walk that has not ended is joined.
 * @throws AppError BAD_FOLDER.
 */
export async function requestScan(scope: Scope, request: FolderRequest): Promise<Task> {
  await scope.program.hooks.beforeRunIsAsked(scope.records, request.project)
  const args = await argsOfFolder(scope, request)
  const { caller, newTaskId: id } = scope
  const { project } = request
  const row = await scope.records.db.transaction().execute(async (trx) => {
    const joined = id === undefined ? await findSame(trx, scanKind, project, args) : undefined
    if (joined) return joined
    await finishRemoval(trx, project)
    await saveFolder(trx, request, args)
    return insertTask(trx, scanKind, { id, project, userId: caller.id, args, properties: emptyProperties(args, project) })
  })
  scope.program.wakeWorker()
  return toTask(scope, row)
}

export type RetryEntries = {
  project: string
  /** Absent: every state that is not final for good. */
  states?: LedgerState[]
  folder?: string
  path?: string
  /** What an older version of the readers read; of any state where none is given. */
  older?: boolean
  /** What gives a reason with this code; of any state where none is given. */
  reason?: string
  /** What has this in its name; of any state where none is given. */
  name?: string
  /** Have the pictures in it read behind the run. */
  ocr?: Pick<IndexOptions, 'ocrLanguage'> & { isAgain: boolean }
  trial?: Trial
} & Pick<Partial<IndexOptions>, 'language' | 'charset'>

/**
 * Reads again what is in these states (below the folder, or the one file), though it has not changed. @throws AppError BAD_REQUEST for options that are not
 * known.
 */
export async function retryEntries(scope: Scope, request: RetryEntries): Promise<TwoTasks> {
  await scope.program.hooks.beforeRunIsAsked(scope.records, request.project)
  if (request.trial) await scope.program.passwords.requireLending()
  const key = folderKey(request.path ?? request.folder ?? '/')
  const { project } = request
  const states = request.states?.length ? request.states : statesToRetry(request)
  const { older = false, reason = null, name = null, language, charset, ocr } = request
  const texts = textOptions({ language, charset, ocrLanguage: ocr?.ocrLanguage })
  const warnings = ocr ? await warningsFor(scope, { ocr: true, ocrLanguage: ocr.ocrLanguage }) : []
  const chosen = { states, older, reason, name }
  const args = retryArgs(key, { ...chosen, ...texts, ocr: ocr !== undefined, passwords: passwordsOf(request.trial), warnings })
  const { db } = scope.records
  const { index, scan } = await db
    .transaction()
    .execute((trx) => insertRun(trx, { project, userId: scope.caller.id, args, state: 'CREATED' }))
  if (request.trial) scope.program.passwords.lend(index.id, request.trial.list)
  // Only a run that has all its entries is queued: it may be a million of them, and others write in between.
  const files = { project, ...chosen, isOlder: older, key, taskId: index.id }
  await chooseEntries(scope.records, files).catch(async (error: unknown) => {
    await giveUpTask(scope.records, scope.program.kinds, index.id, { state: 'ERROR', fault: describeFault(error) })
    throw error
  })
  await db.transaction().execute(async (trx) => {
    await queueTask(trx, index.id)
    const { ocrLanguage = null, isAgain = false } = ocr ?? {}
    const ofRun = { folder: null, runId: index.id, ocr: args.ocr && isPossible(args), ocrLanguage, isAgain }
    const lendPasswords = lenderOf(scope, request.trial)
    await scope.program.hooks.whenRunIsAsked(trx, { project, userId: scope.caller.id, ...ofRun, lendPasswords })
  })
  scope.program.wakeWorker()
  return toTasks(scope, { scan: { ...scan, state: 'QUEUED' }, index: { ...index, state: 'QUEUED' } })
}

function statesToRetry({ trial, older, reason, name }: RetryEntries): LedgerState[] {
  if (older) return []
  // Skipped files are excluded by a rule, which a retry does not lift.
  if (reason !== undefined || name !== undefined) return ledgerStates.filter((state) => state !== 'skipped')
  return trial ? ['encrypted'] : [...blindStates, 'waiting']
}

function passwordsOf(trial: Trial | undefined): RunArgs['passwords'] {
  if (!trial) return 'none'
  return trial.keep ? 'kept' : 'given'
}

async function argsOfFolder(scope: Scope, { folder, options = {}, trial, watched }: FolderRequest): Promise<RunArgs> {
  const key = folderKey(folder)
  checkNotOurs(key, scope.program.layout)
  await checkFolder(key)
  const { filter = true, ocr = false, strings = false, excludePattern = null } = options
  // A pattern that cannot be read fails now, not when the walk begins.
  excluder(excludePattern ?? undefined)
  const texts = textOptions(options)
  const warnings = await warningsFor(scope, options)
  return {
    folder: displayPath(key),
    folderKey: key.toString('hex'),
    filter,
    ocr,
    excludePattern,
    ...texts,
    strings,
    retry: false,
    states: [],
    older: false,
    reason: null,
    name: null,
    passwords: passwordsOf(trial),
    warnings,
    ...(ocr && options.ocrLanguage && { ocrLanguage: options.ocrLanguage }),
    ...(watched && { begunBy: 'watching', ...watched }),
  }
}

async function findSameRun(trx: Trx, project: string, args: RunArgs): Promise<TwoRows | undefined> {
  const index = await findSame(trx, indexKind, project, args)
  if (!index) return undefined
  const scan = await trx.selectFrom('task').selectAll().where('leader_id', '=', index.id).executeTakeFirst()
  // A run whose walk is over would miss later changes.
  return scan && scan.state !== 'DONE' ? { scan, index } : undefined
}

async function findSame(trx: Trx, kind: { name: string }, project: string, args: RunArgs): Promise<TaskRow | undefined> {
  const rows = await findUnfinished(trx, kind, project)
  const wanted = workOf(args)
  return rows.find((row) => workOf(argsOf(indexKind, row)) === wanted)
}

/** What two requests must have in common to be one run: languages of pictures are for the run behind it. */
function workOf(args: RunArgs | undefined): string | undefined {
  return args && JSON.stringify({ ...RunArgs.parse(args), ocrLanguage: undefined })
}

/** Somebody may have removed it at the same moment: the watch must not bring it back. */
async function requireFolder(trx: Trx, project: string, { folder, folderKey: hex }: RunArgs): Promise<void> {
  const query = trx.selectFrom('folder').select('folder_id').where('project', '=', project)
  const known = await query.where('path_key', '=', Buffer.from(hex, 'hex')).executeTakeFirst()
  if (!known) throw new AppError('NOT_FOUND', { message: `${folder} is no indexed folder of the project "${project}"` })
}

async function saveFolder(
  trx: Trx,
  { project, isSample, keepVersions }: FolderRequest,
  { folder, folderKey: hex }: RunArgs,
): Promise<void> {
  const at = Date.now()
  await trx
    .insertInto('project')
    .values({ name: project, label: null, description: null, source_path: folder, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const row = {
    project,
    path_key: Buffer.from(hex, 'hex'),
    path: folder,
    is_sample: isSample ? 1 : 0,
    last_run_at: null,
    keep_versions: keepVersions ? 1 : 0,
  }
  await trx
    .insertInto('folder')
    .values(row)
    .onConflict((conflict) => {
      const known = conflict.columns(['project', 'path_key'])
      return keepVersions === undefined ? known.doNothing() : known.doUpdateSet({ keep_versions: row.keep_versions })
    })
    .execute()
}

function toTasks(scope: Scope, { scan, index }: TwoRows): TwoTasks {
  return { scan: toTask(scope, scan), index: toTask(scope, index) }
}
