import { AppError, IndexingProperties, taskClasses } from '@dossier/contract'
import { indexingCalls } from '@dossier/contract/indexing/indexing'
import { z } from 'zod'
import { readersMb } from '../../extract/reader-memory.ts'
import { refuseHalfRemoved } from '../../projects/remove-project.ts'
import { begunBy } from '../../tasks/begun-by.ts'
import { projectOf, taskKind } from '../../tasks/kind.ts'
import type { WorkerScope } from '../../worker/worker-scope.ts'
import { checkFolder } from '../ask/folder-check.ts'
import { putBack } from '../ask/former-state.ts'
import { AskedFolder, RunArgs } from '../ask/run-args.ts'
import { helpReading, needForHelp } from './help.ts'
import { mayRead } from './may-read.ts'
import { moreIsDone } from './more-is-done.ts'
import { runIndexing } from './run.ts'

/**
 * An indexing run: walks a folder and reads what waits, both at the same time. One at a time: it uses the whole machine, and two over one folder would take
 * each other's files. It comes after removals and scans of its project that were asked for before, so that it finds what they leave.
 */
export const indexKind = taskKind({
  name: taskClasses.index,
  type: 'INDEX',
  args: RunArgs,
  properties: IndexingProperties,
  /** How many files and embedded documents are in a final state. */
  result: z.int(),
  needs: 'operator',
  atOnce: 1,
  isResumable: true,
  memoryMb: readersMb,
  after: [taskClasses.scan, taskClasses.removeFolder, taskClasses.removeProject, taskClasses.verify],
  wireArgs: ({ folder, filter, ocr, ocrLanguage, excludePattern, language, charset, strings, retry, passwords }) => ({
    dataDir: folder,
    ocr,
    filter,
    ...(language !== null && { language }),
    ...(charset !== null && { charset }),
    ...(strings && { strings }),
    ...(ocrLanguage && { ocrLanguage }),
    ...(retry && { retry }),
    ...(passwords !== 'none' && { passwords }),
    ...(excludePattern !== null && { excludePattern }),
  }),
  begunBy: begunBy(indexingCalls.indexOptionPath, AskedFolder, ({ dataDir: path, retry, passwords, ...options }) => {
    if (retry) throw new AppError('BAD_REQUEST', { message: isRetry })
    if (passwords !== undefined) throw new AppError('BAD_REQUEST', { message: hasPasswords })
    return { body: { options: { ...options, path } } }
  }),
  checkResume: async ({ retry, folderKey }) => {
    if (!retry) await checkFolder(Buffer.from(folderKey, 'hex'))
  },
  holds: mayRead,
  whenGivenUp: async (records, { id, args }) => {
    if (args.retry) await putBack(records, id)
  },
  hasGotOn: moreIsDone,
  help: { need: needForHelp, run: helpReading },
  run: async (scope: WorkerScope, args, report, signal) => {
    await refuseHalfRemoved(scope.records, projectOf(scope))
    return runIndexing(scope, args, report, signal)
  },
})

const isRetry =
  'Which files were to be read again is not among the arguments of a task: choose them by POST /api/local/ledger/retry'

const hasPasswords = 'Passwords are not among the arguments of a task: give them with POST /api/local/index'
