import { taskClasses } from '@dossier/contract'
import { batchSearchCalls } from '@dossier/contract/batch-search/calls'
import { taskKind } from '../../tasks/kind.ts'
import type { WorkerScope } from '../../worker/worker-scope.ts'
import { batchDb } from '../tables.ts'
import { publishedByOthers } from '../visible.ts'
import { BatchArgs, BatchProperties, BatchResultCounts } from './batch-args.ts'
import { runBatch } from './run-batch.ts'

/**
 * Carries a batch search out, query by query: begun again it goes on with those that were not searched. It reads the index as it is, so that it waits for no run; it
 * takes no memory of its own to speak of.
 */
export const batchKind = taskKind({
  name: taskClasses.batchSearch,
  type: 'BATCH_SEARCH',
  args: BatchArgs,
  properties: BatchProperties,
  result: BatchResultCounts,
  needs: 'read',
  atOnce: 2,
  isResumable: true,
  memoryMb: 0,
  wireArgs: ({ projects, ...record }) => ({
    batchRecord: { ...record, projects: projects.map((name) => ({ name })) },
  }),
  // The queries are not among its arguments.
  begunBy: { call: batchSearchCalls.createTask },
  sharedIds: publishedByOthers,
  hasGotOn: ({ queriesDone }, before) => queriesDone > (before?.queriesDone ?? 0),
  whenGivenUp: async (records, { id }) => {
    await batchDb(records).updateTable('batch_search').set({ state: 'FAILURE' }).where('uuid', '=', id).execute()
  },
  run: (scope: WorkerScope, _args, report, signal) => runBatch({ scope, report, signal }),
})
