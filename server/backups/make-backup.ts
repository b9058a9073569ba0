import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@dossier/contract'
import { type Backup, type BackupFacts, type BackupFile, leftOutParts } from '@dossier/contract/backups'
import type { HomeLayout } from '../home/layout.ts'
import { sizeOf } from '../home/size-of.ts'
import { copyRecords, readCopyFacts } from '../records/copy.ts'
import { isDiskFull, isGone } from '../scan/faults.ts'
import { backupPrefix, configName, describeBackup, listName, readList, recordsName } from './backup-list.ts'
import { fingerprint, isThere, renameDurably, settle, writeDurably } from './durable.ts'

export type BackupWork = {
  layout: HomeLayout
  /** Where it goes, as `openPlace` gives it. */
  folder: string
  /** What its folder is called behind `dossier-backup-`; by default the time. */
  name?: string | undefined
  program: string
  signal: AbortSignal
  onProgress(bytesDone: number, bytes: number): void
}

/** For the log of the copy and what the file system takes for itself. */
const spareBytes = 16 * 1024 * 1024

/**
 * Makes a backup of a home that may be at work, in a folder of its own that has its name only once it is whole and on the disk. Throws AppError DISK_FULL; what was begun
 * is removed then.
 */
export async function makeBackup(work: BackupWork): Promise<Backup> {
  const { layout, folder } = work
  await removeHalves(work)
  const bytes = await checkRoom(work)
  const madeAt = Date.now()
  const name = `${backupPrefix}${work.name ?? new Date(madeAt).toISOString().replace(/[:.]/g, '-')}`
  if (await isThere(join(folder, name))) throw new AppError('CONFLICT', { message: `${join(folder, name)} is there already.` })
  const half = join(folder, `${halfPrefix(layout.home)}${name}`)
  try {
    await mkdir(half, { mode: 0o700 })
    const files = await copyFiles(work, half, bytes)
    const facts = await describe(work, { half, madeAt, files })
    await writeDurably(join(half, listName), `${JSON.stringify(facts, null, 2)}\n`)
    await writeDurably(join(half, 'SHA256SUMS'), files.map(({ sha256, name }) => `${sha256}  ${name}\n`).join(''))
    await settle(half)
    await renameDurably(half, join(folder, name))
  } catch (error) {
    await rm(half, { recursive: true, force: true }).catch(() => {})
    throw explain(error, folder)
  }
  return reread(join(folder, name))
}

/** What was just written, as everybody else reads it. */
async function reread(path: string): Promise<Backup> {
  const list = await readList(path)
  if (!list) throw new AppError('INTERNAL', { message: `The backup ${path} cannot be read again. Do not rely on it.` })
  return describeBackup(path, list)
}

/** Where a backup is written before it is whole: by home, because several may use one drive. */
function halfPrefix(home: string): string {
  return `.half-${createHash('sha256').update(home).digest('hex').slice(0, 12)}-`
}

/** What a killed program has left. No other backup of this home is being made: there is one server of it, which makes one at a time. */
async function removeHalves({ layout, folder }: BackupWork): Promise<void> {
  const prefix = halfPrefix(layout.home)
  for (const name of await readdir(folder)) if (name.startsWith(prefix)) await rm(join(folder, name), { recursive: true })
}

/** @returns about how many bytes will be written. @throws AppError DISK_FULL where there is no room for them. */
async function checkRoom({ layout: { records }, folder }: BackupWork): Promise<number> {
  const bytes = (await stat(records)).size
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= bytes + spareBytes) return bytes
  const megabytes = (size: number) => `${Math.ceil(size / 1_000_000).toLocaleString('en')} MB`
  const message = `A backup needs ${megabytes(bytes + spareBytes)}; the disk of ${folder} has ${megabytes(bavail * bsize)} free. Make room, or name another folder.`
  throw new AppError('DISK_FULL', { message, folder })
}

/** Half of the work is copying, the other half reading all of it again. */
async function copyFiles({ layout, signal, onProgress }: BackupWork, half: string, bytes: number): Promise<BackupFile[]> {
  const records = join(half, recordsName)
  await copyRecords(layout.records, records, {
    signal,
    onProgress: (done, total) => onProgress(Math.round((bytes * done) / Math.max(1, total)), 2 * bytes),
  })
  await settle(records)
  let read = 0
  const files = [
    await fingerprint(records, signal, (more) => {
      read += more
      onProgress(bytes + Math.min(read, bytes), 2 * bytes)
    }),
  ]
  const config = join(half, configName)
  const hasConfig = await copyFile(layout.config, config).then(
    () => true,
    (error: unknown) => {
      if (isGone(error)) return false
      throw error
    },
  )
  if (!hasConfig) return files
  await settle(config)
  return [...files, await fingerprint(config, signal, () => {})]
}

type Copied = { half: string; madeAt: number; files: BackupFile[] }

async function describe({ layout, program }: BackupWork, { half, madeAt, files }: Copied): Promise<BackupFacts> {
  const { folders, projects, ...counts } = await readCopyFacts(join(half, recordsName))
  const sizes = await Promise.all(leftOutParts.map(async (part) => ({ part, bytes: await sizeOf(layout[part]) })))
  return {
    format: 1,
    madeAt,
    program,
    home: layout.home,
    projects,
    counts,
    folders,
    files,
    leftOut: sizes.filter(({ bytes }) => bytes > 0),
  }
}

function explain(error: unknown, folder: string): unknown {
  if (!isDiskFull(error)) return error
  const message = `The disk of ${folder} is full. Make room, or name another folder. Nothing is left of this backup; earlier ones are as they were.`
  return new AppError('DISK_FULL', { message, folder }, { cause: error })
}
