import { electWinner } from '../../ledger/winner.ts'
import { isInFolder } from '../../records/place.ts'
import { projectOf, type Report, type TaskScope } from '../../tasks/kind.ts'
import type { Trx } from '../../tasks/row.ts'
import { insertRun } from '../ask/insert-run.ts'
import { retryArgs } from '../ask/run-args.ts'
import { documentsOf, removeDocuments } from '../store/remove-documents.ts'

/** The folder to remove; files outside it that lose their document are to be read in the run `runId`. */
export type RemovedFolder = { key: Buffer; path: string; runId: string }

export type Removal = {
  scope: TaskScope
  folder: RemovedFolder
  report: Report<{ folder: string; project: string; removed: number }>
  signal: AbortSignal
}

/** Few enough for a transaction under 50 ms. */
const batchCount = 200

/** Removes the entries of a folder with their documents and texts, a few at a time, so that others can write in between; answers how many. */
export async function removeEntries({ scope, folder, report, signal }: Removal): Promise<number> {
  const project = projectOf(scope)
  const total = await countEntries(scope, folder)
  await removeRest(scope, folder, signal)
  let removed = 0
  for (;;) {
    signal.throwIfAborted()
    const count = await scope.records.db.transaction().execute((trx) => removeSome(trx, project, folder))
    removed += count
    report({ properties: { folder: folder.path, project, removed }, progress: removed / Math.max(1, total) })
    if (count === 0) return removed
    // Yields to others: SQLite's calls block.
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Other features remove theirs first, while the lines still say what lies in the folder. */
async function removeRest(scope: TaskScope, { key }: RemovedFolder, signal: AbortSignal): Promise<void> {
  const { records, program } = scope
  const project = projectOf(scope)
  for (let removed = 1; removed > 0; ) {
    signal.throwIfAborted()
    removed = await records.db.transaction().execute((trx) => program.hooks.removeRestOfFolder(trx, project, key))
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Removes some entries with their documents; without a folder any of the project. Answers how many. */
export async function removeSome(trx: Trx, project: string, folder?: RemovedFolder): Promise<number> {
  let query = trx.selectFrom('entry').select(['entry_id', 'digest', 'state']).where('project', '=', project)
  if (folder) query = query.where(isInFolder(folder.key))
  const entries = await query.limit(batchCount).execute()
  if (entries.length === 0) return 0
  const ids = entries.map((entry) => entry.entry_id)
  await removeDocuments(trx, await documentsOf(trx, ids))
  await trx.deleteFrom('entry').where('entry_id', 'in', ids).execute()
  if (folder) {
    const orphaned = entries.flatMap(({ digest, state }) => (digest !== null && state !== 'duplicate' ? [digest] : []))
    for (const digest of orphaned) await electWinner(trx, project, digest, folder.runId)
  }
  return entries.length
}

/** Files outside the folder that were duplicates of files in it are read now. */
export async function finishFolder(scope: TaskScope, { key, runId }: Pick<RemovedFolder, 'key' | 'runId'>): Promise<void> {
  const project = projectOf(scope)
  await scope.records.db.transaction().execute(async (trx) => {
    const elected = await trx.selectFrom('entry').select('entry_id').where('task_id', '=', runId).executeTakeFirst()
    const known = await trx.selectFrom('task').select('id').where('id', '=', runId).executeTakeFirst()
    if (elected && !known) await insertRun(trx, { project, userId: scope.caller.id, args: retryArgs(key), id: runId })
  })
}

async function countEntries(scope: TaskScope, { key }: RemovedFolder): Promise<number> {
  const { count } = await scope.records.db
    .selectFrom('entry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project', '=', projectOf(scope))
    .where(isInFolder(key))
    .executeTakeFirstOrThrow()
  return count
}
