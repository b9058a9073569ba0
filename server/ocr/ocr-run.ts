import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@dossier/contract'
import type { OcrProperties } from '@dossier/contract/indexing/ocr'
import { clearCopies } from '../documents/original-file.ts'
import type { Records } from '../records/open.ts'
import { projectOf, type Report, type TaskScope } from '../tasks/kind.ts'
import type { WorkerScope } from '../worker/worker-scope.ts'
import { LikelyLanguages } from './languages.ts'
import type { OcrArgs } from './ocr-args.ts'
import { OcrProgress } from './ocr-progress.ts'
import { Lanes } from './reading/lanes.ts'
import { readAll } from './reading/read-all.ts'
import type { LanguagesFor } from './reading/read-document.ts'
import { addWanted, countWanted, documentsInFolder, documentsOfRun, dropOrphans } from './wanted/wanted.ts'
import { FirstWatch } from './wanted/what-is-first.ts'

/** One page more than there are engines, so that the next one is rendered meanwhile. */
const pagesAtOnce = availableParallelism() + 1

export type OcrTask = { scope: WorkerScope; args: OcrArgs; report: Report<OcrProperties>; signal: AbortSignal }

/**
 * Reads what a task was asked for, document by document, several pages at a time; answers how many pages are done. Each page is durable as soon as it is
 * read: run again it goes on with the next one. @throws AppError OCR_MISSING; the signal's reason.
 */
export async function runOcr({ scope, args, report, signal }: OcrTask): Promise<number> {
  const progress = new OcrProgress(args, report, scope.worker.power)
  const languagesFor = await languagesOf(scope, args, progress)
  const copies = join(scope.program.layout.ocr, 'copies')
  await clearCopies(copies)
  await dropOrphans(scope.records)
  await fillList(scope, args)
  progress.resume((await countWanted(scope.records, scope.taskId)).pagesOfDone)
  // An internal error on one page aborts all of them.
  const failing = new AbortController()
  const either = AbortSignal.any([signal, failing.signal])
  const { power } = scope.worker
  const lanes = new Lanes(
    () => (power.isOnBattery ? 1 : pagesAtOnce),
    (error) => failing.abort(error),
  )
  const { records, program } = scope
  const passwords = await passwordsFor(scope, args, signal)
  const since = args.again ? await askedAt(scope) : 0
  const common = {
    records,
    program,
    hooks: program.hooks,
    recognizer: program.recognizer,
    project: projectOf(scope),
    since,
    passwords,
  }
  const reading = { ...common, languagesFor, isChosen: args.languages.length > 0, copies, lanes, progress, signal: either }
  await readAll({ reading, taskId: scope.taskId, first: new FirstWatch(records, scope.taskId), failing })
  either.throwIfAborted()
  progress.close()
  return progress.pagesDone
}

/** Of what it has read since then nothing is read once more when it goes on. */
async function askedAt({ records, taskId }: TaskScope): Promise<number> {
  const row = records.db.selectFrom('task').select('created_at').where('id', '=', taskId)
  return Number((await row.executeTakeFirstOrThrow()).created_at)
}

/** None where they are gone: locked files then say what to do. */
async function passwordsFor({ program, taskId }: TaskScope, { passwords }: OcrArgs, signal: AbortSignal): Promise<string[]> {
  return passwords ? ((await program.passwords.wait(taskId, signal)) ?? []) : []
}

/** In which languages the documents of a folder are read. @throws AppError OCR_MISSING where no engine has those that were asked for, or there is none. */
async function languagesOf(scope: TaskScope, { languages, folder }: OcrArgs, progress: OcrProgress): Promise<LanguagesFor> {
  const engines = await scope.program.recognizer.setup()
  const likely = new LikelyLanguages(scope, { project: projectOf(scope), top: folder, engines })
  if (engines.length === 0) throw missing(languages.length > 0 ? languages : ['eng'])
  if (languages.length > 0 && !engines.some((engine) => languages.every((code) => engine.languages.includes(code))))
    throw missing(languages)
  return async (place) => {
    const chosen = languages.length > 0 ? languages : await likely.of(place)
    progress.choose(chosen)
    return chosen
  }
}

function missing(languages: string[]): AppError {
  const codes = languages.join('+')
  const message = `No engine of OCR has the data of "${codes}" here. Run "npx dossier doctor": it says how to get it.`
  return new AppError('OCR_MISSING', { message, languages: codes })
}

async function fillList(scope: TaskScope, args: OcrArgs): Promise<void> {
  const { records, taskId } = scope
  const isChosen = args.folderKey === null && args.runId === null
  if (isChosen || (await countWanted(records, taskId)).documents > 0) return
  const ids = await documentsFor(records, projectOf(scope), args)
  await records.db.transaction().execute((trx) => addWanted(trx, taskId, ids))
}

async function documentsFor(records: Records, project: string, { folderKey, runId }: OcrArgs): Promise<string[]> {
  if (runId !== null) return documentsOfRun(records, project, runId)
  return documentsInFolder(records, project, Buffer.from(folderKey ?? '', 'hex'))
}
