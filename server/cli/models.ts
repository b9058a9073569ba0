import { AppError, Task } from '@dossier/contract'
import { BringModelProperties, Model, modelCalls } from '@dossier/contract/names/models'
import type { Client } from './client.ts'
import type { Context } from './context.ts'
import { exitCodes } from './fault.ts'
import { untilEndedOrStopped } from './until-ended.ts'
import { withClient } from './with-client.ts'

/** What of the words behind `models` was given. */
export type ModelWords = { action: string | undefined; finder: string | undefined; language: string | undefined }

/** Lists the models of name finders, brings one, or removes one. Ctrl-C stops what is brought; what was received is gone on with. */
export async function models(context: Context, { action, finder, language }: ModelWords): Promise<number> {
  if (action === undefined) return withClient(context, (client) => list(context, client))
  if (finder === undefined || language === undefined)
    throw new AppError('BAD_REQUEST', {
      message: `Name the finder and the language, as in "dossier models ${action} corenlp fr"`,
    })
  const path = `/api/local/models/${encodeURIComponent(finder)}/${encodeURIComponent(language)}`
  return withClient(context, (client) => (action === 'add' ? bring(context, client, path) : remove(context, client, path)))
}

async function list({ terminal }: Context, client: Client): Promise<number> {
  const answer = await client.ask('GET', modelCalls.list.path, modelCalls.list.answer)
  terminal.json(answer)
  for (const { finder, code, language, version, licence, state, bytes, downloadBytes } of answer.models) {
    const size = `${megabytes(bytes)} on disk, ${megabytes(downloadBytes)} to download`
    terminal.line(`${finder.toLowerCase()} ${code}  ${language.padEnd(8)} ${version}  ${state.padEnd(13)} ${size}, ${licence}`)
  }
  return exitCodes.done
}

async function remove({ terminal }: Context, client: Client, path: string): Promise<number> {
  const model = await client.ask('DELETE', path, Model)
  terminal.json(model)
  terminal.line(`The model for ${model.language} is removed.`)
  return exitCodes.done
}

async function bring({ terminal, signal }: Context, client: Client, path: string): Promise<number> {
  const { id } = await client.ask('POST', path, Task)
  const task = await untilEndedOrStopped({ terminal, signal }, client, id, progressOf)
  terminal.json(task)
  const { data } = BringModelProperties.safeParse(task.properties)
  if (task.state === 'DONE') {
    terminal.line(`The model for ${data?.language ?? 'it'} is here.`)
    return exitCodes.done
  }
  terminal.line(task.error?.message ?? 'It was stopped; what was received is gone on with the next time.')
  return exitCodes.fault
}

function progressOf({ properties }: Task): string | undefined {
  const { data } = BringModelProperties.safeParse(properties)
  return data && `${data.finder} ${data.language}: ${megabytes(data.receivedBytes)} of at most ${megabytes(data.totalBytes)}`
}

function megabytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1_000_000))} MB`
}
