import { randomUUID } from 'node:crypto'
import { taskClasses } from '@dossier/contract'
import { folderKey, liesInFolder } from '../../records/place.ts'
import { displayPath } from '../../scan/display-path.ts'
import type { Scope } from '../../scope/scope.ts'
import { queueAgain } from '../../tasks/resume.ts'
import { argsOf, insertTask, type Trx } from '../../tasks/row.ts'
import { findUndone } from '../../tasks/undone.ts'
import { untilDone } from '../../tasks/wait.ts'
import { indexKind } from '../run/index-kind.ts'
import { removeFolderKind } from './remove-folder-kind.ts'

/**
 * Removes a folder from the index: its entries, documents and texts, never the files on disk. Its runs are stopped at once; comes back when
 * everything is gone. Asked for once more before that it is the same removal; one that failed goes on.
 * @throws AppError with the fault of the task; the scope's signal when nobody waits any more, then it goes on all the same.
 */
export async function removeFolder(scope: Scope, project: string, folder: Buffer | string): Promise<void> {
  const key = folderKey(folder)
  const id = await scope.records.db.transaction().execute(async (trx) => {
    await dropRuns(trx, project, key)
    await trx.deleteFrom('folder').where('project', '=', project).where('path_key', '=', key).execute()
    await scope.program.hooks.whenFolderGoes(trx, project, key)
    return askRemoval(trx, scope, { project, key })
  })
  scope.program.wakeWorker()
  scope.program.wakeParts()
  await untilDone(scope.records, id, scope.signal)
}

async function askRemoval(trx: Trx, { caller }: Scope, { project, key }: { project: string; key: Buffer }): Promise<string> {
  const hex = key.toString('hex')
  const rows = await findUndone(trx, removeFolderKind, project)
  const same = rows.find((row) => argsOf(removeFolderKind, row)?.folderKey === hex)
  if (same) await queueAgain(trx, same.id)
  if (same) return same.id
  const args = { folder: displayPath(key), folderKey: hex, runId: randomUUID() }
  return (await insertTask(trx, removeFolderKind, { project, userId: caller.id, args })).id
}

/**
 * Takes the runs of a folder and of all below it from the list: they can no longer be resumed. One that goes on ends by itself once its task is
 * no longer there.
 */
async function dropRuns(trx: Trx, project: string, folder: Buffer): Promise<void> {
  const rows = await trx
    .selectFrom('task')
    .selectAll()
    .where('project', '=', project)
    .where('class', 'in', [taskClasses.index, taskClasses.scan])
    .execute()
  const ids = rows.flatMap((row) => {
    const args = argsOf(indexKind, row)
    return args && liesInFolder(Buffer.from(args.folderKey, 'hex'), folder) ? [row.id] : []
  })
  if (ids.length > 0) await trx.deleteFrom('task').where('id', 'in', ids).execute()
}
