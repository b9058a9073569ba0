import type { IndexingProperties } from '@dossier/contract'
import { projectOf, type Report, type TaskScope } from '../../tasks/kind.ts'
import type { RunArgs } from '../ask/run-args.ts'
import { countMissing } from '../scan/mark-missing.ts'
import { scanFolder } from '../scan/scan-folder.ts'
import { RunProgress, type RunView } from './progress.ts'

export type ScanTask = { scope: TaskScope; args: RunArgs; report: Report<IndexingProperties>; signal: AbortSignal }

/** The shortest time between two counts: counting a million files takes a while. */
const countEveryMs = 1_000

/** Carries out a walk alone: what is new or has changed waits for a run that reads it. Answers how many files were found. */
export async function runScan({ scope, args, report, signal }: ScanTask): Promise<number> {
  const folder = Buffer.from(args.folderKey, 'hex')
  const view: RunView = {
    runId: scope.taskId,
    project: projectOf(scope),
    folder: args.folder,
    scanning: true,
    missing: 0,
    first: [],
    // Nothing is searchable before it is read.
    searchable: { change: 0, walked: 0 },
  }
  const progress = new RunProgress(scope.records)
  const count = async () => {
    const { warnings } = args
    const told = { searchable: 0, currentFile: null, ...(warnings.length > 0 && { warnings }) }
    report({ properties: { ...(await progress.read(view)), ...told } })
  }
  let countedAt = performance.now()
  const onSaved = async () => {
    if (performance.now() - countedAt < countEveryMs) return
    await count()
    countedAt = performance.now()
  }
  const { files } = await scanFolder({ scope, args, signal, onSaved })
  view.scanning = false
  view.missing = await countMissing(scope.records, view.project, folder)
  await count()
  return files
}
