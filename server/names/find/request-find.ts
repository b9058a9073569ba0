import { AppError, type Task } from '@dossier/contract'
import type { FindNamesRequest } from '@dossier/contract/names/find-request'
import type { ChosenDocuments } from '@dossier/contract/search/chosen-documents'
import { readTextLanguage } from '@dossier/contract/tables/languages'
import { finishRemoval } from '../../projects/remove-project.ts'
import { folderKey, isInFolder } from '../../records/place.ts'
import { displayPath } from '../../scan/display-path.ts'
import type { Scope } from '../../scope/scope.ts'
import { chosenDocuments } from '../../search/chosen-documents.ts'
import { toTask } from '../../tasks/describe.ts'
import { insertTask, queueTask, type TaskRow, type Trx } from '../../tasks/row.ts'
import { endPart } from '../../tasks/states.ts'
import { findUnfinished } from '../../tasks/undone.ts'
import { findersOf } from '../finder/given-finders.ts'
import { requireFinder } from '../finder-faults.ts'
import { emptyFindProperties, type FindArgs } from './find-args.ts'
import { enqueueKind, findKind } from './find-kind.ts'
import { chooseDocuments } from './list-documents.ts'
import { addWanted } from './wanted.ts'

/** The task that lists the documents, and the one that reads them. */
export type FindTasks = { enqueue: Task; find: Task }

export type FindRequest = {
  pipeline: string
  folder?: string | undefined
  documents?: ChosenDocuments | undefined
  languages?: string[] | undefined
  again?: boolean | undefined
  syncModels?: boolean | undefined
}

/**
 * Asks for the names of documents: two tasks, durable when this answers. The same that has not been begun is asked for once only.
 * @throws AppError PIPELINE_NOT_FOUND; BAD_REQUEST for a language, BAD_FOLDER for a folder that there is not; QueryError.
 */
export async function requestFind(scope: Scope, project: string, request: FindRequest): Promise<FindTasks> {
  const { name } = requireFinder(await findersOf(scope.program.given), request.pipeline)
  const { documents } = request
  const args = argsOf(name, request)
  const rows = documents
    ? await insertForDocuments(scope, { project, args }, documents)
    : await scope.records.db.transaction().execute(async (trx) => {
        await finishRemoval(trx, project)
        await requireFolder(trx, project, args)
        const { caller, newTaskId: id } = scope
        const same = id === undefined ? await findSame(trx, project, args) : undefined
        return same ?? insertTwo(trx, { project, args, userId: caller.id, id })
      })
  scope.program.wakeWorker()
  return { enqueue: toTask(scope, rows.enqueue), find: toTask(scope, rows.find) }
}

/** What the clients of the contract ask for; `searchQuery` is a clause as JSON, else a query string. @throws AppError BAD_REQUEST. */
export function readOptions(pipeline: string, body: FindNamesRequest): FindRequest {
  const { searchQuery, documents, folder, languages, again, syncModels } = body?.options ?? {}
  const chosen = documents ?? (searchQuery === undefined ? undefined : { query: readQuery(searchQuery) })
  if (chosen !== undefined && folder !== undefined)
    throw new AppError('BAD_REQUEST', { message: 'Say either a folder or documents' })
  return { pipeline, documents: chosen, folder, languages, again, syncModels }
}

function readQuery(text: string): Record<string, unknown> {
  try {
    const clause: unknown = JSON.parse(text)
    if (typeof clause === 'object' && clause !== null && !Array.isArray(clause)) return { ...clause }
  } catch {
    // Most are no JSON but words.
  }
  return { query_string: { query: text } }
}

function argsOf(
  pipeline: string,
  { folder, documents, languages = [], again = false, syncModels = false }: FindRequest,
): FindArgs {
  const key = folder === undefined ? null : folderKey(folder)
  return {
    pipeline,
    folderKey: key?.toString('hex') ?? null,
    folder: key && displayPath(key),
    isChosen: documents !== undefined,
    languages: [...new Set(languages.map(readLanguage))].sort(),
    again,
    syncModels,
  }
}

function readLanguage(given: string): string {
  const language = readTextLanguage(given)
  if (language !== undefined) return language
  throw new AppError('BAD_REQUEST', { message: `There is no language "${given}": name it as FRENCH, fra or fr`, language: given })
}

async function requireFolder(trx: Trx, project: string, { folder, folderKey: key }: FindArgs): Promise<void> {
  if (key === null) return
  const lines = trx.selectFrom('entry').select('entry_id').where('project', '=', project)
  if (
    await lines
      .where(isInFolder(Buffer.from(key, 'hex')))
      .limit(1)
      .executeTakeFirst()
  )
    return
  throw new AppError('BAD_FOLDER', { message: `Nothing of "${project}" lies in ${folder}`, folder })
}

type TwoRows = { enqueue: TaskRow; find: TaskRow }
type Asked = { project: string; args: FindArgs }

async function findSame(trx: Trx, project: string, args: FindArgs): Promise<TwoRows | undefined> {
  const rows = await findUnfinished(trx, findKind, project)
  const find = rows.find((row) => row.args === JSON.stringify(args) && row.state === 'QUEUED')
  const enqueue = find && (await trx.selectFrom('task').selectAll().where('leader_id', '=', find.id).executeTakeFirst())
  return find && enqueue && { find, enqueue }
}

type NewFind = Asked & { userId: string; id: string | undefined; state?: 'CREATED' }

async function insertTwo(trx: Trx, { state, id, ...task }: NewFind): Promise<TwoRows> {
  const at = state && { state }
  const find = await insertTask(trx, findKind, { ...task, id, properties: emptyFindProperties(task.args), ...at })
  const enqueue = await insertTask(trx, enqueueKind, { ...task, leader: find, ...at })
  return { find, enqueue }
}

/** Only a task that has all its documents is queued: it may be many thousands, and others write in between. */
async function insertForDocuments(scope: Scope, { project, args }: Asked, documents: ChosenDocuments): Promise<TwoRows> {
  const { records, caller } = scope
  const { db } = records
  const task = { project, args, userId: caller.id, id: scope.newTaskId, state: 'CREATED' } as const
  const { find, enqueue } = await db.transaction().execute((trx) => insertTwo(trx, task))
  let listed = 0
  try {
    const how = { isByName: Array.isArray(documents) }
    // A query is asked of what the caller may read.
    const reading = how.isByName ? scope : await scope.within([project], 'read')
    for await (const chosen of chosenDocuments(reading, project, documents)) {
      const rids = chosen.map(({ rid }) => rid)
      const wanted = await chooseDocuments(records, rids, args, how)
      await db.transaction().execute((trx) => addWanted(trx, find.id, wanted))
      listed += wanted.length
    }
  } catch (error) {
    await db
      .deleteFrom('task')
      .where((eb) => eb.or([eb('id', '=', find.id), eb('leader_id', '=', find.id)]))
      .execute()
    throw error
  }
  await endPart(records, find.id, { class: enqueueKind.name, result: listed })
  await db.transaction().execute((trx) => queueTask(trx, find.id))
  return { find: { ...find, state: 'QUEUED' }, enqueue: { ...enqueue, state: 'DONE', progress: 1 } }
}
