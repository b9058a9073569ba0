import { AppError, taskClasses } from '@dossier/contract'
import { FindNamesProperties, FoundNames, nameCalls } from '@dossier/contract/names/names'
import { z } from 'zod'
import { refuseHalfRemoved } from '../../projects/remove-project.ts'
import { begunBy } from '../../tasks/begun-by.ts'
import { projectOf, type TaskScope, taskKind } from '../../tasks/kind.ts'
import type { WorkerScope } from '../../worker/worker-scope.ts'
import { megabytesOf } from '../finder/memory.ts'
import { FindArgs } from './find-args.ts'
import { runFindNames } from './find-run.ts'

const wireArgs = ({ pipeline, folder, isChosen, languages, again, syncModels }: FindArgs) => ({
  nlpPipeline: pipeline,
  syncModels,
  ...(folder !== null && { dataDir: folder }),
  ...(isChosen && { isChosen }),
  ...(languages.length > 0 && { languages }),
  ...(again && { again }),
})

/** The arguments of a task that another program hands in; options are beside them. */
const AskedNames = z.looseObject({
  nlpPipeline: z.string(),
  dataDir: z.string().optional(),
  isChosen: z.boolean().optional(),
})

/**
 * Finds names. It comes after runs, removals and OCR of its project that were asked for before, so that it reads the texts which they leave. Two pipelines read side
 * by side where memory allows.
 */
export const findKind = taskKind({
  name: taskClasses.findNames,
  type: 'EXTRACT_NLP',
  args: FindArgs,
  properties: FindNamesProperties,
  result: FoundNames,
  needs: 'operator',
  atOnce: 2,
  isResumable: true,
  memoryMb: (_budgetMb, args) => megabytesOf(args?.pipeline ?? ''),
  after: [taskClasses.scan, taskClasses.index, taskClasses.removeFolder, taskClasses.removeProject, taskClasses.ocr],
  wireArgs,
  begunBy: begunBy(nameCalls.find, AskedNames, ({ nlpPipeline: pipeline, dataDir: folder, isChosen, ...options }) => {
    if (isChosen) throw new AppError('BAD_REQUEST', { message: hasChosen })
    return { params: { pipeline }, body: { options: { ...options, ...(folder !== undefined && { folder }) } } }
  }),
  hasGotOn: ({ documentsDone, lost }, before) => documentsDone + lost > (before ? before.documentsDone + before.lost : 0),
  run: async (scope: WorkerScope, args, report, signal) => {
    await refuseHalfRemoved(scope.records, projectOf(scope))
    return runFindNames({ scope, args, report, signal })
  },
})

/** Lists the documents that are to be read: always a part of the task that reads them, and never begun by itself. */
export const enqueueKind = taskKind({
  name: taskClasses.enqueueNames,
  type: 'ENQUEUE_FROM_INDEX',
  args: FindArgs,
  properties: z.object({}),
  /** How many it lists. */
  result: z.int(),
  needs: 'operator',
  atOnce: 1,
  isResumable: true,
  memoryMb: 0,
  wireArgs,
  begunBy: { call: nameCalls.find },
  run: async (_scope: TaskScope) => {
    throw new Error('a list of documents is made by the task that reads them')
  },
})

const hasChosen =
  'Which documents were chosen is not among the arguments of a task: choose them by POST /api/task/findNames/:pipeline'
