import { rm } from 'node:fs/promises'
import type { FileToExtract } from '../../port.ts'
import { runFolder } from '../process/process.ts'
import type { Answer } from '../process/request.ts'
import { hasArchiveBehind, readArchiveBehind } from './archive-behind.ts'
import { hasUnreadArchives, readArchivesInside } from './archives-inside.ts'
import { isUnreadCpio, readCpio } from './cpio.ts'
import { isEmlx, readEmlx } from './emlx.ts'
import { isGivenUpGzip, readGzipRest } from './gzip-rest.ts'
import { isOverMailLimits, readShortened } from './mail-limits.ts'
import { isMailbox, readMessages } from './mailbox-messages.ts'
import { isUnreadPacked, readPacked } from './packed.ts'
import { isRarRead, readRar } from './rar.ts'
import { type ApartMeans, isForApart, readApart } from './read-apart.ts'
import { needsReadingOn, readOn } from './read-on.ts'
import type { Means, Read } from './second-reading.ts'
import { isStillLocked, isUnreadSevenZip, readSevenZip } from './seven-zip.ts'
import { hasTurnedText, readTurned } from './turned-text.ts'
import { isUndated, readDated } from './undated.ts'
import { isAnythingLocked, type UnlockMeans, unlock } from './unlock.ts'

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
  { applies: isUnreadPacked, read: readPacked },
  { applies: isEmlx, read: readEmlx },
  { applies: isOverMailLimits, read: readShortened },
  { applies: isMailbox, read: readMessages },
  { applies: isRarRead, read: readRar },
  { applies: isUndated, read: readDated },
  { applies: isUnreadSevenZip, read: readSevenZip },
  { applies: isUnreadCpio, read: readCpio },
  { applies: hasArchiveBehind, read: readArchiveBehind },
  { applies: hasTurnedText, read: readTurned },
]

/**
 * A file that the reader gave up too early is given to it once more in a form that it can read, and an archive that it could not take as a whole member
 * by member; what is locked is tried with the passwords of the list. Undefined where nothing of it was read.
 */
export async function readAgain(file: FileToExtract, answer: Answer, means: ReadAgainMeans): Promise<Read | undefined> {
  const read = await readOnceMore(file, answer, means)
  const { passwords } = file
  if (!read || !passwords || !isAnythingLocked(read)) return read
  const unlocked = await within(means.home, (folder) => unlock(file, read, { ...means, passwords, folder }))
  if (!isStillLocked(unlocked, file)) return unlocked
  return within(means.home, (folder) => readSevenZip(file, unlocked, { ...means, folder }))
}

type ReadAgainMeans = Omit<ApartMeans & UnlockMeans, 'folder' | 'passwords'> & { home: string }

async function readOnceMore(file: FileToExtract, answer: Answer, { home, ...means }: ReadAgainMeans): Promise<Read | undefined> {
  const apart = isForApart(answer) && (await within(home, (folder) => readApart(file, { ...means, folder })))
  if (apart) return apart
  if (answer.kind !== 'read' || answer.records.length === 0) return undefined
  const way = await findWay(file, answer)
  const read = way ? await within(home, (folder) => way.read(file, answer, { ...means, folder })) : answer
  return hasUnreadArchives(read) ? within(home, (folder) => readArchivesInside(file, read, { ...means, folder })) : read
}

async function within<T>(home: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = runFolder(home)
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function findWay(file: FileToExtract, read: Read): Promise<Way | undefined> {
  for (const way of ways) if (await way.applies(read, file)) return way
  return undefined
}
