import { opendir, stat } from 'node:fs/promises'
import { AppError } from '@dossier/contract'
import type { HomeLayout } from '../../home/layout.ts'
import { liesInFolder } from '../../records/place.ts'
import { displayPath } from '../../scan/display-path.ts'
import { storeAt } from '../../stores/store.ts'

/**
 * Makes sure that a folder is there and can be read, wherever it stands.
 * @throws AppError BAD_FOLDER, STORE_DOWN with what to do.
 */
export async function checkFolder(folder: Buffer): Promise<void> {
  const store = storeAt(folder)
  if (store) return store.check(folder)
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

/**
 * Makes sure that a folder is not the program's own: its records and index are no documents.
 * @throws AppError BAD_FOLDER.
 */
export function checkNotOurs(folder: Buffer, { home, index, logs }: HomeLayout): void {
  const isOurs = folder.equals(Buffer.from(home)) || [index, logs].some((own) => liesInFolder(folder, Buffer.from(own)))
  if (!isOurs) return
  const path = displayPath(folder)
  throw new AppError('BAD_FOLDER', { message: `${path} belongs to Dossier itself: choose the folder of your documents.`, path })
}
