import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type TarEntry, tarEntries } from '../containers/tar/tar.ts'

/** The unpacked sample: its folder, and the names that this file system cannot hold. */
export type UnpackedSample = { folder: string; leftOut: string[] }

/**
 * Unpacks the sample investigation into `<home>/samples/meridian`, names, times and symbolic links as they are; one that is there is left as it is.
 * Everything is made beside and then renamed, so that an interrupted unpacking is never taken for a whole one.
 * @param samples the folder with `meridian.tar.gz`
 */
export async function unpackSample(samples: string, home: string): Promise<UnpackedSample> {
  const folder = join(home, 'samples', 'meridian')
  if (existsSync(folder)) return { folder, leftOut: [] }
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
  // Under 7 MB, and made by ourselves: there is no need to stream it.
  const archive = await promisify(gunzip)(await readFile(join(samples, 'meridian.tar.gz')))
  const beside = await mkdtemp(join(dirname(folder), '.meridian-'))
  try {
    const leftOut = await writeEntries([...tarEntries(archive)], beside)
    await rename(beside, folder)
    return { folder, leftOut }
  } catch (error) {
    await rm(beside, { recursive: true, force: true })
    // Another process was quicker: its copy is as good.
    if (existsSync(folder)) return { folder, leftOut: [] }
    throw error
  }
}

/** Files first and links last, so that no file is ever written through a link. */
async function writeEntries(entries: TarEntry[], folder: string): Promise<string[]> {
  const leftOut: string[] = []
  for (const entry of entries) checkName(entry.name)
  for (const kind of ['file', 'link'] as const) {
    for (const entry of entries) if (entry.kind === kind && !(await writeEntry(entry, folder))) leftOut.push(entry.name)
  }
  return leftOut
}

async function writeEntry(entry: TarEntry, folder: string): Promise<boolean> {
  const path = join(folder, entry.name)
  try {
    await mkdir(dirname(path), { recursive: true })
    if (entry.kind === 'link') await symlink(entry.target, path)
    else {
      await writeFile(path, entry.bytes, { flag: 'wx' })
      // As a date: Node takes a negative number, a time before 1970, for now.
      const modified = new Date(entry.modifiedSeconds * 1000)
      await utimes(path, modified, modified)
    }
    return true
  } catch (error) {
    if (isNameTrouble(error)) return false
    throw error
  }
}

/** Some systems have no links, no `?` in names, or take two forms of one name for the same. */
function isNameTrouble(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['EEXIST', 'EINVAL', 'ENOENT', 'EPERM', 'EILSEQ'].includes(String(error.code))
  )
}

function checkName(name: string): void {
  const parts = name.split('/')
  const isInside = name !== '' && !name.includes('\0') && parts.every((part) => part !== '' && part !== '.' && part !== '..')
  if (!isInside) throw new Error(`the archive names a place outside its folder: ${JSON.stringify(name)}`)
}
