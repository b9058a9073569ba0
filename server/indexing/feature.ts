import { isAbsolute, resolve } from 'node:path'
import { AppError, type Task } from '@dossier/contract'
import { type IndexRequest, indexingCalls } from '@dossier/contract/indexing/indexing'
import { countRows } from '../feature/count-rows.ts'
import { answers, feature } from '../feature/feature.ts'
import { knownIn } from '../feature/known-tasks.ts'
import { countFiles } from '../projects/count-files.ts'
import { findDataFolder } from '../projects/data-folder.ts'
import { listFolders } from '../projects/folder-listing.ts'
import { isInside, listTree } from '../projects/folder-tree.ts'
import { listReadable, requireProject } from '../projects/projects.ts'
import { noteChanges } from '../records/change.ts'
import type { Scope } from '../scope/scope.ts'
import { toOldTask } from '../tasks/describe.ts'
import { putTaskFirst } from '../tasks/put-first.ts'
import { countOlder } from './ask/older-readings.ts'
import { folderMigrations } from './folder-tables.ts'
import { indexedFolders, setFolder } from './folders.ts'
import { rebuildKind } from './follow/rebuild-kind.ts'
import { removeSome } from './removal/remove-entries.ts'
import { removeFolder } from './removal/remove-folder.ts'
import { removeFolderKind } from './removal/remove-folder-kind.ts'
import {
  type FolderRequest,
  requestIndexing,
  requestScan,
  retryEntries,
  type Trial,
  type TwoTasks,
  warningsFor,
} from './request-runs.ts'
import { indexKind } from './run/index-kind.ts'
import { scanKind } from './run/scan-kind.ts'

type Removing = { scope: Scope; query: { project: string; path: string } }

const remove = async ({ scope, query: { project, path } }: Removing) => {
  await requireProject(scope, project)
  await removeFolder(scope, project, path)
  return undefined
}

/** Indexing: folders are asked for, go on, are read again and are taken out. */
export const indexing = feature({
  name: 'indexing',
  countOfProject: countRows('documents', 'document'),
  tasks: [indexKind, scanKind, removeFolderKind, rebuildKind],
  knowsTask: knownIn(['entry', 'task_id']),
  whenProjectGoes: async (trx, project) => {
    await trx.deleteFrom('folder').where('project', '=', project).execute()
    // Once the engine has this change it finds nothing of the project, however long the rest takes.
    await noteChanges(trx, [{ project, kind: 'project', key: project }])
  },
  removeRestOfProject: removeSome,
  migrations: folderMigrations,
  calls: answers(indexingCalls, {
    indexDataFolder: async ({ scope, body }) => start(scope, await belowData(scope, undefined, body)),
    indexOptionPath: async ({ scope, body }) => {
      const tasks = await start(scope, await belowData(scope, body?.options?.path, body))
      const taskIds = tasks.map(({ id }) => id)
      const warnings = await warningsFor(scope, withoutGaps(body?.options ?? {}))
      return { taskId: tasks[1].id, taskIds, ...(warnings.length === 0 ? {} : { warnings }) }
    },
    indexBelowDataFolder: async ({ scope, params, body }) => start(scope, await belowData(scope, params['*'], body)),
    scan: async ({ scope, params, body }) => toOldTask(await requestScan(scope, await belowData(scope, params['*'], body))),
    indexFolder: async ({ scope, body: { folder, project = scope.defaultProject, options = {} } }) => {
      if (!isAbsolute(folder))
        throw new AppError('BAD_FOLDER', { message: `${folder} is not the whole path of a folder`, folder })
      const { passwords, keepPasswords, keepVersions, first = false, ...others } = options
      const asked = {
        ...requestOf({ project, folder: resolve(folder), options: others }),
        ...trialOf({ passwords, keepPasswords }),
        ...withoutGaps({ keepVersions }),
      }
      return inOrder(await placed(scope, await requestIndexing(scope, asked), first))
    },
    older: async ({ scope, params: { project } }) => {
      await requireProject(scope, project)
      return countOlder(scope.records, project)
    },
    retry: async ({ scope, body }) => {
      const { project, states, folder, path, older, reason, name, language, charset, ...others } = body
      const { ocr, ocrLanguage, ocrAgain = false, first = false, ...trial } = others
      await requireProject(scope, project)
      const chosen = withoutGaps({ folder, path, states, older, reason, name: name || undefined, language, charset })
      const pictures = ocr ? { ocr: { ocrLanguage, isAgain: ocrAgain } } : {}
      const two = await retryEntries(scope, { project, ...chosen, ...pictures, ...trialOf(trial) })
      return inOrder(await placed(scope, two, first))
    },
    folders: ({ query }) => listFolders(query.path),
    countFiles: ({ query }) => countFiles(query.path),
    indexedFolders: async ({ scope, query }) => {
      const projects = query.project === undefined ? (await listReadable(scope)).map(({ name }) => name) : [query.project]
      return (await Promise.all(projects.map((project) => indexedFolders(scope, project)))).flat()
    },
    setFolder: async ({ scope, body }) => {
      await requireProject(scope, body.project)
      return setFolder(scope, body)
    },
    removeIndexedFolder: remove,
    removeFolder: remove,
    tree: async ({ scope, params, query }) => {
      const root = await findDataFolder(scope.records, scope.program.config.dataDir)
      return listTree({ root, path: `/${params['*']}`, depth: query.depth })
    },
  }),
})

type Trying = { passwords?: string[] | undefined; keepPasswords?: boolean | undefined }

function trialOf({ passwords, keepPasswords = false }: Trying): { trial?: Trial } {
  return passwords ? { trial: { list: [...new Set(passwords)], keep: keepPasswords } } : {}
}

/** As the clients of the contract ask for it: below the data folder only. */
async function belowData(scope: Scope, asked: string | undefined, body: IndexRequest): Promise<FolderRequest> {
  const { defaultProject: project = scope.defaultProject, ...options } = withoutGaps(body?.options ?? {})
  const root = await findDataFolder(scope.records, scope.program.config.dataDir)
  // Clients leave the first slash away.
  const folder = asked === undefined || asked === '' ? root : resolve('/', asked)
  if (!(await isInside(root, folder))) {
    throw new AppError('OUTSIDE_DATA_FOLDER', { message: `${folder} lies outside the data folder ${root}`, folder })
  }
  return requestOf({ project, folder, options })
}

type Asked = { project: string; folder: string; options: object }

function requestOf({ project, folder, options }: Asked): FolderRequest {
  return { project, folder: Buffer.from(folder), options: withoutGaps(options) }
}

async function start(scope: Scope, request: FolderRequest): Promise<[Task, Task]> {
  return inOrder(await requestIndexing(scope, request))
}

/** Before all other runs, where that was asked for. */
async function placed(scope: Scope, two: TwoTasks, first: boolean): Promise<TwoTasks> {
  return first ? { ...two, index: await putTaskFirst(scope, two.index.id) } : two
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
