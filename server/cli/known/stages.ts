import { resolve } from 'node:path'
import { AppError, isUnfinished, Task } from '@dossier/contract'
import { batchSearchCalls } from '@dossier/contract/batch-search/calls'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { exitCodes } from '../fault.ts'
import { formatPath } from '../format.ts'
import { names } from '../names/names.ts'
import { checkFolder } from '../reading/folder.ts'
import { indexFolder } from '../reading/index-folder.ts'
import { untilEnded } from '../until-ended.ts'
import { withClient } from '../with-client.ts'
import type { Given } from './options.ts'

/** What a stage needs: what was given, and the stages that were asked for. */
type Asked = { given: Given; stages: readonly Stage[] }
type Work = (context: Context, asked: Asked) => Promise<number>

/** Each stage of the known program: what it does here, or why there is nothing to do. */
const works = {
  SCAN: scan,
  SCANIDX: 'what was read before is known from the records, and is not read again',
  DEDUPLICATE: 'a path is read once, and of equal files one becomes the document, the others its duplicates',
  INDEX: index,
  ENQUEUEIDX: 'NLP finds by itself which documents the pipeline has not read yet',
  CATEGORIZE: 'the category of each document is told when it is read',
  NLP: findNames,
  CREATENLPBATCHESFROMIDX: 'NLP makes its own batches',
  BATCHNLP: findNames,
  ARTIFACT: 'bytes of embedded documents, pages and structure are made when somebody asks for them',
  BATCHSEARCH: searchBatches,
  BATCHDOWNLOAD: 'a download begins as soon as it is asked for, as by "dossier download QUERY"',
} as const satisfies Record<string, Work | string>
type Stage = keyof typeof works

const isStage = (name: string): name is Stage => Object.hasOwn(works, name)

/** Reads `SCAN,INDEX,NLP`. @throws AppError BAD_REQUEST that names the stages that there are. */
export function readStages(text: string): Stage[] {
  const words = text.split(',').map((word) => word.trim().toUpperCase())
  const unknown = words.find((word) => !isStage(word))
  if (unknown === undefined) return words.filter(isStage)
  throw new AppError('BAD_REQUEST', { message: `"${unknown}" is not a stage: they are ${Object.keys(works).join(', ')}` })
}

/** Does the work of stages one after the other, and says of each that has none why. Ends at the first that fails. */
export async function runStages(context: Context, asked: Asked): Promise<number> {
  for (const stage of asked.stages) {
    const work = works[stage]
    if (typeof work === 'string') {
      context.terminal.note(`${stage}: nothing to do, ${work}.`)
      continue
    }
    const code = await work(context, asked)
    if (code !== exitCodes.done) return code
  }
  return exitCodes.done
}

async function scan(context: Context, { given, stages }: Asked): Promise<number> {
  if (stages.includes('INDEX')) {
    context.terminal.note('SCAN: nothing to do, INDEX walks the folder itself.')
    return exitCodes.done
  }
  const folder = resolve(folderOf(given))
  await checkFolder(folder, context.config)
  return withClient(context, async (client) => {
    const options = { defaultProject: context.config.project }
    const { id } = await client.ask(
      'POST',
      `/api/task/batchUpdate/scan${folder.split('/').map(encodeURIComponent).join('/')}`,
      Task,
      { options },
    )
    const task = await untilEnded(context, client, id, () => undefined)
    context.terminal.json(task)
    context.terminal.line(
      formatPath(
        task.state === 'DONE' ? `${folder} is scanned; INDEX reads it.` : (task.error?.message ?? 'The scan was stopped.'),
      ),
    )
    return task.state === 'DONE' ? exitCodes.done : exitCodes.fault
  })
}

/** Pictures are read too unless told otherwise, as the known program does. */
function index(context: Context, { given }: Asked): Promise<number> {
  const { ocr = 'true', ocrLanguage, language } = given
  const readsPictures = ocr !== 'false'
  return indexFolder(context, folderOf(given), {
    ocr: readsPictures,
    ...(readsPictures && ocrLanguage !== undefined && { ocrLanguage }),
    ...(language !== undefined && { language }),
  })
}

/** The known program finds names with CoreNLP unless told otherwise. */
async function findNames(context: Context, { given }: Asked): Promise<number> {
  for (const pipeline of (given.nlpPipelines ?? 'CORENLP').split(',')) {
    const code = await names(context, ['find', pipeline.trim().toLowerCase()], {})
    if (code !== exitCodes.done) return code
  }
  return exitCodes.done
}

/** One that fails does not keep the others from being run, but makes the stage fail. */
function searchBatches(context: Context): Promise<number> {
  let code: number = exitCodes.done
  return withClient(context, async (client) => {
    for (let ran = 0; ; ran++) {
      const waiting = Task.safeParse(await client.ask('POST', batchSearchCalls.run.path, z.unknown()))
      // Without one that waits the answer is the last one that ran.
      if (!waiting.success || !isUnfinished(waiting.data.state)) {
        if (ran === 0) context.terminal.note('BATCHSEARCH: nothing to do, no batch search waits.')
        return code
      }
      const task = await untilEnded(context, client, waiting.data.id, ({ progress }) => `${Math.floor(100 * progress)} %`)
      if (task.state !== 'DONE') code = exitCodes.fault
      context.terminal.json(task)
      context.terminal.line(`Batch search ${task.id.slice(0, 8)}: ${formatPath(task.error?.message ?? ends[task.state] ?? '')}`)
    }
  })
}

const ends: Partial<Record<Task['state'], string>> = { DONE: 'done', CANCELLED: 'stopped', ERROR: 'failed' }

function folderOf({ dataDir }: Given): string {
  if (dataDir !== undefined) return dataDir
  throw new AppError('BAD_REQUEST', { message: 'Name the folder of documents: --dataDir FOLDER' })
}
