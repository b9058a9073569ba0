import { taskClasses } from '@dossier/contract'
import { indexingCalls } from '@dossier/contract/indexing/indexing'
import { z } from 'zod'
import { type TaskScope, taskKind } from '../../tasks/kind.ts'
import { finishFolder, removeEntries } from './remove-entries.ts'

/** Takes a folder out of the index: its entries, documents and texts; never the files on disk. */
export const removeFolderKind = taskKind({
  name: taskClasses.removeFolder,
  type: 'REMOVE_FOLDER',
  /** `runId`: the run that will read files outside it which lose the document that stood for them. */
  args: z.object({ folder: z.string(), folderKey: z.string(), runId: z.string() }),
  /** `removed`: how many lines of the ledger so far. */
  properties: z.object({ folder: z.string(), project: z.string(), removed: z.int() }),
  /** How many it removed since it was last begun. */
  result: z.int(),
  needs: 'operator',
  atOnce: 1,
  isResumable: true,
  memoryMb: 0,
  wireArgs: ({ folder }) => ({ dataDir: folder }),
  begunBy: { call: indexingCalls.removeIndexedFolder },
  // It counts from its start.
  hasGotOn: ({ removed }) => removed > 0,
  run: async (scope: TaskScope, { folder, folderKey, runId }, report, signal) => {
    const key = Buffer.from(folderKey, 'hex')
    const removed = await removeEntries({ scope, folder: { key, path: folder, runId }, report, signal })
    await finishFolder(scope, { key, runId })
    return removed
  },
})
