import { opendir } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { AppError, type FileCount } from '@dossier/contract'

/** More is said as "more than". */
const mostFiles = 100_000
/** Whoever waits wants to decide now. */
const longestMs = 3_000

/**
 * Counts the files of a folder at any depth, without following links, as far as a few seconds reach. What may not be looked into counts nothing.
 * @throws AppError BAD_FOLDER where the path is not a whole one.
 */
export async function countFiles(folder: string, { most = mostFiles, withinMs = longestMs } = {}): Promise<FileCount> {
  if (!isAbsolute(folder)) throw new AppError('BAD_FOLDER', { message: `${folder} is not the whole path of a folder`, folder })
  const deadline = performance.now() + withinMs
  const waiting = [folder]
  let files = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for await (const entry of await opendir(next).catch(() => [])) {
      if (entry.isDirectory()) waiting.push(join(next, entry.name))
      else if (entry.isFile()) files += 1
      if (files > most || performance.now() > deadline) return { files: Math.min(files, most), isWhole: false }
    }
  }
  return { files, isWhole: true }
}
