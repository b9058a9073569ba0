import { openAsBlob } from 'node:fs'
import { AppError } from '@dossier/contract'

/** For what goes wrong with a file that was named: throws AppError BAD_REQUEST that says so. */
export function cannotRead(path: string): (error: unknown) => never {
  return (error) => {
    throw new AppError('BAD_REQUEST', { message: `${path} cannot be read: name a file that is there`, path }, { cause: error })
  }
}

/** A file to be sent, which is read as it goes. @throws AppError BAD_REQUEST where it cannot be read. */
export async function openFile(path: string): Promise<Blob> {
  try {
    return await openAsBlob(path)
  } catch (error) {
    return cannotRead(path)(error)
  }
}
