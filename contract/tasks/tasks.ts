import { z } from 'zod'
import { TaskId } from '../spine/ids.ts'
import { limits } from '../spine/limits.ts'
import { TaskWarning } from '../tables/warnings.ts'

/** Where a task stands. A stopped run is CANCELLED and can be resumed under the same id. */
export const taskStates = ['CREATED', 'QUEUED', 'RUNNING', 'DONE', 'ERROR', 'CANCELLED'] as const
export const TaskState = z.enum(taskStates)
export type TaskState = z.infer<typeof TaskState>

/** What has not come to its end. */
export const unfinishedStates = ['CREATED', 'QUEUED', 'RUNNING'] as const satisfies TaskState[]

/** Whether a task may still change by itself. */
export function isUnfinished(state: string): boolean {
  return unfinishedStates.some((unfinished) => unfinished === state)
}

/** Class names of the tasks on the wire; those that the contract does not know begin with our own name. */
export const taskClasses = {
  scan: 'org.icij.datashare.tasks.ScanTask',
  index: 'org.icij.datashare.tasks.IndexTask',
  removeFolder: 'dossier.tasks.RemoveFolderTask',
  removeProject: 'dossier.tasks.RemoveProjectTask',
  rebuild: 'dossier.tasks.RebuildTask',
  attach: 'dossier.tasks.AttachIndexTask',
  ocr: 'dossier.tasks.OcrTask',
  bringOcrLanguage: 'dossier.tasks.BringOcrLanguageTask',
  bringModel: 'dossier.tasks.BringModelTask',
  verify: 'dossier.tasks.VerifyTask',
  makeBackup: 'dossier.tasks.MakeBackupTask',
  verifyBackup: 'dossier.tasks.VerifyBackupTask',
  enqueueNames: 'org.icij.datashare.tasks.EnqueueFromIndexTask',
  findNames: 'org.icij.datashare.tasks.ExtractNlpTask',
  batchSearch: 'org.icij.datashare.tasks.BatchSearchRunner',
  batchSearchAgain: 'dossier.tasks.BatchSearchAgainTask',
  batchDownload: 'org.icij.datashare.tasks.BatchDownloadRunner',
} as const

const oldEnqueueClass = 'org.icij.datashare.tasks.ResumeNlpTask'

/** What older clients know a task by whose class newer ones have renamed; that of names has its pipeline in brackets. */
export function oldTaskClass({ name, args }: Pick<Task, 'name' | 'args'>): string {
  if (name === taskClasses.enqueueNames) return oldEnqueueClass
  return name === taskClasses.findNames ? `org.icij.datashare.nlp.NlpApp[${args?.nlpPipeline}]` : name
}

/** The class that a name of either generation means, also as `Class@id`, and the arguments that older clients have in it. */
export function readTaskName(given: string): { name: string; args: Record<string, string> } {
  const name = given.split('@', 1).join('')
  const nlpPipeline = /^org\.icij\.datashare\.nlp\.NlpApp\[(.+)\]$/.exec(name)?.[1]
  if (nlpPipeline !== undefined) return { name: taskClasses.findNames, args: { nlpPipeline } }
  return { name: name === oldEnqueueClass ? taskClasses.enqueueNames : name, args: {} }
}

const count = z.int().nonnegative()

/** Files that a run reads before its others: those of a folder, or one file, that have this in their name; how many of them wait. */
export const FirstFiles = z.object({ path: z.string(), name: z.string().nullable(), waiting: count })
export type FirstFiles = z.infer<typeof FirstFiles>

const LargeFile = z.object({ path: z.string(), members: count, of: count.nullable() })

/** A worker that reads files of a run. `name`: its machine, and the number of its process; `files`: how many it has in hand; `largeFile`: as that of the run. */
export const RunWorker = z.object({
  name: z.string(),
  files: count,
  currentFile: z.string().nullable(),
  largeFile: LargeFile.optional(),
})
export type RunWorker = z.infer<typeof RunWorker>

