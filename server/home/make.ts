import { constants } from 'node:fs'
import { access, chmod, mkdir, stat } from 'node:fs/promises'
import { AppError } from '@dossier/contract'
import { type HomeLayout, homeLayout } from './layout.ts'

/** Makes the home and its log folder, open to nobody but the user. Throws AppError BAD_FOLDER with the cure where that cannot be. */
export async function makeHome(home: string): Promise<HomeLayout> {
  const layout = homeLayout(home)
  try {
    await mkdir(home, { recursive: true, mode: 0o700 })
    await closeToOthers(home)
    await access(home, constants.R_OK | constants.W_OK | constants.X_OK)
    await mkdir(layout.logs, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw unusable(home, error)
  }
  return layout
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
  EPERM: 'it belongs to somebody else',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EEXIST: 'a file is in the way',
  ENOTDIR: 'a file is in the way',
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
