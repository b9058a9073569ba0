import { taskClasses } from '@dossier/contract'
import { livingCalls } from '@dossier/contract/batch-search/living'
import { z } from 'zod'
import { begunBy } from '../../tasks/begun-by.ts'
import { taskKind } from '../../tasks/kind.ts'
import type { WorkerScope } from '../../worker/worker-scope.ts'
import { AgainArgs, AgainProperties, AgainResult } from './again-args.ts'
import { searchAgain } from './search-again.ts'

/** Searches a batch search once more: begun again it goes on behind the last query that it has stored. */
export const againKind = taskKind({
  name: taskClasses.batchSearchAgain,
  type: 'BATCH_SEARCH_AGAIN',
  args: AgainArgs,
  properties: AgainProperties,
  result: AgainResult,
  needs: 'read',
  atOnce: 1,
  isResumable: true,
  memoryMb: 0,
  begunBy: begunBy(livingCalls.again, z.looseObject({ uuid: z.string() }), ({ uuid: id }) => ({ params: { id } })),
  hasGotOn: ({ queriesDone }, before) => queriesDone > (before?.queriesDone ?? 0),
  run: (scope: WorkerScope, args, report, signal) => searchAgain({ scope, args, report, signal }),
})
