import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const made: string[] = []

/** A new temporary folder; `removeFolders` removes all of them. */
export async function makeFolder(purpose: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `dossier-${purpose}-`))
  made.push(folder)
  return folder
}

/** A new folder with one line of text: a program that is given it on a new home does not read the sample, which takes it seconds. */
export async function makeLineFolder(): Promise<string> {
  const folder = await makeFolder('line')
  await writeFile(join(folder, 'line.txt'), 'Nothing was heard of it since.')
  return folder
}

/** A writable copy of a folder, symbolic links and times as they are. */
export async function copyFolder(source: string, purpose: string): Promise<string> {
  const folder = join(await makeFolder(purpose), 'files')
  await cp(source, folder, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
  return folder
}

/** Removes all folders that were made: for `afterAll`. */
export async function removeFolders(): Promise<void> {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
