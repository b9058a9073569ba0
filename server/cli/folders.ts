import { resolve } from 'node:path'
import { AppError } from '@dossier/contract'
import { IndexedFolder } from '@dossier/contract/indexing/indexing'
import { z } from 'zod'
import type { Context } from './context.ts'
import { formatCount, formatPath } from './format.ts'
import { withClient } from './with-client.ts'

export const folderActions = ['list', 'remove'] as const

const place = '/api/local/folders/indexed'

/** Lists the folders that were indexed, or takes one out of the index; its files stay. */
export function folders(
  context: Context,
  action: string | undefined,
  folder: string | undefined,
  isMeant = false,
): Promise<number> {
  const { config, terminal } = context
  if (action === 'remove' && folder === undefined)
    throw new AppError('BAD_REQUEST', { message: 'Name the folder, as in "dossier folders remove FOLDER"' })
  if (action === 'remove' && !isMeant)
    throw new AppError('BAD_REQUEST', {
      message: `This takes all documents of ${formatPath(resolve(folder ?? ''))} out of the index; its files stay. Add --yes to do it.`,
    })
  return withClient(context, async (client) => {
    const query = new URLSearchParams({ project: config.project, path: resolve(folder ?? '') })
    if (action === 'remove') await client.ask('DELETE', `${place}?${query}`, z.undefined())
    const all = await client.ask('GET', place, z.array(IndexedFolder))
    terminal.json(all)
    if (all.length === 0) terminal.line('No folder was indexed.')
    for (const each of all)
      terminal.line(
        `${formatCount(each.documents).padStart(9)} ${each.documents === 1 ? 'document ' : 'documents'}  ${each.project}  ${formatPath(each.path)}${each.missing ? ' (not there now)' : ''}`,
      )
    return undefined
  })
}
