import { randomUUID } from 'node:crypto'
import type { Task } from '@dossier/contract'
import type { OcrRequest } from '@dossier/contract/indexing/ocr'
import type { ChosenDocuments } from '@dossier/contract/search/chosen-documents'
import { ocrCodeOf } from '@dossier/contract/tables/languages'
import { finishRemoval } from '../projects/remove-project.ts'
import { folderKey } from '../records/place.ts'
import { displayPath } from '../scan/display-path.ts'
import type { Scope } from '../scope/scope.ts'
import { chosenDocuments } from '../search/chosen-documents.ts'
import { toTask } from '../tasks/describe.ts'
import { putTaskFirst } from '../tasks/put-first.ts'
import { insertTask, queueTask, type TaskRow, type Trx } from '../tasks/row.ts'
import { findUnfinished } from '../tasks/undone.ts'
import { emptyOcrProperties, type OcrArgs } from './ocr-args.ts'
import { ocrKind } from './ocr-kind.ts'
import { addWanted } from './wanted/wanted.ts'

/**
 * Asks for the pages of documents to be read: a task, durable when this answers. The same folder in the same languages is asked for once only.
 * @throws QueryError.
 */
export async function requestOcr(scope: Scope, project: string, request: OcrRequest): Promise<Task> {
  const { languages = [], again = false, passwords, first = false } = request
  if (passwords) await scope.program.passwords.requireLending()
  const how = { languages: languages.map(ocrCodeOf), again, passwords: passwords !== undefined }
  const lendPasswords = passwords && ((taskId: string) => scope.program.passwords.lend(taskId, passwords))
  const row =
    'folder' in request
      ? await insertForFolder(scope, { project, args: argsFor(folderKey(request.folder), how), lendPasswords })
      : await insertForDocuments(scope, { project, args: argsFor(null, how), lendPasswords }, request.documents)
  if (first) return putTaskFirst(scope, row.id)
  scope.program.wakeWorker()
  return toTask(scope, row)
}

/** The arguments of a task for a folder, by its bytes, or for documents that were chosen (null). */
export function argsFor(key: Buffer | null, how: Pick<OcrArgs, 'languages' | 'again' | 'passwords'>): OcrArgs {
  return { folderKey: key?.toString('hex') ?? null, folder: key && displayPath(key), ...how, runId: null }
}

/** `lendPasswords`: gives the task its list of passwords, before it can be seen. */
type AskedTask = { project: string; args: OcrArgs; lendPasswords: ((taskId: string) => void) | undefined }

type NewFolderTask = AskedTask & { userId: string; newTaskId?: string | undefined }

/** Inserts a task for a folder unless the same one has not ended; with passwords, or an id that it is to have, it is always another. */
export async function insertFolderTask(trx: Trx, asked: NewFolderTask): Promise<TaskRow> {
  const { project, userId, args, lendPasswords, newTaskId } = asked
  const task = { project, userId, args, properties: emptyOcrProperties(args) }
  if (lendPasswords || newTaskId !== undefined) {
    const id = newTaskId ?? randomUUID()
    lendPasswords?.(id)
    return insertTask(trx, ocrKind, { ...task, id })
  }
  const same = (await findUnfinished(trx, ocrKind, project)).find(
    (row) => row.args === JSON.stringify(args) && row.state !== 'RUNNING',
  )
  return same ?? insertTask(trx, ocrKind, task)
}

function insertForFolder(scope: Scope, asked: AskedTask): Promise<TaskRow> {
  return scope.records.db.transaction().execute(async (trx) => {
    await finishRemoval(trx, asked.project)
    return insertFolderTask(trx, { ...asked, userId: scope.caller.id, newTaskId: scope.newTaskId })
  })
}

/** Only a task that has all its documents is queued: it may be many thousands, and others write in between. */
async function insertForDocuments(scope: Scope, asked: AskedTask, documents: ChosenDocuments): Promise<TaskRow> {
  const { db } = scope.records
  const { project, args, lendPasswords } = asked
  const properties = emptyOcrProperties(args)
  const task = { id: scope.newTaskId, project, userId: scope.caller.id, args, properties, state: 'CREATED' } as const
  const row = await db.transaction().execute((trx) => insertTask(trx, ocrKind, task))
  try {
    // A query is asked of what the caller may read.
    const reading = Array.isArray(documents) ? scope : await scope.within([project], 'read')
    for await (const chosen of chosenDocuments(reading, project, documents)) {
      const ids = chosen.map(({ id }) => id)
      await db.transaction().execute((trx) => addWanted(trx, row.id, ids))
    }
  } catch (error) {
    await db.deleteFrom('task').where('id', '=', row.id).execute()
    throw error
  }
  lendPasswords?.(row.id)
  await db.transaction().execute((trx) => queueTask(trx, row.id))
  return { ...row, state: 'QUEUED' }
}
