import { resolve } from 'node:path'
import { AppError, Task } from '@dossier/contract'
import { AttachProperties } from '@dossier/contract/indexing/attached'
import type { Context } from '../context.ts'
import { exitCodes } from '../fault.ts'
import { counted, formatCount } from '../format.ts'
import { untilEndedOrStopped } from '../until-ended.ts'
import { withClient } from '../with-client.ts'

/** As commander gives them. */
export type AttachFlags = { at?: string; signIn?: string; ca?: string; project?: string }

/** Reads an index that another program filled into a project, which is named as the index unless it is told otherwise. Nothing is written there. */
export function attach(context: Context, index: string, { at, signIn, ca, project = index }: AttachFlags): Promise<number> {
  if (at === undefined)
    throw new AppError('BAD_REQUEST', { message: 'Say where the index is: attach INDEX --at https://search.example:9200' })
  return withClient(context, async (client) => {
    const { terminal } = context
    const files = { ...(signIn !== undefined && { signIn: resolve(signIn) }), ...(ca !== undefined && { ca: resolve(ca) }) }
    const path = `/api/${encodeURIComponent(project)}/attach`
    const { id } = await client.ask('POST', path, Task, { url: at, index, ...files })
    const task = await untilEndedOrStopped(context, client, id, progressOf)
    if (task.state !== 'DONE') throw new AppError('INTERNAL', { message: task.error?.message ?? 'It was stopped.' })
    const told = AttachProperties.parse(task.result)
    terminal.json({ project, ...told })
    const { documents, names, duplicates, stored, removed } = told
    terminal.line(
      `${counted(documents, 'document')}, ${counted(duplicates, 'duplicate')} and ${counted(names, 'name')} of "${index}" (${told.cluster}) are in the project "${project}".`,
    )
    terminal.line(
      `${formatCount(stored)} new or changed, ${formatCount(removed)} gone since they were read last. Nothing was written there.`,
    )
    const left = Object.entries(told.leftOut).map(([what, count]) => `${formatCount(count)} ${what}`)
    if (left.length > 0) terminal.note(`Left out: ${left.join(', ')}.`)
    return exitCodes.done
  })
}

function progressOf({ properties }: Task): string | undefined {
  const { data } = AttachProperties.safeParse(properties)
  return data && `${formatCount(data.documents)} of ${formatCount(data.total)} documents read`
}
