import { stat } from 'node:fs/promises'
import { AppError } from '@dossier/contract'
import { displayPath } from '../../scan/display-path.ts'
import type { FoundEntry } from '../../scan/walk.ts'
import { storeAt } from '../../stores/store.ts'
import { walkPlace } from '../../stores/walk-place.ts'
import { projectOf, type TaskScope } from '../../tasks/kind.ts'
import { checkFolder } from '../ask/folder-check.ts'
import type { RunArgs } from '../ask/run-args.ts'
import { doubtLocked, doubtOldFaults, doubtWithoutText } from './doubt-unchanged.ts'
import { markMissing } from './mark-missing.ts'
import { saveFound, scanBatchCount } from './save-found.ts'
import { keepAsKnown, YoungFiles } from './young-files.ts'

/** A walk for a task; `onSaved` is told of each batch that is in the ledger. */
export type Scan = { scope: TaskScope; args: RunArgs; signal: AbortSignal; onSaved: () => Promise<void> | void }

/** How many files were found; how many of them were still being written and are left alone: what is known of those stays as it is. */
export type Scanned = { files: number; stillChanging: number }

/** Small batches first, so that reading starts at once. */
const firstBatchMs = 200

/**
 * Walks a folder and writes what it finds into the ledger; after a whole walk also what is missing.
 * @throws AppError BAD_FOLDER, also where the folder went while it was walked: then nothing of it is missing; the signal's reason.
 */
export async function scanFolder(scan: Scan): Promise<Scanned> {
  const { scope, args, signal } = scan
  const folder = Buffer.from(args.folderKey, 'hex')
  const project = projectOf(scope)
  await checkFolder(folder)
  await doubtOldFaults(scope.records, project)
  if (args.passwords !== 'none') await doubtLocked(scope.records, project, folder)
  // A watch goes on with the option; the run that somebody asked for has done this.
  if (args.strings && !args.begunBy) await doubtWithoutText(scope.records, project, folder)
  const run = { id: scope.taskId, project, rereads: !args.filter, hooks: scope.program.hooks }
  const unreadable: Buffer[] = []
  let files = 0
  const root = await identityOf(folder)
  const young = new YoungFiles(args.restMs ?? 0)
  const save = async (batch: FoundEntry[]) => {
    if (batch.length === 0) return
    files += batch.length
    for (const found of batch) if (found.kind === 'failed') unreadable.push(found.path)
    const isSaved = await saveFound(scope.records, run, batch)
    signal.throwIfAborted()
    if (!isSaved) throw new Error('the task was stopped')
    await scan.onSaved()
  }
  for await (const batch of batchesOf(scan, folder)) await save(young.setAside(batch))
  const { rested, changing } = await young.lookAgain(signal)
  for (let at = 0; at < rested.length; at += scanBatchCount) await save(rested.slice(at, at + scanBatchCount))
  await keepAsKnown(scope.records, { runId: scope.taskId, project, paths: changing })
  // Of a drive that was unplugged meanwhile the walk saw an empty folder.
  if ((await identityOf(folder)) !== root) throw folderGone(folder)
  await markMissing(scope.records, { runId: scope.taskId, project, folder, unreadable, signal })
  return { files, stillChanging: changing.length }
}

/** Which folder of which drive it is now; undefined where there is none. The walk of a store is whole, or has failed. */
async function identityOf(folder: Buffer): Promise<string | undefined> {
  if (storeAt(folder)) return 'store'
  const stats = await stat(folder, { bigint: true }).catch(() => undefined)
  return stats && `${stats.dev}:${stats.ino}`
}

function folderGone(folder: Buffer): AppError {
  const path = displayPath(folder)
  const message = `${path} went away while it was walked: is the drive plugged in? Nothing that was indexed from it is lost.`
  return new AppError('BAD_FOLDER', { message, path })
}

async function* batchesOf({ scope, args, signal }: Scan, folder: Buffer): AsyncGenerator<FoundEntry[]> {
  const { home, logs } = scope.program.layout
  const { excludePattern } = args
  const rules = {
    ownFolders: [home, logs].map((own) => Buffer.from(own)),
    ...(excludePattern === null ? {} : { excludePattern }),
  }
  let batch: FoundEntry[] = []
  let batchAt = performance.now()
  for await (const found of walkPlace(folder, rules, signal)) {
    batch.push(found)
    if (batch.length < scanBatchCount && performance.now() - batchAt <= firstBatchMs) continue
    yield batch
    batch = []
    batchAt = performance.now()
  }
  if (batch.length > 0) yield batch
}
