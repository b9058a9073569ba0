import { rm } from 'node:fs/promises'
import type { FileToExtract } from '../port.ts'
import { hasArchiveBehind, readArchiveBehind } from './archive-behind.ts'
import { isGivenUpGzip, readGzipRest } from './gzip-rest.ts'
import { isOverMailLimits, readShortened } from './mail-limits.ts'
import { isMailbox, readMessages } from './mailbox-messages.ts'
import { runFolder } from './process.ts'
import { needsReadingOn, readOn } from './read-on.ts'
import type { Means, Read } from './second-reading.ts'

type Way = {
  /** By the first answer alone: most files are read once. */
  applies(read: Read, file: FileToExtract): boolean | Promise<boolean>
  /** What was read in the end; the first answer as it was where a second reading says no more. */
  read(file: FileToExtract, read: Read, means: Means): Promise<Read>
}

/** One line for each kind of file that the reader gives up too early, with what helps. */
const ways: Way[] = [
  { applies: needsReadingOn, read: readOn },
  { applies: isGivenUpGzip, read: readGzipRest },
  { applies: isOverMailLimits, read: readShortened },
  { applies: isMailbox, read: readMessages },
  { applies: hasArchiveBehind, read: readArchiveBehind },
]

/** A file that the reader gave up too early is given to it once more in a form that it can read. */
export async function readAgain(file: FileToExtract, read: Read, means: Omit<Means, 'folder'> & { home: string }): Promise<Read> {
  const way = await findWay(file, read)
  if (!way) return read
  const folder = runFolder(means.home)
  try {
    return await way.read(file, read, { ...means, folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function findWay(file: FileToExtract, read: Read): Promise<Way | undefined> {
  for (const way of ways) if (await way.applies(read, file)) return way
  return undefined
}
