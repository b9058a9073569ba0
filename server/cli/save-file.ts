import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@dossier/contract'
import { formatPath } from './format.ts'

/**
 * Writes a file as it comes. What breaks off is no file: nobody shall take it for whole. One that is there already is not overwritten.
 * @throws AppError CONFLICT, BAD_REQUEST, DISK_FULL for the file.
 */
export async function saveFile(path: string, file: AsyncIterable<Uint8Array | string>, signal: AbortSignal): Promise<void> {
  let isOurs = false
  try {
    const target = createWriteStream(path, { flags: 'wx' }).once('open', () => {
      isOurs = true
    })
    await pipeline(Readable.from(file), target, { signal })
  } catch (error) {
    if (isOurs) await rm(path, { force: true })
    signal.throwIfAborted()
    throw toldFault(path, error)
  }
}

/** Tries whether a file can be written there, before long work whose result it will hold. @throws like `saveFile`. */
export async function checkNewFile(path: string): Promise<void> {
  try {
    await (await open(path, 'wx')).close()
  } catch (error) {
    throw toldFault(path, error)
  }
  await rm(path)
}

function toldFault(path: string, error: unknown): unknown {
  const name = error instanceof Error && 'code' in error ? String(error.code) : ''
  const file = formatPath(path)
  if (name === 'EEXIST')
    return new AppError('CONFLICT', { message: `${file} is there already: name another file` }, { cause: error })
  if (name === 'ENOSPC') return new AppError('DISK_FULL', { message: `The disk of ${file} is full.` }, { cause: error })
  const reason = wrongPlaces[name]
  return reason === undefined ? error : new AppError('BAD_REQUEST', { message: `${file} ${reason}` }, { cause: error })
}

const mayNotBeWritten = 'may not be written by you: name another file, or change the permissions of its folder'

const wrongPlaces: Record<string, string> = {
  ENOENT: 'lies in a folder that is not there: make the folder, or name another file',
  ENOTDIR: 'lies in something that is not a folder: name another file',
  EISDIR: 'is a folder: name a file',
  EACCES: mayNotBeWritten,
  EPERM: mayNotBeWritten,
  EROFS: mayNotBeWritten,
  ENAMETOOLONG: 'has a name that is too long: name another file',
}
