import { IndexingProperties, taskClasses } from '@dossier/contract'
import { indexingCalls } from '@dossier/contract/indexing/indexing'
import { z } from 'zod'
import { refuseHalfRemoved } from '../../projects/remove-project.ts'
import { begunBy } from '../../tasks/begun-by.ts'
import { projectOf, type TaskScope, taskKind } from '../../tasks/kind.ts'
import { checkFolder } from '../ask/folder-check.ts'
import { AskedFolder, RunArgs } from '../ask/run-args.ts'
import { moreIsDone } from './more-is-done.ts'
import { runScan } from './run-scan.ts'

/**
 * A walk alone: new and changed files wait in the ledger for the next run over them. The scan of an indexing run has the same class, but is a part
 * of that task and never begun by itself.
 */
export const scanKind = taskKind({
  name: taskClasses.scan,
  type: 'SCAN',
  args: RunArgs,
  properties: IndexingProperties,
  /** How many files were found. */
  result: z.int(),
  needs: 'operator',
  atOnce: 1,
  isResumable: true,
  memoryMb: 0,
  after: [taskClasses.index, taskClasses.removeFolder, taskClasses.removeProject, taskClasses.verify],
  wireArgs: ({ folder, filter, ocr, excludePattern }) => ({
    dataDir: folder,
    ocr,
    filter,
    ...(excludePattern !== null && { excludePattern }),
  }),
  begunBy: begunBy(indexingCalls.scan, AskedFolder, ({ dataDir, ...options }) => ({
    params: { '*': dataDir },
    body: { options },
  })),
  checkResume: ({ folderKey }) => checkFolder(Buffer.from(folderKey, 'hex')),
  hasGotOn: moreIsDone,
  run: async (scope: TaskScope, args, report, signal) => {
    await refuseHalfRemoved(scope.records, projectOf(scope))
    return runScan({ scope, args, report, signal })
  },
})
