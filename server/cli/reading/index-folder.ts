import { resolve } from 'node:path'
import { IndexingProperties, ledgerStates, Task } from '@dossier/contract'
import { z } from 'zod'
import type { Client } from '../client.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../fault.ts'
import { counted, formatCount } from '../format.ts'
import { openSession } from '../session.ts'
import { stopTask } from '../until-ended.ts'
import { checkFolder } from './folder.ts'
import { type PasswordFlags, readTrial, type Trial } from './passwords.ts'
import { watchTask } from './watch-task.ts'

/** The answer to "index this": the task that walks and the task that reads. */
const StartedTasks = z.array(Task)

/**
 * Indexes a folder and waits until everything is searchable. Interrupted, it stops the run; the same command goes on where it stopped.
 * Files that cannot be read are no fault of the run: they are in the report. `memory` as it was asked for on the command line: a server that
 * runs already has its own.
 */
export async function indexFolder(context: Context, folder: string, flags: IndexFlags = {}): Promise<number> {
  const { config, terminal, signal } = context
  const path = resolve(folder)
  await checkFolder(path, config)
  const trial = await readTrial(flags)
  const session = await openSession(config, signal)
  if (flags.memory !== undefined && !session.isOwn) terminal.note(memoryHasNoEffect(flags.memory))
  try {
    const options = { ...trial, ...readingOptions(flags), ...keepingOptions(flags) }
    const started = await startIndexing(session.client, { project: config.project, folder: path, ...options })
    const task = await watchTask(session.client, started.id, terminal, signal).catch(async (error: unknown) => {
      if (signal.aborted && !session.isOwn) await stopTask(session.client.address, started.id)
      throw error
    })
    terminal.json(task)
    terminal.line(describeEnd(task))
    return task.state === 'DONE' ? exitCodes.done : exitCodes.fault
  } finally {
    await session.close()
  }
}

function memoryHasNoEffect(memory: string): string {
  return `--memory ${memory} has no effect: a server runs for this home already, with the memory that it was started with. To change that, stop it and start it with --memory ${memory}.`
}

/** How files are read; `ocr`: pictures too; `first`: before all other runs. */
type ReadingFlags = {
  ocr?: boolean
  ocrLanguage?: string
  language?: string
  charset?: string
  strings?: boolean
  first?: boolean
}

type ToIndex = { project: string; folder: string } & Trial & ReadingFlags & KeepingFlags

/** Whether what was read of files stays when they change; chosen for the folder from now on, absent: as it was. */
export type KeepingFlags = { keepVersions?: boolean }

/** As commander gives them. */
export type IndexFlags = PasswordFlags & ReadingFlags & KeepingFlags & { memory?: string }

/** Naming languages of pictures implies that they are read. */
function readingOptions({
  ocr = false,
  ocrLanguage,
  language,
  charset,
  strings = false,
  first = false,
}: ReadingFlags): ReadingFlags {
  return {
    ...((ocr || ocrLanguage !== undefined) && { ocr: true }),
    ...(ocrLanguage !== undefined && { ocrLanguage }),
    ...(language !== undefined && { language }),
    ...(charset !== undefined && { charset }),
    ...(strings && { strings }),
    ...(first && { first }),
  }
}

/** Nothing where nothing was said. */
export function keepingOptions({ keepVersions }: KeepingFlags): KeepingFlags {
  return keepVersions === undefined ? {} : { keepVersions }
}

/** Asks the server to index a folder; answers the task that reads the files. */
export async function startIndexing(client: Client, { project, folder, ...options }: ToIndex): Promise<Task> {
  const tasks = await client.ask('POST', '/api/local/index', StartedTasks, {
    folder,
    project,
    ...(Object.keys(options).length > 0 && { options }),
  })
  const task = tasks.find((each) => each.name.includes('IndexTask'))
  if (!task) throw new Error('the server named no index task')
  return task
}

/** `233 files and embedded documents: 189 indexed, 2 duplicate …` */
export function describeEnd(task: Task): string {
  if (task.state === 'ERROR')
    return `The run ended with a fault: ${sentence(task.error?.message)} Run it again: what is done stays done.`
  if (task.state === 'CANCELLED') return 'The run was stopped. Run it again to go on.'
  const properties = IndexingProperties.safeParse(task.properties)
  if (!properties.success) return 'Done.'
  const { found, states, missing } = properties.data
  const counts = ledgerStates
    .filter((state) => (states[state] ?? 0) > 0)
    .map((state) => `${formatCount(states[state] ?? 0)} ${state}`)
  const gone =
    missing > 0
      ? ` ${formatCount(missing)} files of an earlier run are no longer there; their documents stay until you remove them.`
      : ''
  return `${counted(found, 'file or embedded document', 'files and embedded documents')}: ${counts.join(', ') || 'nothing new'}.${gone} "npx dossier report" tells of each.`
}

/** Some faults are told in whole sentences, others in words. */
function sentence(text = 'unknown'): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
