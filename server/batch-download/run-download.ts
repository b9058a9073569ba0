import { mkdir, rm } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { AppError } from '@dossier/contract'
import { type BatchDownload, DownloadProperties, type DownloadResult } from '@dossier/contract/batch-download/batch-download'
import { bytesOfSize } from '../config.ts'
import { inBatches } from '../records/writing/batches.ts'
import type { Scope } from '../scope/scope.ts'
import { folderArtifacts } from '../stores/folder-artifacts.ts'
import type { Report, TaskScope } from '../tasks/kind.ts'
import { readJson } from '../tasks/row.ts'
import { addDocuments } from './add-documents.ts'
import { SmallFiles } from './ahead/small-files.ts'
import { Archive } from './archive.ts'
import { cameAs, findDocuments } from './documents-of.ts'
import type { DownloadArgs } from './download-args.ts'
import { forgetPassword } from './password.ts'
import { placesOf } from './places.ts'
import { explainFull, roomFor } from './room.ts'
import { removeStored, storeArchive } from './stored-archives.ts'
import { downloadDb } from './tables.ts'

/** Documents that are looked up together. */
const documentsAtOnce = 500
/** More often than this nobody would notice. */
const tellEveryMs = 200

type Running = { scope: TaskScope; args: DownloadArgs; report: Report<DownloadProperties>; signal: AbortSignal }

/**
 * Writes the archive of a batch download, whole or not at all. What cannot be obtained is named in its manifest with the reason. Returns null where nothing was found. Throws AppError
 * NOT_FOUND where it was removed, FORBIDDEN, DISK_FULL, STORE_DOWN; the signal's reason.
 */
export async function runDownload(running: Running): Promise<DownloadResult> {
  const { scope, args, signal } = running
  const places = placesOf(scope.program.layout, args)
  const { artifacts } = scope.program
  // What an earlier attempt left is no archive.
  await folderArtifacts.remove(places.archive)
  await removeStored({ ...scope.program, records: scope.records }, args.uuid, { signal })
  // Better now than when the archive is made.
  await artifacts?.check(signal)
  try {
    return await writeArchive(running)
  } catch (error) {
    await folderArtifacts.remove(places.archive)
    throw explainFull(error)
  }
}

async function writeArchive({ scope, args, report, signal }: Running): Promise<DownloadResult> {
  const { config, layout } = scope.program
  const places = placesOf(layout, args)
  const { password, told } = await readTold(scope, args)
  const within = await scope.within(args.projects, 'download')
  const wanted = await findDocuments(within, args, args.projects, signal)
  const { rids } = wanted
  const counts = { documents: rids.length, documentsDone: 0, added: 0, missing: 0, leftOut: 0 }
  const tell = (news: Partial<BatchDownload>) => {
    const progress = counts.documents === 0 ? 1 : counts.documentsDone / counts.documents
    report({
      properties: { ...told, ...counts, threadsAreCut: wanted.isCut, batchDownload: { ...told.batchDownload, ...news } },
      progress,
    })
  }
  tell({})
  let toldAt = performance.now()
  if (rids.length === 0) return null
  await mkdir(places.folder, { recursive: true, mode: 0o700 })
  const limits = { files: config.batchDownloadMaxNbFiles, bytes: bytesOfSize(config.batchDownloadMaxSize) }
  const made = {
    args,
    limits,
    room: await roomFor({ ...scope.program, records: scope.records }),
    password,
    records: scope.records,
    signal,
  }
  const archive = await Archive.create(places.work, made)
  const came = (rid: number) => cameAs(wanted, rid)
  const files = new SmallFiles()
  try {
    for (const some of inBatches(rids, documentsAtOnce)) {
      // A right may have been taken since the last ones.
      const now = await scope.within(args.projects, 'download')
      for await (const outcome of addDocuments(archive, now, { rids: some, came, files }, signal)) {
        counts[outcome] += 1
        counts.documentsDone += 1
        if (performance.now() - toldAt < tellEveryMs) continue
        toldAt = performance.now()
        tell({ zipSize: archive.sizeBytes })
      }
    }
    const size = await archive.finish(counts, wanted.isCut)
    signal.throwIfAborted()
    await scope.within(args.projects, 'download')
    const uri = await keep({ scope, args, signal }, size)
    await archive.close()
    for (const path of Object.values(places.work)) await rm(path, { force: true })
    await forgetPassword(scope, args.uuid)
    tell({ zipSize: size, exists: true, expiresAt: Date.now() + config.batchDownloadTimeToLive * 3_600_000 })
    return {
      '@type': 'org.icij.datashare.tasks.BatchDownloadRunnerResult',
      uri,
      size,
      ...(archive.truncation && { truncationReason: archive.truncation }),
    }
  } finally {
    await files.close()
    await archive.close()
  }
}

/** Keeps a finished archive where any server finds it; answers its address. */
async function keep({ scope, args, signal }: Omit<Running, 'report'>, sizeBytes: number): Promise<string> {
  const { config, layout, artifacts } = scope.program
  const { work, archive, folder } = placesOf(layout, args)
  if (!artifacts) {
    await folderArtifacts.put(archive, work.archive, signal)
    return pathToFileURL(archive).href
  }
  const made = { uuid: args.uuid, folder: args.folder, file: work.archive, sizeBytes }
  const place = await storeArchive({ records: scope.records, config }, artifacts, made, signal)
  // It may have taken long.
  await scope.within(args.projects, 'download')
  await rm(folder, { recursive: true, force: true })
  return place
}

type Told = { told: DownloadProperties; password: string | undefined }

/** What has been reported so far, and the password, if there is one. */
async function readTold({ records }: Scope, { uuid, encrypted }: DownloadArgs): Promise<Told> {
  const row = await downloadDb(records)
    .selectFrom('batch_download')
    .innerJoin('task', 'task.id', 'batch_download.uuid')
    .select(['password', 'properties'])
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND', { message: 'The batch download was removed', id: uuid })
  if (encrypted && row.password === null)
    throw new AppError('CONFLICT', { message: 'The password of this archive is not known any more: start the download again.' })
  return { told: DownloadProperties.parse(readJson(row.properties)), password: row.password ?? undefined }
}
