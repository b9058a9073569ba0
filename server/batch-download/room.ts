import { statfs } from 'node:fs/promises'
import { AppError } from '@dossier/contract'
import { bytesOfSize } from '../config.ts'
import { sizeOf } from '../home/size-of.ts'
import type { Program } from '../scope/program.ts'
import { downloadDb } from './tables.ts'
import { NotWritten } from './zip/buffered-file.ts'

/** Left free on the disk, so that records and index can go on. */
const leftBytes = 100 * 1024 * 1024
/** How much is written between two checks. */
const stepBytes = 32 * 1024 * 1024

/** Ensures that an archive of this size has room, on the disk and within the limit of all archives. Throws AppError DISK_FULL. */
export type Room = (sizeBytes: number) => Promise<void>

/** The room for one more archive, whose folder exists. */
export async function roomFor({ config, layout, records }: Pick<Program, 'config' | 'layout' | 'records'>): Promise<Room> {
  const mostBytes = bytesOfSize(config.batchDownloadDiskLimit)
  const others = (await sizeOf(layout.downloads)) + (await storedBytes(downloadDb(records)))
  let next = 0
  return async (sizeBytes) => {
    if (sizeBytes < next) return
    next = sizeBytes + stepBytes
    if (others + sizeBytes > mostBytes) throw new AppError('DISK_FULL', { message: tooMuch(config.batchDownloadDiskLimit) })
    // Otherwise it would count as a fault of the document that is being added.
    const { bavail, bsize } = await statfs(layout.downloads).catch((cause: unknown) => {
      throw new NotWritten(cause)
    })
    if (bavail * bsize < leftBytes + stepBytes) throw new AppError('DISK_FULL', { message: diskFull })
  }
}

const diskFull =
  'The disk of the home folder has no room for this archive. Make room on it, or remove older archives, then resume the download.'

/** The reason why an archive could not be written; AppError DISK_FULL if the disk became full meanwhile. */
export function explainFull(error: unknown): unknown {
  const cause = error instanceof NotWritten ? error.cause : error
  const isFull = cause instanceof Error && 'code' in cause && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT')
  return isFull ? new AppError('DISK_FULL', { message: diskFull }, { cause: error }) : cause
}

/** What the archives in a store take, with those that are being sent there. */
export async function storedBytes(db: Pick<ReturnType<typeof downloadDb>, 'selectFrom'>): Promise<number> {
  const sum = db.selectFrom('stored_archive').select((eb) => eb.fn.sum('size_bytes').as('bytes'))
  const { bytes } = await sum.executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

/** What is said where all archives together take too much; `limit`: as the setting has it. */
export function tooMuch(limit: string): string {
  return `All archives together may take ${limit} (batchDownloadDiskLimit). Remove older ones, then resume the download.`
}
