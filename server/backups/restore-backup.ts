import { copyFile, link, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { AppError, taskClasses, unfinishedStates } from '@dossier/contract'
import { type Backup, backupFaultSentence } from '@dossier/contract/backups'
import type { HomeLayout } from '../home/layout.ts'
import { lockHome } from '../home/lock.ts'
import type { Migrations } from '../records/migrations.ts'
import { openRecords, type Records } from '../records/open.ts'
import { removeSqliteFile } from '../records/sqlite/file.ts'
import { isDiskFull } from '../scan/faults.ts'
import { configName, recordsName } from './backup-list.ts'
import { isThere, renameDurably, settle } from './durable.ts'
import { verifyBackup } from './verify-backup.ts'

export type RestoreWork = {
  path: string
  /** A home that was made; nobody may hold it. */
  layout: HomeLayout
  migrations: readonly Migrations[]
  /** Whether records that are there already may be put aside. */
  replaces: boolean
  signal: AbortSignal
  onProgress(bytesDone: number, bytes: number): void
  /** Writes into the restored records where they came from. */
  note(records: Records, name: string): Promise<void>
}

/** `aside`: where the records lie that were there before; null where there were none. */
export type Restored = { backup: Backup; home: string; aside: string | null }

/**
 * Puts a backup into a home: checked first, then copied beside what is there, tried by this version of the program, and only then put in its place in one step. The index
 * is made again from the records when the server is started.
 *
 * Throws CONFLICT where a server holds the home, where it has records and they may not be replaced, where the backup is not whole or of a newer version; DISK_FULL.
 * Whatever is thrown, and whenever it is killed, the home has its former records or the backup's.
 */
export async function restoreBackup(work: RestoreWork): Promise<Restored> {
  const { layout, path } = work
  const lock = await lockHome(layout.home, work.signal)
  const fresh = staged(layout.records)
  try {
    const hasRecords = await isThere(layout.records)
    if (hasRecords && !work.replaces) throw occupied(layout)
    const backup = await requireWhole(work)
    await removeSqliteFile(fresh)
    await copyFile(join(path, recordsName), fresh)
    // Opened as the program will open it: one of a newer version is refused here, one of an older version is brought forward.
    const opened = await openRecords(fresh, work.migrations)
    try {
      await forgetItself(opened)
      await work.note(opened, basename(path))
    } finally {
      await opened.close()
    }
    await settle(fresh)
    await stageConfig(join(path, configName), layout.config)
    return { backup, home: layout.home, aside: await putInPlace(layout, fresh, hasRecords) }
  } catch (error) {
    if (!isDiskFull(error)) throw error
    throw new AppError(
      'DISK_FULL',
      { message: `The disk of ${layout.home} is full. Nothing was changed there.` },
      { cause: error },
    )
  } finally {
    await removeSqliteFile(fresh)
    await rm(staged(layout.config), { force: true })
    lock.release()
  }
}

/** In a backup that was made while the program worked, the task that made it still goes on: here it would make another one. */
async function forgetItself({ db }: Records): Promise<void> {
  await db.deleteFrom('task').where('class', '=', taskClasses.makeBackup).where('state', 'in', unfinishedStates).execute()
}

function occupied({ home }: HomeLayout): AppError {
  const message = `The home ${home} has records. Name another one with --home, or add --replace: what is there is then put aside, not removed.`
  return new AppError('CONFLICT', { message, home })
}

async function requireWhole({ path, signal, onProgress }: RestoreWork): Promise<Backup> {
  const { backup, faults } = await verifyBackup({ path, signal, onProgress })
  const [first] = faults
  if (first) throw new AppError('CONFLICT', { message: `Nothing was restored: ${backupFaultSentence(first)}.`, path })
  if (!backup) throw new AppError('CONFLICT', { message: `Nothing was restored: ${path} is no backup.`, path })
  return backup
}

async function putInPlace(layout: HomeLayout, fresh: string, hasRecords: boolean): Promise<string | null> {
  const mark = `.before-${new Date().toISOString().replace(/[:.]/g, '-')}`
  // It follows the records that go, as does what was half read for them.
  for (const derived of [layout.index, layout.halfRead]) await rm(derived, { recursive: true, force: true })
  if (hasRecords) await putAside(layout.records, mark)
  await renameDurably(fresh, layout.records)
  if (await isThere(layout.config)) await keep(layout.config, `${layout.config}${mark}`)
  if (await isThere(staged(layout.config))) await renameDurably(staged(layout.config), layout.config)
  return hasRecords ? `${layout.records}${mark}` : null
}

/**
 * Keeps the former records under another name. The log of the database goes too, or it would be taken for that of the new ones; what it holds is moved into the database first.
 */
async function putAside(records: string, mark: string): Promise<void> {
  // Opening and closing empties the log, even if another version is refused. Records too damaged to be opened keep theirs.
  await openRecords(records)
    .then((opened) => opened.close())
    .catch(() => {})
  for (const ending of ['', '-wal']) await keep(`${records}${ending}`, `${records}${mark}${ending}`)
  for (const ending of ['-wal', '-shm']) await rm(`${records}${ending}`, { force: true })
}

/** A second name for the same bytes, where the file system has such; the first stays until it is taken by others. */
async function keep(from: string, to: string): Promise<void> {
  if (await isThere(from)) await link(from, to).catch(() => copyFile(from, to))
}

/** Settings come beside those that are there first: once records are replaced, nothing is written any more that a full disk could refuse. */
async function stageConfig(from: string, config: string): Promise<void> {
  if (!(await isThere(from))) return
  await copyFile(from, staged(config))
  await settle(staged(config))
}

const staged = (file: string) => `${file}.restoring`
