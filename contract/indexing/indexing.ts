import { z } from 'zod'
import { Passwords } from '../documents/passwords.ts'
import { LedgerState, reasonCode } from '../ledger/ledger.ts'
import { ProjectName } from '../projects.ts'
import { call, nothing } from '../spine/call.ts'
import { TaskId } from '../spine/ids.ts'
import { limits } from '../spine/limits.ts'
import { wholeNumber } from '../spine/parameters.ts'
import { TaskWarning } from '../tables/warnings.ts'
import { IndexOptions, Task } from '../tasks/tasks.ts'

/** The folders inside one, to choose what to index; `files` counts those that lie beside them. */
export const FolderListing = z
  .strictObject({
    path: z.string(),
    parent: z.string().nullable(),
    folders: z.array(z.strictObject({ name: z.string(), path: z.string(), readable: z.boolean() })),
    files: z.int(),
    /** Whether it is everything on a disk, or everything of the program's user. */
    extent: z.enum(['disk', 'home', 'folder']),
    /** Where documents usually are, as far as these folders are there. */
    places: z.array(z.strictObject({ name: z.enum(['home', 'documents', 'desktop', 'downloads']), path: z.string() })),
  })
  .meta({ id: 'FolderListing' })
export type FolderListing = z.infer<typeof FolderListing>

/** How many files lie in a folder at any depth; not whole where there are more, or counting took too long. */
export const FileCount = z.strictObject({ files: z.int(), isWhole: z.boolean() }).meta({ id: 'FileCount' })
export type FileCount = z.infer<typeof FileCount>

const trying = {
  passwords: Passwords.optional(),
  /** Which password opened a document stays in its metadata. */
  keepPasswords: z.boolean().optional(),
}

/** Index any folder that the program's user can read. */
export const LocalIndexRequest = z
  .strictObject({
    folder: z.string().min(1),
    project: ProjectName.optional(),
    options: IndexOptions.pick({ excludePattern: true, language: true, charset: true, ocrLanguage: true })
      .extend({
        filter: z.boolean().optional(),
        ocr: z.boolean().optional(),
        strings: z.boolean().optional(),
        ...trying,
        keepVersions: z.boolean().optional(),
        /** Before all other runs; one that runs makes room and goes on later. */
        first: z.boolean().optional(),
      })
      .optional(),
  })
  .meta({ id: 'LocalIndexRequest' })
export type LocalIndexRequest = z.infer<typeof LocalIndexRequest>

/** A folder that was ever indexed; `missing`: not there now (a drive that is not plugged in). */
export const IndexedFolder = z
  .strictObject({
    path: z.string(),
    project: z.string(),
    missing: z.boolean(),
    entries: z.int(),
    documents: z.int(),
    lastRunAt: z.number().nullable(),
    isSample: z.boolean(),
    /** What was read of a file stays, as a version, when the file changes. */
    keepsVersions: z.boolean(),
  })
  .meta({ id: 'IndexedFolder' })
export type IndexedFolder = z.infer<typeof IndexedFolder>

/**
 * Reads again what is in these states, gives this reason, has this in its name (below the folder, or the one file): all that is said must hold. Without states:
 * with passwords alone what is encrypted, with `older` alone what an older version of the readers read, with a reason or a name whatever they find; else all
 * that could not be read. With `ocr` the pictures of what was chosen are read behind it.
 */
export const RetryRequest = z
  .strictObject({
    project: z.string(),
    states: z.array(LedgerState).optional(),
    folder: z.string().optional(),
    path: z.string().optional(),
    older: z.boolean().optional(),
    reason: reasonCode.optional(),
    name: z.string().max(limits.namePartLength).optional(),
    /** As a run of a folder has them; absent: told from each text. */
    language: IndexOptions.shape.language,
    charset: IndexOptions.shape.charset,
    ocr: z.boolean().optional(),
    /** Tesseract's codes, a list or joined by `+`; absent: that of most documents. */
    ocrLanguage: IndexOptions.shape.ocrLanguage,
    /** Also pages that OCR read before in this language. */
    ocrAgain: z.boolean().optional(),
    /** Before all other runs; one that runs makes room and goes on later. */
    first: z.boolean().optional(),
    ...trying,
  })
  .meta({ id: 'RetryRequest' })
export type RetryRequest = z.infer<typeof RetryRequest>

/** Files that an older version of the readers read, and the version that would read them now. */
export const OlderReadings = z.strictObject({ files: z.int(), version: z.int() }).meta({ id: 'OlderReadings' })
export type OlderReadings = z.infer<typeof OlderReadings>

/** A folder or file as `tree -J` tells it: `name` is the whole path, sizes are bytes. */
export type TreeNode = { name: string; type: 'directory' | 'file'; prot: string; size: number; contents?: TreeNode[] | undefined }
export const TreeNode: z.ZodType<TreeNode> = z
  .strictObject({
    name: z.string(),
    type: z.enum(['directory', 'file']),
    prot: z.string(),
    size: z.int(),
    get contents() {
      return z.array(TreeNode).optional()
    },
  })
  .meta({ id: 'TreeNode' })

