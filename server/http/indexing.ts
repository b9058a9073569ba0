import { resolve } from 'node:path'
import { AppError, defaults, IndexOptions } from '@dossier/contract'
import { z } from 'zod'
import { findDataFolder } from '../projects/data-folder.ts'
import { isInside } from '../projects/folder-tree.ts'
import { isProjectName } from '../projects/projects.ts'
import { toOldTask } from '../tasks/task-row.ts'
import { requestIndexing } from '../tasks/tasks.ts'
import type { App } from './app-type.ts'
import type { HttpContext } from './context.ts'

/** Clients send yes and no also as texts. */
const flag = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : (value ?? undefined)),
  z.boolean().optional(),
)
const Options = IndexOptions.partial().extend({ filter: flag, ocr: flag })
const IndexBody = z.object({ options: Options.nullish() }).nullish()
type IndexBody = z.infer<typeof IndexBody>

/** Indexing below the data folder, as the clients of the contract ask for it; any other folder is for local.ts. */
export function serveIndexing(app: App, context: HttpContext): void {
  const schema = { tags: ['tasks'], summary: 'Index a folder below the data folder', body: IndexBody }
  const all = async ({ body }: { body: IndexBody }) => startBelowData(context, undefined, body)
  const one = async ({ params, body }: { params: { '*': string }; body: IndexBody }) => startBelowData(context, params['*'], body)
  const withPath = { ...schema, params: z.object({ '*': z.string() }) }
  app.post('/api/task/batchUpdate/index/file', { schema }, all)
  app.post('/api/task/batchUpdate/index', { schema }, async ({ body }) => {
    const tasks = await startBelowData(context, body?.options?.path, body)
    const taskIds = tasks.map(({ id }) => id)
    return { taskId: taskIds.at(-1), taskIds }
  })
  app.post('/api/task/batchUpdate/index/*', { schema: withPath }, one)
  app.post('/api/task/batchUpdate/scan/*', { schema: withPath }, async (request) => (await one(request))[0])
}

async function startBelowData(context: HttpContext, asked: string | undefined, body: IndexBody) {
  const options = withoutGaps(body?.options ?? {})
  const root = await findDataFolder(context.records, context.config.dataDir)
  // Clients leave the first slash away.
  const folder = asked === undefined || asked === '' ? root : resolve('/', asked)
  if (!(await isInside(root, folder))) {
    throw new AppError('OUTSIDE_DATA_FOLDER', { message: `${folder} lies outside the data folder ${root}`, folder })
  }
  const project = options.defaultProject ?? context.defaultProject
  if (!isProjectName(project)) throw new AppError('BAD_INDEX_NAME', { message: `Bad format for a project's name: "${project}"` })
  const request = { project, folder: Buffer.from(folder), options, userId: defaults.user }
  const { scan, index } = await requestIndexing(context, request)
  return [toOldTask(scan), toOldTask(index)]
}

type Given<T> = { [key in keyof T]?: Exclude<T[key], undefined> }

/** Leaves out what is undefined, which stands for the default. */
export function withoutGaps<T extends object>(options: T): Given<T> {
  const given: Given<T> = { ...options }
  for (const key in given) if (given[key] === undefined) delete given[key]
  return given
}
