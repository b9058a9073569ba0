import { resolve } from 'node:path'
import { AppError, type Task } from '@dossier/contract'
import { FindNamesProperties, FoundNames } from '@dossier/contract/names/names'
import { z } from 'zod'
import { exitCodes } from '../fault.ts'
import { counted, formatCount, formatDuration, formatPath } from '../format.ts'
import { untilEndedOrStopped } from '../until-ended.ts'
import type { NamesCommand, NamesContext, NamesFlags } from './command.ts'

const Started = z.object({ taskIds: z.array(z.string()) })

/** Has names found in a project or a folder of it, and waits for it. Ctrl-C stops it; asked for again, it reads what is left. No model is brought. */
export function findNames(words: string[], { folder, languages, again }: NamesFlags): NamesCommand {
  const [finder, ...others] = words
  if (finder === undefined || others.length > 0)
    throw new AppError('BAD_REQUEST', { message: 'Name one finder, as in "names find corenlp" or "names find email"' })
  return async (context) => {
    const options = {
      defaultProject: context.config.project,
      syncModels: false,
      ...(folder !== undefined && { folder: resolve(folder) }),
      ...(languages !== undefined && { languages: languages.split(/[,+]/).filter((each) => each !== '') }),
      ...(again && { again }),
    }
    const path = `/api/task/findNames/${encodeURIComponent(finder)}`
    const { taskIds } = await context.client.ask('POST', path, Started, { options })
    const id = taskIds.at(-1) ?? ''
    const task = await untilEndedOrStopped(context, context.client, id, progressOf)
    context.terminal.json(task)
    return tellEnd(context, task)
  }
}

function progressOf({ properties }: Task): string | undefined {
  const { data } = FindNamesProperties.safeParse(properties)
  return data && describe(data)
}

function describe({
  pipeline,
  documents,
  documentsDone,
  lost,
  left,
  names,
  secondsLeft,
  currentFile,
}: FindNamesProperties): string {
  const done = `${pipeline.toLowerCase()}: ${formatCount(documentsDone + lost + left)} of ${formatCount(documents)} documents`
  const parts = [done, `${formatCount(names)} names`, secondsLeft === null ? '' : `${formatDuration(secondsLeft * 1000)} left`]
  const text = parts.filter((part) => part !== '').join(', ')
  return currentFile === null ? text : `${text}: ${formatPath(currentFile)}`
}

/** Documents that stay to be read, and why, are a result like the names: the command has done what can be done here. */
function tellEnd({ terminal }: NamesContext, task: Task): number {
  const { data } = FoundNames.safeParse(task.result)
  if (task.state !== 'DONE' || !data) {
    terminal.line(task.error?.message ?? 'It was stopped; asked for again, it reads what is left.')
    return exitCodes.fault
  }
  terminal.line(`${counted(data.names, 'name')} in ${counted(data.documentsDone, 'document')}`)
  if (data.left > 0) terminal.line(`To be read later: ${counted(data.left, 'document')}`)
  // A finder that was switched off says so for each language.
  const reasons = new Set(data.languages.flatMap(({ missing }) => (missing ? [missing.message] : [])))
  for (const reason of reasons) terminal.line(`    ${reason}`)
  if (data.lost > 0) terminal.line(`The finder was lost on ${counted(data.lost, 'document')}:`)
  for (const { path, fault } of data.lostDocuments) terminal.line(`    ${formatPath(path)}: ${fault.message}`)
  return exitCodes.done
}
