import { randomUUID } from 'node:crypto'
import { AppError } from '@dossier/contract'
import { bytesOfSize } from '../config.ts'
import type { Records } from '../records/open.ts'
import type { Program } from '../scope/program.ts'
import type { Artifact, ArtifactStore } from '../stores/artifacts.ts'
import { storedBytes, tooMuch } from './room.ts'
import { downloadDb, type StoredArchive } from './tables.ts'

/** An archive that is whole, to be put into a store. */
type Made = { uuid: string; folder: string; file: string; sizeBytes: number }

/**
 * Keeps an archive in a store; answers its place. Each attempt has a place of its own, written down before a byte is sent: what a process that died had half sent is found by it, and no archive is
 * sent to anybody before it is whole. Throws AppError DISK_FULL, STORE_DOWN, the signal's reason.
 */
export async function storeArchive(
  { records, config }: Pick<Program, 'records' | 'config'>,
  store: ArtifactStore,
  { uuid, folder, file, sizeBytes }: Made,
  signal: AbortSignal,
): Promise<string> {
  const place = store.placeOf(folder, `${randomUUID()}.zip`)
  const db = downloadDb(records)
  await db.transaction().execute(async (trx) => {
    const row = { place, uuid, size_bytes: sizeBytes, tag: null, created_at: Date.now() }
    await trx.insertInto('stored_archive').values(row).execute()
    // Written down by turns: of two that would be too much together, the second is.
    if ((await storedBytes(trx)) <= bytesOfSize(config.batchDownloadDiskLimit)) return
    throw new AppError('DISK_FULL', { message: tooMuch(config.batchDownloadDiskLimit) })
  })
  const tag = await store.put(place, file, signal)
  await db.updateTable('stored_archive').set({ tag }).where('place', '=', place).execute()
  return place
}

/** The archive of a download where it lies in a store; undefined where it does not. */
export async function findStored(
  records: Pick<Records, 'db'>,
  uuid: string,
): Promise<(StoredArchive & { tag: string }) | undefined> {
  const rows = downloadDb(records).selectFrom('stored_archive').selectAll().where('uuid', '=', uuid).where('tag', 'is not', null)
  const row = await rows.orderBy('created_at', 'desc').orderBy('place').executeTakeFirst()
  return row?.tag === undefined || row.tag === null ? undefined : { ...row, tag: row.tag }
}

/** Opens it; undefined where it is gone. Throws AppError STORE_DOWN; NOT_FOUND where somebody has put other bytes into its place. */
export async function openStored(
  { place, tag }: { place: string; tag: string },
  store: ArtifactStore | undefined,
): Promise<Artifact | undefined> {
  const file = store?.has(place) ? await store.open(place) : undefined
  if (!file || file.tag === tag) return file
  await file.close()
  throw new AppError('NOT_FOUND', {
    message:
      'The store has other bytes in the place of this archive than were written there: they are not sent. Start the download again.',
  })
}

/** Removes archives of a download from a store, also half sent ones; `but`: the place of one that stays. Throws AppError STORE_DOWN, the signal's reason. */
export async function removeStored(
  { records, artifacts, log }: Pick<Program, 'records' | 'artifacts' | 'log'>,
  uuid: string,
  { but, signal }: { but?: string | undefined; signal?: AbortSignal } = {},
): Promise<void> {
  const db = downloadDb(records)
  for (const { place } of await db.selectFrom('stored_archive').select('place').where('uuid', '=', uuid).execute()) {
    if (place === but) continue
    if (artifacts?.has(place)) await artifacts.remove(place, signal)
    // The settings name its store no more: nobody but its operator can remove it.
    else log.warn({ event: 'archive left in a store', place })
    await db.deleteFrom('stored_archive').where('place', '=', place).execute()
  }
}
