import { isAbsolute, resolve } from 'node:path'
import {
  AppError,
  defaults,
  FolderListing,
  Health,
  IndexedFolder,
  LedgerState,
  LocalIndexRequest,
  RetryRequest,
} from '@dossier/contract'
import { z } from 'zod'
import { indexedFolders } from '../indexing/folders.ts'
import { removeFolder } from '../indexing/removal.ts'
import { listFolders } from '../projects/folder-listing.ts'
import { isProjectName, listProjects, requireProject } from '../projects/projects.ts'
import { toOldTask } from '../tasks/task-row.ts'
import { requestIndexing, resumeTask, retryEntries } from '../tasks/tasks.ts'
import type { App } from './app-type.ts'
import type { HttpContext } from './context.ts'
import { withoutGaps } from './indexing.ts'
import { rebuildIndex } from './rebuild.ts'

const tags = ['local']
const OneFolder = z.object({ project: z.string(), path: z.string().min(1) })

/** Routes of our own for the user's own machine: any folder may be chosen here, and the parts be looked at. */
export function serveLocal(app: App, context: HttpContext): void {
  serveFolders(app, context)
  app.post('/api/local/index', { schema: { tags, summary: 'Index any folder', body: LocalIndexRequest } }, async ({ body }) => {
    const { folder, project = context.defaultProject, options = {} } = body
    if (!isAbsolute(folder)) throw new AppError('BAD_FOLDER', { message: `${folder} is not the whole path of a folder`, folder })
    if (!isProjectName(project))
      throw new AppError('BAD_INDEX_NAME', { message: `Bad format for a project's name: "${project}"` })
    const request = { project, folder: Buffer.from(resolve(folder)), options: withoutGaps(options), userId: defaults.user }
    const { scan, index } = await requestIndexing(context, request)
    return [toOldTask(scan), toOldTask(index)]
  })
  const params = z.object({ id: z.string() })
  app.put('/api/local/task/:id/resume', { schema: { tags, summary: 'Go on with a stopped run', params } }, async ({ params }) =>
    toOldTask(await resumeTask(context, params.id)),
  )
  app.post(
    '/api/local/ledger/retry',
    { schema: { tags, summary: 'Read again what could not be read', body: RetryRequest } },
    async ({ body }) => {
      await requireProject(context, body.project)
      const states = body.states?.map((state) => readState(state))
      const { scan, index } = await retryEntries(context, {
        project: body.project,
        userId: defaults.user,
        ...withoutGaps({ folder: body.folder, path: body.path, states }),
      })
      return [toOldTask(scan), toOldTask(index)]
    },
  )
  app.post('/api/local/rebuild', { schema: { tags, summary: 'Make the index anew from the records' } }, () =>
    rebuildIndex(context),
  )
  app.get('/api/local/health', { schema: { tags, summary: 'Try each part', response: { 200: Health } } }, () =>
    context.tryHealth(),
  )
}

function serveFolders(app: App, context: HttpContext): void {
  const listing = {
    tags,
    summary: 'Folders inside one',
    querystring: z.object({ path: z.string().optional() }),
    response: { 200: FolderListing },
  }
  app.get('/api/local/folders', { schema: listing }, ({ query }) => listFolders(query.path))
  const indexed = {
    tags,
    summary: 'Folders that were indexed',
    querystring: z.object({ project: z.string().optional() }),
    response: { 200: z.array(IndexedFolder) },
  }
  app.get('/api/local/folders/indexed', { schema: indexed }, async ({ query }) => {
    if (query.project !== undefined) return indexedFolders(context, (await requireProject(context, query.project)).name)
    const projects = await listProjects(context)
    return (await Promise.all(projects.map(({ name }) => indexedFolders(context, name)))).flat()
  })
  for (const url of ['/api/local/folders/indexed', '/api/local/folders']) {
    const schema = { tags, summary: 'Take a folder out of the index; the files stay', querystring: OneFolder }
    app.delete(url, { schema }, async ({ query }, reply) => {
      await requireProject(context, query.project)
      await removeFolder(context, query.project, query.path)
      return reply.code(204).send()
    })
  }
}

function readState(state: string): LedgerState {
  const parsed = LedgerState.safeParse(state)
  if (parsed.success) return parsed.data
  throw new AppError('BAD_REQUEST', { message: `There is no state "${state}"`, state })
}
