import { z } from 'zod'
import { findDataFolder } from '../projects/data-folder.ts'
import { listTree } from '../projects/folder-tree.ts'
import type { App } from './app-type.ts'
import type { HttpContext } from './context.ts'

const depth = z.coerce.number().int().min(0).max(10).default(1)

/** `/api/tree/<absolute path without its first slash>`: folders and files on disk, below the data folder only. */
export function serveTree(app: App, { config, records }: HttpContext): void {
  const schema = {
    tags: ['folders'],
    summary: 'Folders and files below the data folder',
    params: z.object({ '*': z.string() }),
    querystring: z.object({ depth }),
  }
  app.get('/api/tree/*', { schema }, async ({ params, query }) =>
    listTree({ root: await findDataFolder(records, config.dataDir), path: `/${params['*']}`, depth: query.depth }),
  )
}
