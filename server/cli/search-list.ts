import { basename } from 'node:path'
import { BatchRecord } from '@dossier/contract/batch-search/batch-search'
import type { Context } from './context.ts'
import { exitCodes } from './fault.ts'
import { counted, formatPath } from './format.ts'
import { openFile } from './sent-file.ts'
import { untilEndedOrStopped } from './until-ended.ts'
import { withClient } from './with-client.ts'

/** As commander gives them. */
export type ListFlags = {
  name?: string
  description?: string
  phrases?: boolean
  fuzziness?: string
  charset?: string
  type?: string[]
  folder?: string[]
  tag?: string[]
}

/** Searches each line of a CSV as a batch search, and waits until all are searched. */
export async function searchList(context: Context, file: string, flags: ListFlags): Promise<number> {
  const { config, terminal } = context
  const form = await formOf(file, flags)
  return withClient(context, async (client) => {
    const answer = await client.request('POST', `/api/batch/search/${encodeURIComponent(config.project)}`, { body: form })
    const id = await answer.text()
    await untilEndedOrStopped(context, client, id, ({ progress }) => `${Math.floor(100 * progress)} %`)
    const batch = await client.ask('GET', `/api/batch/search/${id}?withQueries=false`, BatchRecord.loose())
    terminal.json(batch)
    terminal.line(
      `${counted(batch.nbQueries, 'query', 'queries')} found ${counted(batch.nbResults, 'document')}. More: dossier batch-searches ${id.slice(0, 8)}`,
    )
    if (batch.errorMessage !== null) terminal.note(formatPath(batch.errorMessage))
    return batch.state === 'SUCCESS' ? exitCodes.done : exitCodes.fault
  })
}

async function formOf(file: string, flags: ListFlags): Promise<FormData> {
  const {
    name = basename(file),
    phrases = false,
    fuzziness = '0',
    description,
    charset,
    type = [],
    folder = [],
    tag = [],
  } = flags
  const form = new FormData()
  form.append('csvFile', await openFile(file), basename(file))
  for (const [field, value] of Object.entries({ name, phrase_matches: String(phrases), fuzziness, description, charset }))
    if (value !== undefined) form.append(field, value)
  for (const [field, values] of Object.entries({ fileTypes: type, paths: folder, tags: tag }))
    for (const value of values) form.append(field, value)
  return form
}
