import { AppError, type Task } from '@dossier/contract'
import { DownloadProperties, StartedDownload } from '@dossier/contract/batch-download/batch-download'
import { batchDownloadCalls } from '@dossier/contract/batch-download/calls'
import type { Client } from '../client.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../fault.ts'
import { counted, formatCount } from '../format.ts'
import { checkNewFile, saveFile } from '../save-file.ts'
import { queryOf } from '../search/search.ts'
import { untilEndedOrStopped } from '../until-ended.ts'
import { withClient } from '../with-client.ts'

/** As commander gives them. */
export type DownloadFlags = { output?: string; encrypt?: boolean; containers?: boolean; threads?: boolean; offline?: boolean }

/** Packs the documents that a query finds into an archive, waits for it, and saves it as a file. */
export async function download(context: Context, query: string, { output, ...flags }: DownloadFlags): Promise<number> {
  if (output === undefined) throw new AppError('BAD_REQUEST', { message: 'Name the file of the archive: --output documents.zip' })
  await checkNewFile(output)
  return withClient(context, async (client) => {
    const task = await pack(context, client, query, flags)
    const { data } = DownloadProperties.safeParse(task.properties)
    if (task.state !== 'DONE' || !data)
      throw new AppError('INTERNAL', { message: task.error?.message ?? 'The download was stopped.' })
    if (data.documents === 0) throw new AppError('NOT_FOUND', { message: 'Nothing was found, so there is no archive.' })
    await saveFile(output, await client.download(`/api/task/${encodeURIComponent(task.id)}/result`), context.signal)
    const password = data.batchDownload.encrypted ? await readPassword(client, task.id) : undefined
    context.terminal.json({ ...task, output, ...(password !== undefined && { password }) })
    context.terminal.line(
      `${formatCount(data.added)} of ${counted(data.documents, 'document')} ${data.added === 1 ? 'is' : 'are'} in ${output}.`,
    )
    if (password !== undefined) context.terminal.line(`Its password is ${password}; it is not told again.`)
    if (data.missing + data.leftOut > 0) context.terminal.note('Its manifest names what is not in it, and why.')
    return exitCodes.done
  })
}

async function pack(context: Context, client: Client, query: string, flags: Omit<DownloadFlags, 'output'>): Promise<Task> {
  const { encrypt, containers: withContainers, threads: withThreads, offline } = flags
  const options = { projectIds: [context.config.project], query: queryOf(query), encrypt, withContainers, withThreads, offline }
  const { id } = await client.ask('POST', batchDownloadCalls.start.path, StartedDownload, { options })
  return untilEndedOrStopped(context, client, id, progressOf)
}

function progressOf({ properties }: Task): string | undefined {
  const { data } = DownloadProperties.safeParse(properties)
  return data && `${formatCount(data.documentsDone)} of ${formatCount(data.documents)} documents`
}

async function readPassword(client: Client, id: string): Promise<string> {
  const path = batchDownloadCalls.password.path.replace(':id', encodeURIComponent(id))
  return (await client.ask('POST', path, batchDownloadCalls.password.answer)).password
}
