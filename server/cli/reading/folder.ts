import { opendir } from 'node:fs/promises'
import { AppError } from '@dossier/contract'
import type { Config } from '../../config.ts'
import { readStores } from '../../stores/read-stores.ts'
import { mountStores, storeAt } from '../../stores/store.ts'
import { formatPath } from '../format.ts'

/** Checks that a folder can be indexed, be it on a disk or in a store that the settings name. Throws AppError STORE_DOWN, BAD_FOLDER with a sentence and its cure when it is missing, unreadable, empty or not a folder. */
export async function checkFolder(path: string, { stores }: Pick<Config, 'stores'>): Promise<void> {
  if (stores !== undefined) mountStores((await readStores(stores, { patienceMs: 3_000 })).documents)
  const store = storeAt(Buffer.from(path))
  if (store) return store.check(Buffer.from(path))
  const isEmpty = await isEmptyFolder(path)
  if (isEmpty) throw badFolder(path, 'is empty: there is nothing to index. Put documents into it, or name another folder.')
}

async function isEmptyFolder(path: string): Promise<boolean> {
  try {
    for await (const _ of await opendir(path)) return false
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw badFolder(path, faults[code] ?? `cannot be read (${code}). Name another folder.`)
  }
}

const faults: Record<string, string> = {
  ENOENT: 'is not there. Look at the spelling, or plug in the drive that it is on.',
  ENOTDIR: 'is not a folder. Name the folder that it lies in.',
  EACCES: 'may not be read by you. Change its permissions, or name another folder.',
  EPERM: 'may not be read by you. Change its permissions, or name another folder.',
}

const badFolder = (path: string, reason: string) =>
  new AppError('BAD_FOLDER', { message: `The folder ${formatPath(path)} ${reason}`, folder: path })
