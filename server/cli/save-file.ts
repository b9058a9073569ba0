import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@dossier/contract'

/** Writes a file as it comes. What breaks off is no file: nobody shall take it for whole. One that is there already is not overwritten. @throws AppError CONFLICT. */
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
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (!isThere) throw error
    throw new AppError('CONFLICT', { message: `${path} is there already: name another file` }, { cause: error })
  }
}
