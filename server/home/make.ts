import { constants } from 'node:fs'
import { access, chmod, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError } from '@dossier/contract'
import { type HomeLayout, homeLayout } from './layout.ts'

/** Makes the home and its log folder, open to nobody but the user. Throws AppError BAD_FOLDER with the cure where that cannot be. */
export async function makeHome(home: string): Promise<HomeLayout> {
  const layout = homeLayout(home)
  try {
    await makeFolder(home)
    await closeToOthers(home)
    await access(home, constants.R_OK | constants.W_OK | constants.X_OK)
    await makeFolder(layout.logs)
  } catch (error) {
    throw unusable(home, error)
  }
  return layout
}

/** Not `mkdir` with `recursive`: below /proc Node tries that for ever, because the folder above is there and says that it is not. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    if (errorCode(error) === 'EEXIST' && (await stat(path)).isDirectory()) return
    const above = dirname(path)
    const isAboveMissing = errorCode(error) === 'ENOENT' && above !== path && !(await isThere(above))
    if (!isAboveMissing) throw error
    await makeFolder(above)
    await mkdir(path, { mode: 0o700 })
  }
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/** A home that somebody made by hand may be open to all; documents' texts lie in it. */
async function closeToOthers(home: string): Promise<void> {
  const { mode } = await stat(home)
  if ((mode & 0o077) !== 0) await chmod(home, 0o700)
}

function unusable(home: string, cause: unknown): AppError {
  const reason = reasons[errorCode(cause)] ?? (cause instanceof Error ? cause.message : String(cause))
  const message = `The home ${home} cannot be used: ${reason}. Name another with --home or DOSSIER_HOME.`
  return new AppError('BAD_FOLDER', { message, folder: home }, { cause })
}

const reasons: Record<string, string> = {
  EACCES: 'you may not write there',
  ENOENT: 'no folder can be made there',
  EPERM: 'it belongs to somebody else',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EEXIST: 'a file is in the way',
  ENOTDIR: 'a file is in the way',
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
