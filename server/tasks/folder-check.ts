import { opendir, stat } from 'node:fs/promises'
import { AppError } from '@dossier/contract'
import { displayPath } from '../scan/display-path.ts'

/**
 * Makes sure that a folder is there and can be read.
 * @throws AppError BAD_FOLDER with what to do.
 */
export async function checkFolder(folder: Buffer): Promise<void> {
  const path = displayPath(folder)
  const refuse = (message: string, cause?: unknown) => new AppError('BAD_FOLDER', { message, path }, { cause })
  const facts = await stat(folder).catch((error: unknown) => {
    throw refuse(sayMissing(path, error), error)
  })
  if (!facts.isDirectory()) throw refuse(`${path} is a file: choose the folder that it lies in.`)
  try {
    const handle = await opendir(folder)
    await handle.close()
  } catch (error) {
    throw refuse(`${path} cannot be read: give this user the right to read it, or choose another folder.`, error)
  }
}

function sayMissing(path: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EACCES' || code === 'EPERM')
    return `${path} cannot be read: give this user the right to read it, or choose another folder.`
  return `${path} is not there: is the drive plugged in? Nothing that was indexed from it is lost.`
}
