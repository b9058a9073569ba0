import { randomUUID } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import type {
  BatchDownload,
  DownloadOptions,
  DownloadProperties,
  StartedDownload,
} from '@dossier/contract/batch-download/batch-download'
import { requireProject } from '../projects/projects.ts'
import { inBatches } from '../records/writing/batches.ts'
import type { Scope } from '../scope/scope.ts'
import { toOldTask, toTask } from '../tasks/describe.ts'
import { insertTask } from '../tasks/row.ts'
import type { DownloadArgs } from './download-args.ts'
import { downloadKind } from './download-kind.ts'
import { namesOf, placesOf } from './places.ts'
import { downloadDb } from './tables.ts'
import { projectsOf, queryOf, readQuery } from './wanted.ts'
import { makePassword } from './zip/aes.ts'

/**
 * Asks for the documents that a query finds as one archive; durable when this answers its task. Throws AppError BAD_REQUEST without a project or a query, BAD_QUERY; FORBIDDEN and
 * PROJECT_NOT_FOUND for a project whose documents the caller may not download.
 */
export async function createDownload(scope: Scope, options: DownloadOptions): Promise<StartedDownload> {
  const projects = projectsOf(options)
  await scope.within(projects, 'download')
  const asked = readQuery(options.query)
  queryOf(asked)
  const { caller, program } = scope
  const uuid = scope.newTaskId ?? randomUUID()
  const createdAt = Date.now()
  const args: DownloadArgs = {
    uuid,
    projects,
    ...asked,
    uri: options.uri ?? null,
    encrypted: options.encrypt ?? program.config.batchDownloadEncrypt,
    withContainers: options.withContainers ?? false,
    withThreads: options.withThreads ?? false,
    offline: options.offline ? (options.language ?? 'en') : null,
    createdAt,
    ...namesOf(uuid, caller.id, createdAt),
  }
  const properties = await propertiesOf(scope, args)
  const row = await downloadDb(scope.records)
    .transaction()
    .execute(async (trx) => {
      const password = args.encrypted ? makePassword() : null
      const download = { uuid, user_id: caller.id, created_at: createdAt, password, password_shown: 0 }
      await trx.insertInto('batch_download').values(download).execute()
      for (const some of inBatches(projects)) {
        const values = some.map((project) => ({ uuid, project }))
        await trx.insertInto('batch_download_project').values(values).execute()
      }
      return insertTask(trx, downloadKind, { id: uuid, project: projects[0] ?? null, userId: caller.id, args, properties })
    })
  program.wakeWorker()
  return { ...toOldTask(toTask(scope, row)), taskId: uuid }
}

async function propertiesOf(scope: Scope, args: DownloadArgs): Promise<DownloadProperties> {
  const { caller, program } = scope
  const projects: BatchDownload['projects'] = []
  for (const name of args.projects) {
    const { sourcePath } = await requireProject(scope, name)
    projects.push({ name, sourcePath: sourcePath ?? pathToFileURL(`/vault/${name}`).href })
  }
  return {
    batchDownload: {
      uuid: args.uuid,
      project: projects[0] ?? { name: '', sourcePath: '' },
      projects,
      filename: pathToFileURL(placesOf(program.layout, args).archive).href,
      query: args.query,
      uri: args.uri,
      user: { id: caller.id, name: caller.name, email: caller.email, provider: caller.provider },
      encrypted: args.encrypted,
      zipSize: 0,
      exists: false,
      expiresAt: null,
    },
    documents: 0,
    documentsDone: 0,
    added: 0,
    missing: 0,
    leftOut: 0,
    canResume: true,
    withContainers: args.withContainers,
    withThreads: args.withThreads,
    offline: args.offline !== null,
    threadsAreCut: false,
  }
}
