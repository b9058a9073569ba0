import { lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { badPackage } from '../package-fault.ts'
import { FileGatherer, type PackageFiles, tooLarge } from './package-files.ts'

/** What authors have beside their package, and no package needs. */
const leftOut = new Set(['.git', 'node_modules'])

/** The files of a folder that somebody works on. @throws AppError BAD_PACKAGE; the signal's reason. */
export async function readFolder(folder: string, signal: AbortSignal): Promise<PackageFiles> {
  const files = new FileGatherer()
  await gather(folder, '', files, signal)
  return files.close()
}

async function gather(folder: string, below: string, files: FileGatherer, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const names = (await readdir(join(folder, below))).filter((name) => !leftOut.has(name)).sort()
  for (const name of names) {
    const path = below === '' ? name : `${below}/${name}`
    const found = await lstat(join(folder, path))
    if (found.isDirectory()) await gather(folder, path, files, signal)
    else if (!found.isFile()) throw badPackage('HAS_LINK', { path })
    else if (found.size > files.room) throw tooLarge()
    else files.add(path, await readFile(join(folder, path)))
  }
}
