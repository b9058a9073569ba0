import { z } from 'zod'
import { ProjectName } from '../projects.ts'
import { TaskId } from '../spine/ids.ts'
import { Task } from '../tasks/tasks.ts'

const yes = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true'), z.null()])
  .transform((value) => value ?? undefined)
  .optional()

const names = z
  .string()
  .max(100_000)
  .transform((text) => text.split(',').filter((part) => part !== ''))
  .pipe(z.array(ProjectName))

/** Languages of the page in an archive that opens by itself. */
export const copyLanguages = ['en', 'fr', 'es', 'ja'] as const
export type CopyLanguage = (typeof copyLanguages)[number]

/**
 * Which documents are wanted: a query string, or the `query` clause of a search body, also as a text. `project` is what older clients send (several joined by
 * commas), `projectIds` what newer ones do. `uri`: the page of the search, to come back to. `encrypt`: ours; absent: as the setting says.
 */
export const DownloadOptions = z
  .object({
    project: names.nullish(),
    projectIds: z.array(ProjectName).max(10_000).nullish(),
    query: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
    uri: z.string().max(100_000).nullish(),
    encrypt: yes,
    /** Ours: also what embedded documents lie in, such as the mail of an attachment or the mailbox of a mail. */
    withContainers: yes,
    /** Ours: also the other messages of the threads of mails, and of the mails that attachments belong to. */
    withThreads: yes,
    /** Ours: the archive opens by itself, with a page that lists its documents and the text of each beside it. */
    offline: yes,
    /** The language of that page. */
    language: z.enum(copyLanguages).nullish(),
  })
  .meta({ id: 'DownloadOptions' })
export type DownloadOptions = z.output<typeof DownloadOptions>

/** A batch download as both client generations read it, among the properties of its task or its arguments. `exists`: whether the archive is still there. */
export const BatchDownload = z
  .strictObject({
    uuid: z.string(),
    project: z.strictObject({ name: z.string(), sourcePath: z.string() }),
    projects: z.array(z.strictObject({ name: z.string(), sourcePath: z.string() })),
    /** As a file URI; has `yyyy-MM-ddTHH:mm:ss`, by which older clients sort. */
    filename: z.string(),
    /** The query string, or the clause as JSON. */
    query: z.string(),
    uri: z.string().nullable(),
    user: z.looseObject({ id: z.string() }),
    encrypted: z.boolean(),
    /** In bytes; grows while it is written. */
    zipSize: z.int(),
    exists: z.boolean(),
    /** When the archive is removed, in epoch ms; null until it is whole. */
    expiresAt: z.number().nullable(),
  })
  .meta({ id: 'BatchDownload' })
export type BatchDownload = z.infer<typeof BatchDownload>

const count = z.int().nonnegative()

/** What a batch download reports as it goes on; sizes in bytes. `missing`: could not be obtained; `leftOut`: beyond a limit. Both are in the manifest. */
export const DownloadProperties = z
  .strictObject({
    batchDownload: BatchDownload,
    documents: count,
    documentsDone: count,
    added: count,
    missing: count,
    leftOut: count,
    canResume: z.boolean(),
    /** The options beside the query, for running it again; absent in tasks of older versions. */
    withContainers: z.boolean().default(false),
    withThreads: z.boolean().default(false),
    offline: z.boolean().default(false),
    /** Whether messages are missing because a thread is too long to include in full; also in the manifest. */
    threadsAreCut: z.boolean().default(false),
  })
  .meta({ id: 'DownloadProperties' })
export type DownloadProperties = z.infer<typeof DownloadProperties>

/** Why not everything that was found is in the archive. */
export const truncationReasons = ['SIZE_LIMIT', 'FILE_COUNT_LIMIT'] as const

/** What it results in, by the contract's names; null where nothing was found. */
export const DownloadResult = z
  .strictObject({
    '@type': z.literal('org.icij.datashare.tasks.BatchDownloadRunnerResult'),
    uri: z.string(),
    size: count,
    truncationReason: z.enum(truncationReasons).optional(),
  })
  .nullable()
export type DownloadResult = z.infer<typeof DownloadResult>

/** The task, for older clients, with the id by which newer ones know it. */
export const StartedDownload = Task.extend({ taskId: TaskId }).meta({ id: 'StartedDownload' })
export type StartedDownload = z.infer<typeof StartedDownload>

/** Documents that come along on request beside those that were found. */
export const Beside = z.strictObject({ documents: count, bytes: count })

/**
 * What a download would be, before it is started: how many documents it has, of how many bytes, and how much of them an archive may have. `containers` and `threads` are those among them that
 * come along on request; null where nobody asked, and where `isBesideUncounted`: so much is found that what comes along is not counted, and not in the sums either. `isCut`: a thread is
 * too long to be told whole.
 */
export const DownloadEstimate = z
  .strictObject({
    documents: count,
    bytes: count,
    containers: Beside.nullable(),
    threads: Beside.extend({ isCut: z.boolean() }).nullable(),
    isBesideUncounted: z.boolean(),
    mostFiles: count,
    mostBytes: count,
    /** For how long an archive is kept. */
    hoursKept: count,
    /** Whether it is encrypted where nobody asks for it. */
    encrypts: z.boolean(),
  })
  .meta({ id: 'DownloadEstimate' })
export type DownloadEstimate = z.infer<typeof DownloadEstimate>

/** Why a document is in an archive: the query found it, it holds one that was found, or it stands in a thread with one. */
export const cameAs = ['result', 'container', 'thread'] as const
export type CameAs = (typeof cameAs)[number]

/** The facts about a file in the manifest of an archive; the columns of its CSV, in order. */
export const manifestColumns = [
  'file',
  'status',
  'reason',
  'project',
  'path',
  'containerPath',
  'documentId',
  'rootId',
  'contentType',
  'sizeBytes',
  'digest',
  'sha256',
  'ledgerState',
  'cameAs',
  'query',
] as const
