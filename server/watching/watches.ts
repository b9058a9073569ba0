import { AppError } from '@dossier/contract'
import { type WatchedFolder, WatchStatus } from '@dossier/contract/indexing/watching'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Records } from '../records/open.ts'
import { folderKeys, liesInFolder } from '../records/place.ts'
import { displayPath } from '../scan/display-path.ts'
import { storeAt } from '../stores/store.ts'
import { type Trx, type WatchTables, watchDb, watchTrx } from './tables.ts'

/** A folder that is to be watched, by its bytes; in whose name. */
export type Watch = { project: string; key: Buffer; path: string; userId: string; since: number }

type Row = Selectable<WatchTables['folder_watch']>

/** How a watch stands that nobody has taken up yet. */
export const notStarted: WatchStatus = {
  state: 'starting',
  events: 'none',
  changedAt: null,
  changedPath: null,
  lastRun: null,
  stillChanging: 0,
  sweptAt: null,
  nextSweepAt: null,
  problems: [],
}

/** The watched folders of these projects, by path. */
export async function listWatches(records: Records, projects: string[]): Promise<WatchedFolder[]> {
  if (projects.length === 0) return []
  const query = watchDb(records).selectFrom('folder_watch').selectAll().where('project', 'in', projects)
  return (await query.orderBy('project').orderBy('path_key').execute()).map(describe)
}

function describe({ project, path, since, status }: Row): WatchedFolder {
  return { project, path, since, ...(readStatus(status) ?? notStarted) }
}

/** One of another version may have another shape; the watch tells it anew as soon as it is taken up. */
function readStatus(text: string | null): WatchStatus | undefined {
  return text === null ? undefined : WatchStatus.safeParse(JSON.parse(text)).data
}

function notWatched(path: string): AppError {
  const message = `${path} lies in a store of objects, which cannot be watched: index it again when something has changed, such as by a timer.`
  return new AppError('BAD_FOLDER', { message, path })
}

export type ToWatch = { project: string; path: string; userId: string }

/**
 * Switches the watch of an indexed folder on; one that is on stays as it is. @throws AppError NOT_FOUND where the folder was never indexed, BAD_FOLDER where it is a store's, which tells nobody of
 * changes.
 */
export async function addWatch(records: Records, { project, path, userId }: ToWatch): Promise<WatchedFolder> {
  if (folderKeys(path).some((key) => storeAt(key))) throw notWatched(path)
  return records.db.transaction().execute(async (trx) => {
    const folder = await trx
      .selectFrom('folder')
      .select(['path_key', 'path'])
      .where('project', '=', project)
      .where('path_key', 'in', folderKeys(path))
      .executeTakeFirst()
    if (!folder)
      throw new AppError('NOT_FOUND', {
        message: `${path} is no indexed folder of the project "${project}": index it first.`,
        path,
      })
    const row = { project, ...folder, user_id: userId, since: Date.now(), status: null, mounts: null }
    const db = watchTrx(trx)
    await db
      .insertInto('folder_watch')
      .values(row)
      .onConflict((conflict) => conflict.columns(['project', 'path_key']).doNothing())
      .execute()
    const query = db.selectFrom('folder_watch').selectAll().where('project', '=', project)
    return describe(await query.where('path_key', '=', folder.path_key).executeTakeFirstOrThrow())
  })
}

/** Switches a watch off; nothing happens where there is none. */
export async function removeWatch(records: Records, { project, path }: { project: string; path: string }): Promise<void> {
  const watches = watchDb(records).deleteFrom('folder_watch').where('project', '=', project)
  const names = folderKeys(path)
  await watches.where((eb) => eb.or([eb('path_key', 'in', names), eb('path', 'in', names.map(displayPath))])).execute()
}

/** A folder was removed from the index: its watch goes, and those of the folders in it, whose lines went with it. */
export async function dropWatchesIn(trx: Trx, project: string, folder: Buffer): Promise<void> {
  const db = watchTrx(trx)
  const rows = await db.selectFrom('folder_watch').select('path_key').where('project', '=', project).execute()
  const keys = rows.map(({ path_key }) => path_key).filter((key) => liesInFolder(Buffer.from(key), folder))
  if (keys.length > 0) await db.deleteFrom('folder_watch').where('project', '=', project).where('path_key', 'in', keys).execute()
}

/** A project goes with its watches. */
export async function dropWatches(trx: Trx, project: string): Promise<void> {
  await watchTrx(trx).deleteFrom('folder_watch').where('project', '=', project).execute()
}

/** All watches of the home. */
export async function readWatches(records: Records): Promise<Watch[]> {
  const rows = await watchDb(records).selectFrom('folder_watch').selectAll().orderBy('since').orderBy('path_key').execute()
  return rows.map(({ project, path_key, path, user_id, since }) => ({
    project,
    key: Buffer.from(path_key),
    path,
    userId: user_id,
    since,
  }))
}

const Mounts = z.array(z.string())

/** What is kept of a watch beside the switch. */
export type Kept = { status: WatchStatus | undefined; mounts: string[] | undefined }

/** What was written down of a watch last. */
export async function readKept(records: Records, watch: Watch): Promise<Kept> {
  const row = await rowOf(records, watch)
  return {
    status: readStatus(row?.status ?? null),
    mounts: row?.mounts == null ? undefined : Mounts.parse(JSON.parse(row.mounts)),
  }
}

/** Whether the switch is still on, as it was when this watch was read: off and on again is another one. */
export async function isStillOn(records: Records, watch: Watch): Promise<boolean> {
  return (await rowOf(records, watch)) !== undefined
}

function rowOf(records: Records, { project, key, since }: Watch): Promise<Row | undefined> {
  const query = watchDb(records).selectFrom('folder_watch').selectAll().where('project', '=', project)
  return query.where('path_key', '=', key).where('since', '=', since).executeTakeFirst()
}

/** Writes down how a watch stands. */
export async function keepStatus(records: Records, { project, key, since }: Watch, status: WatchStatus): Promise<void> {
  const query = watchDb(records)
    .updateTable('folder_watch')
    .set({ status: JSON.stringify(status) })
  await query.where('project', '=', project).where('path_key', '=', key).where('since', '=', since).execute()
}

/** Writes down on which drives the folder lies. */
export async function keepMounts(records: Records, { project, key, since }: Watch, mounts: string[]): Promise<void> {
  const query = watchDb(records)
    .updateTable('folder_watch')
    .set({ mounts: JSON.stringify(mounts) })
  await query.where('project', '=', project).where('path_key', '=', key).where('since', '=', since).execute()
}
