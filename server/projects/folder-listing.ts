import { constants } from 'node:fs'
import { access, opendir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { AppError, type FolderListing } from '@dossier/contract'
import { usualPlaces } from './usual-places.ts'

/**
 * The folders inside one, by name, to choose what to index; without a path those of the user's documents, else of the home. Links are left out, as indexing
 * does not follow them. Throws AppError BAD_FOLDER.
 */
export async function listFolders(asked: string | undefined): Promise<FolderListing> {
  if (asked !== undefined && asked !== '' && !isAbsolute(asked)) throw bad(asked, `${asked} is not the whole path of a folder`)
  const places = await usualPlaces()
  const start = places.find(({ name }) => name === 'documents') ?? places.find(({ name }) => name === 'desktop')
  const path = resolve(asked || start?.path || homedir())
  const names: string[] = []
  let files = 0
  try {
    for await (const entry of await opendir(path)) {
      if (entry.isDirectory()) names.push(entry.name)
      else if (entry.isFile()) files += 1
    }
  } catch (error) {
    throw bad(path, sentenceOf(path, error))
  }
  const folders = await Promise.all(
    names.sort().map(async (name) => ({ name, path: join(path, name), readable: await isReadable(join(path, name)) })),
  )
  const parent = dirname(path) === path ? null : dirname(path)
  return { path, parent, folders, files, extent: extentOf(path, parent), places }
}

function extentOf(path: string, parent: string | null): FolderListing['extent'] {
  if (parent === null) return 'disk'
  return path === resolve(homedir()) ? 'home' : 'folder'
}

function isReadable(path: string): Promise<boolean> {
  return access(path, constants.R_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
}

function bad(folder: string, message: string): AppError {
  return new AppError('BAD_FOLDER', { message, folder })
}

/** What is wrong with a folder that cannot be listed. */
function sentenceOf(folder: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'ENOENT') return `${folder} is not there`
  return code === 'ENOTDIR' ? `${folder} is not a folder` : `${folder} cannot be read`
}
