import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PackageLook } from '@dossier/contract/packages'
import type { Records } from '../../records/open.ts'
import { packageDb } from '../tables.ts'

type Extension = Pick<PackageLook, 'id' | 'sha256' | 'finder'>

/** Where the files of an extension lie, by its id and what it is. */
function folderName({ id, sha256 }: Extension): string {
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
  const draft = await mkdtemp(join(all, '.draft-'))
  await writeFiles(records, extension, draft)
  await rename(draft, folder).catch(async (error: unknown) => {
    // Server and worker may both have made it.
    await rm(draft, { recursive: true, force: true })
    if (!(await readdir(all)).includes(folderName(extension))) throw error
  })
  return folder
}

/** Removes the folders of extensions that are not among these, and what was left half written. */
export async function clearExtensionFolders(all: string, installed: readonly Extension[]): Promise<void> {
  const kept = new Set(installed.map(folderName))
  const names = await readdir(all).catch(() => [])
  for (const name of names) if (!kept.has(name)) await rm(join(all, name), { recursive: true, force: true })
}

async function writeFiles(records: Records, { id, finder }: Extension, folder: string): Promise<void> {
  const files = await packageDb(records)
    .selectFrom('package_file')
    .select(['path', 'bytes'])
    .where('kind', '=', 'extensions')
    .where('id', '=', id)
    .execute()
  for (const { path, bytes } of files) {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes)
  }
  const program = finder?.command[0]
  if (program?.startsWith('./')) await chmod(join(folder, program), 0o700)
}
