import { setTimeout as delay } from 'node:timers/promises'
import { AppError, isUnfinished, Task } from '@dossier/contract'
import { BringModelProperties, Model, modelCalls } from '@dossier/contract/names/models'
import type { Client } from './client.ts'
import type { Context } from './context.ts'
import { exitCodes } from './fault.ts'
import { openSession } from './session.ts'

/** What of the words behind `models` was given. */
export type ModelWords = { action: string | undefined; finder: string | undefined; language: string | undefined }

const askEveryMs = 500

/** Lists the models of name finders, brings one, or removes one. Ctrl-C stops what is brought; what was received is gone on with. */
export async function models(context: Context, { action, finder, language }: ModelWords): Promise<number> {
  const session = await openSession(context.config, context.signal)
  try {
    if (action === undefined) return await list(context, session.client)
    if (finder === undefined || language === undefined)
      throw new AppError('BAD_REQUEST', {
        message: `Name the finder and the language, as in "dossier models ${action} corenlp fr"`,
      })
    const path = `/api/local/models/${encodeURIComponent(finder)}/${encodeURIComponent(language)}`
    return action === 'add' ? await bring(context, session.client, path) : await remove(context, session.client, path)
  } finally {
    await session.close()
  }
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
  const task = await watch({ terminal, signal }, client, id).catch(async (error: unknown) => {
    await stop(client.address, id)
    throw error
  })
  terminal.json(task)
  const { data } = BringModelProperties.safeParse(task.properties)
  if (task.state === 'DONE') {
    terminal.line(`The model for ${data?.language ?? 'it'} is here.`)
    return exitCodes.done
  }
  terminal.line(task.error?.message ?? 'It was stopped; what was received is gone on with the next time.')
  return exitCodes.fault
}

async function watch({ terminal, signal }: Pick<Context, 'terminal' | 'signal'>, client: Client, id: string): Promise<Task> {
  for (;;) {
    const task = await client.ask('GET', `/api/task/${encodeURIComponent(id)}`, Task)
    if (!isUnfinished(task.state)) {
      terminal.clear()
      return task
    }
    const { data } = BringModelProperties.safeParse(task.properties)
    if (data)
      terminal.progress(
        `${data.finder} ${data.language}: ${megabytes(data.receivedBytes)} of at most ${megabytes(data.totalBytes)}`,
      )
    await delay(askEveryMs, undefined, { signal })
  }
}

/** The signal of the command is over: this one needs another. */
async function stop(address: string, id: string): Promise<void> {
  const signal = AbortSignal.timeout(2_000)
  await fetch(`${address}/api/task/stop/${encodeURIComponent(id)}`, { method: 'PUT', signal }).catch(() => {})
}

function megabytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1_000_000))} MB`
}
