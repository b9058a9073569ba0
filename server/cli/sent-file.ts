import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { AppError } from '@dossier/contract'
import { formatPath } from './format.ts'

/** For what goes wrong with a file that was named: throws AppError BAD_REQUEST that says so. */
export function cannotRead(path: string): (error: unknown) => never {
  return (error) => {
    const message = `${formatPath(path)} cannot be read: name a file that is there and that you may read`
    throw new AppError('BAD_REQUEST', { message, path }, { cause: error })
  }
}

/** A file to be sent, which is read as it goes. @throws AppError BAD_REQUEST where it cannot be read. */
export async function openFile(path: string): Promise<Blob> {
  try {
    // A folder would be taken too, and fail as it is sent.
    if (!(await stat(path)).isFile()) throw new Error('not a file')
    return await openAsBlob(path)
  } catch (error) {
    return cannotRead(path)(error)
  }
}
