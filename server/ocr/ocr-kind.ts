import { AppError, taskClasses } from '@dossier/contract'
import { OcrProperties, ocrCalls } from '@dossier/contract/indexing/ocr'
import { z } from 'zod'
import { type BegunRun, beginRun, endRun } from '../ledger/runs/note-run.ts'
import { refuseHalfRemoved } from '../projects/remove-project.ts'
import { begunBy } from '../tasks/begun-by.ts'
import { projectOf, taskKind } from '../tasks/kind.ts'
import type { WorkerScope } from '../worker/worker-scope.ts'
import { OcrArgs } from './ocr-args.ts'
import { runOcr } from './ocr-run.ts'
import { countWanted, dropWanted } from './wanted/wanted.ts'
import { mayReadPages } from './wanted/wanted-first.ts'

/** The arguments of a task that another program hands in: which documents somebody chose is not among them. */
const AskedPages = z.looseObject({
  defaultProject: z.string(),
  dataDir: z.string(),
  ocrLanguage: z.string().optional(),
  again: z.boolean().optional(),
  passwords: z.unknown().optional(),
})

/** Memory of the OCR process with a page in each of two engines and one being rendered. */
const memoryMb = 600

/**
 * Reads pictures and scanned pages. It comes after runs over its project that were asked for before, so that all texts are there first. Page by page it
 * goes on where it was; several run side by side, so that what somebody chose does not wait for a whole folder.
 */
export const ocrKind = taskKind({
  name: taskClasses.ocr,
  type: 'OCR',
  args: OcrArgs,
  properties: OcrProperties,
  /** How many pages were read. */
  result: z.int(),
  needs: 'operator',
  atOnce: 3,
  isResumable: true,
  memoryMb: (budgetMb) => Math.min(memoryMb, budgetMb / 3),
  after: [taskClasses.scan, taskClasses.index, taskClasses.removeFolder, taskClasses.removeProject],
  wireArgs: ({ folder, languages, again, passwords }) => ({
    ...(folder !== null && { dataDir: folder }),
    ocrLanguage: languages.join('+'),
    again,
    ...(passwords && { passwords }),
  }),
  begunBy: begunBy(ocrCalls.read, AskedPages, ({ defaultProject: project, dataDir: folder, ocrLanguage, again, passwords }) => {
    if (passwords !== undefined) throw new AppError('BAD_REQUEST', { message: hasPasswords })
    return { params: { project }, body: { folder, again, ...(ocrLanguage && { languages: ocrLanguage.split('+') }) } }
  }),
  holds: mayReadPages,
  hasGotOn: ({ pagesDone, documentsDone }, before) =>
    pagesDone + documentsDone > (before ? before.pagesDone + before.documentsDone : 0),
  run: async (scope: WorkerScope, args, report, signal) => {
    await refuseHalfRemoved(scope.records, projectOf(scope))
    const run = await beginRun(scope.records, asRun(scope, args))
    const pages = await runOcr({ scope, args, report, signal })
    const { documents } = await countWanted(scope.records, scope.taskId)
    await dropWanted(scope.records, scope.taskId)
    // What it read can be found when it says that it is done.
    await scope.worker.index.settle(signal)
    // Behind a run with no pictures there is nothing to tell.
    if (documents > 0) await endRun(scope.records, run, signal, documents)
    return pages
  },
})

/** It changes what lines say, as runs that read files do, and is compared with them. */
function asRun(scope: WorkerScope, { folder, languages, again }: OcrArgs): BegunRun {
  const options = { pages: true, ocrLanguage: languages.join('+'), again }
  return { project: projectOf(scope), taskId: scope.taskId, folder: folder ?? '/', options }
}

const hasPasswords = 'Passwords are not among the arguments of a task: give them with POST /api/:project/ocr'
