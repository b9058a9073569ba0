import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '@dossier/contract'
import type { PackageLook } from '@dossier/contract/packages'
import { ownFolder } from '../../confine/own-folder.ts'
import type { Records } from '../../records/open.ts'
import { requireInstalled } from '../installed.ts'
import { packageDb } from '../tables.ts'

type Extension = Pick<PackageLook, 'id' | 'sha256' | 'finder' | 'files'>

/** Of the folders in which files are written that are not all there yet. */
const draftName = '.draft'

/** Where the files of an extension lie, by its id and what it is. */
function folderName({ id, sha256 }: Pick<Extension, 'id' | 'sha256'>): string {
  return `${id}-${sha256.slice(0, 16)}`
}

/**
 * The folder with the files of an installed extension, written out of the records where it is not there: beside its place, and then renamed, so that a half one never has its name.
 * `all`: where those of all extensions lie.
 */
export async function openExtensionFolder(records: Records, all: string, extension: Extension): Promise<string> {
  const folder = join(all, folderName(extension))
  await mkdir(all, { recursive: true, mode: 0o700 })
  if ((await readdir(all)).includes(folderName(extension))) return folder
  const draft = ownFolder(all, draftName)
  await writeFiles(records, extension, draft).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true })
    throw error
  })
  await rename(draft, folder).catch(async (error: unknown) => {
    // Server and worker may both have made it.
    await rm(draft, { recursive: true, force: true })
    if (!(await readdir(all)).includes(folderName(extension))) throw error
  })
  return folder
}

/** Removes the folders of extensions that are not among these. Drafts stay: another process may be writing one, and those of ended ones go with the next. */
export async function clearExtensionFolders(all: string, installed: readonly Pick<Extension, 'id' | 'sha256'>[]): Promise<void> {
  const kept = new Set(installed.map(folderName))
  const names = await readdir(all).catch(() => [])
  const gone = names.filter((name) => !kept.has(name) && !name.startsWith(`${draftName}-`))
  for (const name of gone) await rm(join(all, name), { recursive: true, force: true })
}

async function writeFiles(records: Records, extension: Extension, folder: string): Promise<void> {
  for (const { path, bytes } of await readFiles(records, extension)) {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes)
  }
  const program = extension.finder?.command[0]
  if (program?.startsWith('./')) await chmod(join(folder, program), 0o700)
}

/** Its files. @throws AppError NOT_FOUND where it was removed or replaced meanwhile: they might be those of another one. */
async function readFiles(records: Records, extension: Extension) {
  const { id, sha256 } = extension
  const files = await packageDb(records)
    .selectFrom('package_file')
    .select(['path', 'bytes'])
    .where('kind', '=', 'extensions')
    .where('id', '=', id)
    .execute()
  const now = await requireInstalled(records, 'extensions', id)
  if (now.sha256 === sha256 && files.length === extension.files) return files
  throw new AppError('NOT_FOUND', { message: `The extension ${JSON.stringify(id)} was replaced meanwhile`, id })
}