/** Clients send yes and no also as texts. */
const flag = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true'), z.null()])
  .transform((value) => value ?? undefined)
  .optional()
const given = { filter: flag, ocr: flag, defaultProject: ProjectName.optional() }
const IndexRequest = z.object({ options: IndexOptions.partial().extend(given).nullish() }).nullish()
export type IndexRequest = z.infer<typeof IndexRequest>

/** A run is two tasks: the scan finds files, the index task reads them. */
const TwoTasks = z.tuple([Task, Task])

const OneFolder = z.object({ project: z.string(), path: z.string().min(1) })

const tags = ['indexing']
const starting = {
  needs: 'operator',
  errors: ['BAD_FOLDER', 'BAD_INDEX_NAME', 'CONFLICT', 'OUTSIDE_DATA_FOLDER', 'PROJECT_NOT_FOUND', 'STORE_DOWN'],
  tags,
} as const
const below = { ...starting, method: 'POST', body: IndexRequest } as const
const removing = {
  method: 'DELETE',
  query: OneFolder,
  answer: nothing,
  errors: ['PROJECT_NOT_FOUND'],
  needs: 'operator',
  summary: 'Take a folder out of the index; the files stay',
  tags,
} as const

/** Indexing folders, and what became of it. Documents are managed by whoever runs the program. */
export const indexingCalls = {
  indexDataFolder: call({
    ...below,
    path: '/api/task/batchUpdate/index/file',
    answer: TwoTasks,
    summary: 'Index the data folder',
  }),
  indexOptionPath: call({
    ...below,
    path: '/api/task/batchUpdate/index',
    answer: z.strictObject({ taskId: TaskId, taskIds: z.array(TaskId), warnings: z.array(TaskWarning).optional() }),
    summary: 'Index the folder that the options name, else the data folder',
  }),
  indexBelowDataFolder: call({
    ...below,
    path: '/api/task/batchUpdate/index/*',
    answer: TwoTasks,
    summary: 'Index a folder below the data folder',
  }),
  scan: call({
    ...below,
    path: '/api/task/batchUpdate/scan/*',
    answer: Task,
    summary: 'Find the files of a folder below the data folder, for a later run to read',
  }),
  indexFolder: call({
    ...starting,
    method: 'POST',
    path: '/api/local/index',
    body: LocalIndexRequest,
    answer: TwoTasks,
    summary: 'Index any folder',
  }),
  retry: call({
    ...starting,
    method: 'POST',
    path: '/api/local/ledger/retry',
    body: RetryRequest,
    answer: TwoTasks,
    summary: 'Read again what could not be read, or any lines of the ledger, also with other options',
  }),
  older: call({
    method: 'GET',
    path: '/api/:project/ledger/older',
    answer: OlderReadings,
    errors: ['PROJECT_NOT_FOUND'],
    needs: 'read',
    summary: 'How many files an older version of the readers read',
    tags,
  }),
  folders: call({
    method: 'GET',
    path: '/api/local/folders',
    query: z.object({ path: z.string().optional() }),
    answer: FolderListing,
    errors: ['BAD_FOLDER'],
    needs: 'operator',
    summary: 'Folders inside one, else inside the documents of whoever runs the program',
    tags,
  }),
  countFiles: call({
    method: 'GET',
    path: '/api/local/folders/count',
    query: z.object({ path: z.string().min(1) }),
    answer: FileCount,
    errors: ['BAD_FOLDER'],
    needs: 'operator',
    summary: 'Files in a folder at any depth, counted for a few seconds',
    tags,
  }),
  indexedFolders: call({
    method: 'GET',
    path: '/api/local/folders/indexed',
    query: z.object({ project: z.string().optional() }),
    answer: z.array(IndexedFolder),
    needs: 'read',
    // Absent: of every project that the caller may read.
    project: 'query.project',
    summary: 'Folders that were indexed',
    tags,
  }),
  setFolder: call({
    ...starting,
    method: 'PUT',
    path: '/api/local/folders/indexed',
    body: z.strictObject({ project: z.string(), path: z.string().min(1), keepVersions: z.boolean().optional() }),
    answer: IndexedFolder,
    errors: ['NOT_FOUND', 'PROJECT_NOT_FOUND'],
    summary: 'Choose what holds for a folder from now on',
  }),
  removeIndexedFolder: call({ ...removing, path: '/api/local/folders/indexed' }),
  removeFolder: call({ ...removing, path: '/api/local/folders' }),
  tree: call({
    method: 'GET',
    path: '/api/tree/*',
    query: z.object({ depth: wholeNumber({ absent: 1, max: 10 }) }),
    answer: TreeNode,
    errors: ['OUTSIDE_DATA_FOLDER', 'NOT_FOUND', 'BAD_FOLDER'],
    needs: 'operator',
    mode: 'local',
    summary: 'Folders and files below the data folder',
    tags,
  }),
}
