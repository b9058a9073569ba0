import { type FoundEntry, walkFolder } from '../../scan/walk.ts'
import { projectOf, type TaskScope } from '../../tasks/kind.ts'
import { checkFolder } from '../ask/folder-check.ts'
import type { RunArgs } from '../ask/run-args.ts'
import { doubtLocked, doubtOldFaults, doubtWithoutText } from './doubt-unchanged.ts'
import { markMissing } from './mark-missing.ts'
import { saveFound, scanBatchCount } from './save-found.ts'

/** A walk for a task; `onSaved` is told of each batch that is in the ledger. */
export type Scan = { scope: TaskScope; args: RunArgs; signal: AbortSignal; onSaved: () => Promise<void> | void }

/** Small batches first, so that reading starts at once. */
const firstBatchMs = 200

/**
 * Walks a folder and writes what it finds into the ledger; after a whole walk also what is missing. Answers how many files it found.
 * @throws AppError BAD_FOLDER; the signal's reason.
 */
export async function scanFolder(scan: Scan): Promise<number> {
  const { scope, args, signal } = scan
  const folder = Buffer.from(args.folderKey, 'hex')
  const project = projectOf(scope)
  await checkFolder(folder)
  await doubtOldFaults(scope.records, project)
  if (args.passwords !== 'none') await doubtLocked(scope.records, project, folder)
  if (args.strings) await doubtWithoutText(scope.records, project, folder)
  const run = { id: scope.taskId, project, rereads: !args.filter, hooks: scope.program.hooks }
  const unreadable: Buffer[] = []
  let files = 0
  for await (const batch of batchesOf(scan, folder)) {
    files += batch.length
    for (const found of batch) if (found.kind === 'failed') unreadable.push(found.path)
    const isSaved = await saveFound(scope.records, run, batch)
    signal.throwIfAborted()
    if (!isSaved) throw new Error('the task was stopped')
    await scan.onSaved()
  }
  await markMissing(scope.records, { runId: scope.taskId, project, folder, unreadable, signal })
  return files
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
  for await (const found of walkFolder(folder, rules, signal)) {
    batch.push(found)
    if (batch.length < scanBatchCount && performance.now() - batchAt <= firstBatchMs) continue
    yield batch
    batch = []
    batchAt = performance.now()
  }
  if (batch.length > 0) yield batch
}
