import { constants } from 'node:fs'
import { access, mkdir, realpath, stat } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import { AppError } from '@dossier/contract'
import type { HomeLayout } from '../home/layout.ts'
import type { Records } from '../records/open.ts'
import { liesInFolder } from '../records/place.ts'
import { isGone } from '../scan/faults.ts'

/**
 * The folder that backups go to, as it is on the disk: the one of the home where none is named, which is made.
 * @throws AppError BAD_FOLDER where it is none, cannot be written, or is not a place for copies.
 */
export async function openPlace(records: Records, layout: HomeLayout, folder = layout.backups): Promise<string> {
  if (!isAbsolute(folder)) throw refuse(folder, `Name the folder by its whole path: "${folder}" is not one.`)
  if (folder === layout.backups) await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = await realpath(folder).catch((error: unknown) => {
    throw refuse(
      folder,
      isGone(error) ? `${folder} is not there. Is the drive plugged in?` : `${folder} cannot be opened.`,
      error,
    )
  })
  if (!(await stat(path)).isDirectory()) throw refuse(folder, `${folder} is a file. Name a folder.`)
  await access(path, constants.W_OK | constants.X_OK).catch((error: unknown) => {
    throw refuse(folder, `${folder} cannot be written. Change its permissions, or name another folder.`, error)
  })
  // The home may itself lie in a folder that is indexed: what is in it is never read as a document.
  if (await isBelow(path, layout.backups)) return path
  if (await isBelow(path, layout.home))
    throw refuse(path, `${path} belongs to Dossier itself. Name a folder outside of its home, or none.`)
  await refuseEvidence(records, path)
  return path
}

/** Whether a path, as it is on the disk, is the folder or lies in it. */
async function isBelow(path: string, folder: string): Promise<boolean> {
  const real = await realpath(folder).catch(() => folder)
  return liesInFolder(Buffer.from(path), Buffer.from(real))
}

/** Nothing is ever written among documents; and a backup there would be indexed. */
async function refuseEvidence({ db }: Records, path: string): Promise<void> {
  const rows = await db.selectFrom('folder').select(['path_key', 'path']).distinct().execute()
  const isIn = (folder: Buffer) => liesInFolder(Buffer.from(path), folder)
  for (const row of rows) {
    const named = Buffer.from(row.path_key)
    // It may have been named by a link.
    const real = await realpath(named, 'buffer').catch(() => named)
    if (!isIn(named) && !isIn(real)) continue
    throw refuse(path, `${path} lies in ${row.path}, which is indexed. Name a folder outside of your documents.`)
  }
}

function refuse(path: string, message: string, cause?: unknown): AppError {
  return new AppError('BAD_FOLDER', { message, path }, { cause })
}