/** What an indexing run tells while it goes on; times in epoch ms, sizes in bytes. */
export const IndexingProperties = z
  .object({
    folder: z.string(),
    project: z.string(),
    /** Files, links, special files, unreadable folders and embedded documents found so far. */
    found: count,
    /** In a final state. */
    done: count,
    waiting: count,
    bytesFound: count,
    bytesDone: count,
    /** Documents that are already searchable. */
    searchable: count,
    filesPerSecond: z.number().nullable(),
    secondsLeft: z.number().nullable(),
    currentFile: z.string().nullable(),
    /** A large container that is being read: how many of its members were, and how many it names where it says so. Absent where there is none. */
    largeFile: LargeFile.optional(),
    /** All workers that read its files, first the one that carries it out; absent where that one reads alone. */
    workers: z.array(RunWorker).optional(),
    /** How many ended in each state in this run, all eleven present. */
    states: z.record(z.string(), count),
    /** True while the folder is still being walked, so `found` still grows. */
    scanning: z.boolean(),
    /** Files of an earlier run that are no longer on disk; they stay in the index until removed. */
    missing: count,
    canResume: z.boolean(),
    /** What somebody asked to be read first and still waits, the first first; absent where there is nothing of the kind. */
    first: z.array(FirstFiles).optional(),
    /** The machine runs on its battery, so that one file is read at a time; absent where it does not. */
    onBattery: z.boolean().optional(),
    /** Nobody asked for it: the program did, which watches the folder. Absent where somebody did. */
    begunBy: z.literal('watching').optional(),
    /** Files that were still being written and are left for a later run; absent where there are none. */
    stillChanging: count.optional(),
    /** What was asked for and has no effect; absent where there is nothing of the kind. */
    warnings: z.array(TaskWarning).optional(),
  })
  .meta({ id: 'IndexingProperties' })
export type IndexingProperties = z.infer<typeof IndexingProperties>

export const Task = z
  .object({
    id: TaskId,
    /** Old calls: `Class@id`; newer ones: the class. */
    name: z.string(),
    state: TaskState,
    progress: z.number(),
    user: z.object({ id: z.string() }).loose(),
    createdAt: z.number(),
    completedAt: z.number().nullable().optional(),
    /** Somebody put it before the others; absent where nobody did, or it has ended. */
    first: z.literal(true).optional(),
    error: z.object({ name: z.string(), message: z.string() }).loose().nullable().optional(),
    result: z.unknown().optional(),
    properties: z.record(z.string(), z.unknown()).optional(),
    args: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Task' })
export type Task = z.infer<typeof Task>

/** Options of an indexing run; `filter` skips what is already indexed and unchanged. */
export const IndexOptions = z.object({
  filter: z.boolean().default(true),
  ocr: z.boolean().default(false),
  /** That of all documents of this run, by the contract's name (`FRENCH`) or code (`fra`, `fr`); absent: told from each text. */
  language: z.string().max(60).nullish(),
  /** The encoding of plain texts that do not tell theirs and are no UTF-8, such as `windows-1251`; absent: told from each text. */
  charset: z.string().max(60).nullish(),
  /** Tesseract's codes, a list or joined by `+`, the main one first; absent: that of most of the folder's documents. */
  ocrLanguage: z
    .union([
      z.string().max(200),
      z
        .array(z.string().max(40))
        .max(limits.ocrLanguages)
        .transform((codes) => codes.join('+')),
    ])
    .nullish(),
  /** Strings among the bytes of files that no reader gives text of are searchable. */
  strings: z.boolean().default(false),
  /** Absolute folder; absent: the data folder. */
  path: z.string().optional(),
  defaultProject: z.string().optional(),
  /** A glob of names to leave out, such as `*.tmp`. */
  excludePattern: z.string().max(limits.excludePatternLength).optional(),
})
export type IndexOptions = z.infer<typeof IndexOptions>
