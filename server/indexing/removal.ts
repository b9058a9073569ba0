import { randomUUID } from 'node:crypto'
import { defaults } from '@dossier/contract'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import { electWinner } from '../ledger/winner.ts'
import { noteChanges } from '../records/change.ts'
import type { Records } from '../records/open.ts'
import { folderKey, isInFolder, liesInFolder } from '../records/place.ts'
import type { RecordsSchema } from '../records/schema.ts'
import { displayPath } from '../scan/display-path.ts'
import type { TaskDeps } from '../tasks/deps.ts'
import { RunOptions } from '../tasks/task-row.ts'
import { insertRun } from './ask/insert-run.ts'
import { documentsOf, removeDocuments } from './remove-documents.ts'

/** Removes a folder from the index: its entries, documents and texts, never the files on disk. Its runs are stopped. */
export async function removeFolder(deps: TaskDeps, project: string, folder: Buffer | string): Promise<void> {
  const key = folderKey(folder)
  await deps.records.db.transaction().execute(async (trx) => {
    await dropRuns(trx, project, key)
    await trx.deleteFrom('folder').where('project', '=', project).where('path_key', '=', key).execute()
    await noteRemoval(trx, project, key)
  })
  await finishRemovals(deps.records)
  deps.wakeIngest()
}

/** Removes a project with everything in it. Answers whether there was one. */
export async function removeProject(deps: TaskDeps, project: string): Promise<boolean> {
  const existed = await deps.records.db.transaction().execute(async (trx) => {
    await dropRuns(trx, project, Buffer.from('/'))
    await trx.deleteFrom('folder').where('project', '=', project).execute()
    const { numDeletedRows } = await trx.deleteFrom('project').where('name', '=', project).executeTakeFirst()
    // From this number on the engine finds nothing of it, however long the rest takes.
    await noteChanges(trx, [{ project, kind: 'project', key: project }])
    await noteRemoval(trx, project, null)
    return numDeletedRows > 0n
  })
  deps.wakeIngest()
  await finishRemovals(deps.records)
  deps.wakeIngest()
  return existed
}

/** What is to be removed; `taskId` is the run that reads duplicates which lost their document. */
const Removal = z.object({ project: z.string(), folderKey: z.string().nullable(), taskId: z.string() })
type Removal = z.infer<typeof Removal>

const keyPrefix = 'removal:'

/** Durable with its transaction, so that a crash leaves no half of a folder. */
async function noteRemoval(trx: Transaction<RecordsSchema>, project: string, folder: Buffer | null): Promise<void> {
  const removal: Removal = { project, folderKey: folder?.toString('hex') ?? null, taskId: randomUUID() }
  await trx
    .insertInto('meta')
    .values({ key: `${keyPrefix}${removal.taskId}`, value: JSON.stringify(removal) })
    .execute()
}

/** Carries out every removal that was written down, a few documents at a time, so that others can write in between. */
export async function finishRemovals(records: Records): Promise<void> {
  const rows = await records.db.selectFrom('meta').selectAll().where('key', 'like', `${keyPrefix}%`).execute()
  for (const row of rows) {
    const removal = Removal.parse(JSON.parse(row.value))
    let hasMore = true
    while (hasMore) {
      hasMore = await records.db.transaction().execute((trx) => removeSome(trx, removal))
      // Others get their turn: a transaction may block this thread.
      await new Promise((resolve) => setImmediate(resolve))
    }
    await records.db.transaction().execute(async (trx) => {
      await readElected(trx, removal)
      await trx.deleteFrom('meta').where('key', '=', row.key).execute()
    })
  }
}

/** Few enough for a transaction under 50 ms. */
const batchCount = 200

/** Removes some entries with their documents; answers whether there may be more. */
async function removeSome(trx: Transaction<RecordsSchema>, { project, folderKey: hex, taskId }: Removal): Promise<boolean> {
  let query = trx.selectFrom('entry').select(['entry_id', 'digest', 'state']).where('project', '=', project)
  if (hex !== null) query = query.where(isInFolder(Buffer.from(hex, 'hex')))
  const entries = await query.limit(batchCount).execute()
  if (entries.length === 0) return false
  const ids = entries.map((entry) => entry.entry_id)
  await removeDocuments(trx, await documentsOf(trx, ids))
  await trx.deleteFrom('entry').where('entry_id', 'in', ids).execute()
  if (hex === null) return true
  const orphaned = entries.flatMap(({ digest, state }) => (digest !== null && state !== 'duplicate' ? [digest] : []))
  for (const digest of orphaned) await electWinner(trx, project, digest, taskId)
  return true
}

/** Files outside the folder that were duplicates of files in it are read now. */
async function readElected(trx: Transaction<RecordsSchema>, { project, folderKey: hex, taskId }: Removal): Promise<void> {
  const elected = await trx.selectFrom('entry').select('entry_id').where('task_id', '=', taskId).executeTakeFirst()
  if (!elected) return
  const key = Buffer.from(hex ?? '2f', 'hex')
  const run = {
    folder: displayPath(key),
    folderKey: key.toString('hex'),
    filter: true,
    ocr: false,
    excludePattern: null,
    retry: true,
    scanOnly: false,
    warnings: [],
  }
  await insertRun(trx, { project, userId: defaults.user, run, state: 'QUEUED', indexId: taskId })
}

/**
 * Takes the runs of a folder and of all below it from the list: they can no longer be resumed. One that goes on ends by itself once its task is
 * no longer there.
 */
async function dropRuns(trx: Transaction<RecordsSchema>, project: string, folder: Buffer): Promise<void> {
  const rows = await trx.selectFrom('task').selectAll().where('project', '=', project).execute()
  const ofFolder = rows.filter((row) => {
    const { folderKey: hex } = RunOptions.parse(JSON.parse(row.options))
    return liesInFolder(Buffer.from(hex, 'hex'), folder)
  })
  const ids = ofFolder.map((row) => row.id)
  if (ids.length > 0) await trx.deleteFrom('task').where('id', 'in', ids).execute()
}
