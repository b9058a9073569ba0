import { isAbsolute, resolve } from 'node:path'
import { AppError, type Task, warningsOf } from '@dossier/contract'
import { type IndexRequest, indexingCalls } from '@dossier/contract/indexing'
import { answers, feature } from '../feature/feature.ts'
import { findDataFolder } from '../projects/data-folder.ts'
import { listFolders } from '../projects/folder-listing.ts'
import { isInside, listTree } from '../projects/folder-tree.ts'
import { listReadable, requireProject } from '../projects/projects.ts'
import { type Scope, taskDeps } from '../scope/scope.ts'
import { toOldTask } from '../tasks/task-row.ts'
import { requestIndexing, requestScan, resumeTask, retryEntries } from '../tasks/tasks.ts'
import { indexedFolders } from './folders.ts'
import { removeFolder } from './removal.ts'

type Removing = { scope: Scope; query: { project: string; path: string } }

const remove = async ({ scope, query: { project, path } }: Removing) => {
  await requireProject(scope, project)
  await removeFolder(taskDeps(scope), project, path)
  return undefined
}

/** Indexing: folders are asked for, go on, are read again and are taken out. */
export const indexing = feature({
  name: 'indexing',
  calls: answers(indexingCalls, {
    indexDataFolder: async ({ scope, body }) => start(scope, await belowData(scope, undefined, body)),
    indexOptionPath: async ({ scope, body }) => {
      const tasks = await start(scope, await belowData(scope, body?.options?.path, body))
      const taskIds = tasks.map(({ id }) => id)
      const warnings = warningsOf(body?.options ?? {})
      return { taskId: tasks[1].id, taskIds, ...(warnings.length === 0 ? {} : { warnings }) }
    },
    indexBelowDataFolder: async ({ scope, params, body }) => start(scope, await belowData(scope, params['*'], body)),
    scan: async ({ scope, params, body }) => {
      const run = await belowData(scope, params['*'], body)
      return toOldTask(await requestScan(taskDeps(scope), toRequest(scope, run)))
    },
    indexFolder: ({ scope, body: { folder, project = scope.defaultProject, options = {} } }) => {
      if (!isAbsolute(folder))
        throw new AppError('BAD_FOLDER', { message: `${folder} is not the whole path of a folder`, folder })
      return start(scope, { project, folder: resolve(folder), options })
    },
    resume: async ({ scope, params }) => toOldTask(await resumeTask(taskDeps(scope), params.id)),
    retry: async ({ scope, body: { project, states, folder, path } }) => {
      await requireProject(scope, project)
      const request = { project, userId: scope.caller.id, ...withoutGaps({ folder, path, states }) }
      return inOrder(await retryEntries(taskDeps(scope), request))
    },
    folders: ({ query }) => listFolders(query.path),
    indexedFolders: async ({ scope, query }) => {
      const projects = query.project === undefined ? (await listReadable(scope)).map(({ name }) => name) : [query.project]
      return (await Promise.all(projects.map((project) => indexedFolders(taskDeps(scope), project)))).flat()
    },
    removeIndexedFolder: remove,
    removeFolder: remove,
    tree: async ({ scope, params, query }) => {
      const root = await findDataFolder(scope.records, scope.program.config.dataDir)
      return listTree({ root, path: `/${params['*']}`, depth: query.depth })
    },
  }),
})

/** As the clients of the contract ask for it: below the data folder only. */
async function belowData(scope: Scope, asked: string | undefined, body: IndexRequest): Promise<Run> {
  const { defaultProject: project = scope.defaultProject, ...options } = withoutGaps(body?.options ?? {})
  const root = await findDataFolder(scope.records, scope.program.config.dataDir)
  // Clients leave the first slash away.
  const folder = asked === undefined || asked === '' ? root : resolve('/', asked)
  if (!(await isInside(root, folder))) {
    throw new AppError('OUTSIDE_DATA_FOLDER', { message: `${folder} lies outside the data folder ${root}`, folder })
  }
  return { project, folder, options }
}

type Run = { project: string; folder: string; options: object }

async function start(scope: Scope, run: Run) {
  return inOrder(await requestIndexing(taskDeps(scope), toRequest(scope, run)))
}

function toRequest(scope: Scope, { project, folder, options }: Run) {
  return { project, folder: Buffer.from(folder), options: withoutGaps(options), userId: scope.caller.id }
}

/** The scan before the run that reads, as clients expect them. */
function inOrder({ scan, index }: { scan: Task; index: Task }): [Task, Task] {
  return [toOldTask(scan), toOldTask(index)]
}

type Given<T> = { [key in keyof T]?: Exclude<T[key], undefined> }

/** Leaves out what is undefined, which stands for the default. */
function withoutGaps<T extends object>(options: T): Given<T> {
  const given: Given<T> = { ...options }
  for (const key in given) if (given[key] === undefined) delete given[key]
  return given
}
