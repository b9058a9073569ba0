import { closeSync, constants, fstatSync, openSync, type Stats } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

/** A pipe or a device stands where a file stood when it was found: reading it might never end. */
export class NotAFile extends Error {
  override name = 'NotAFile'
}

/**
 * Opens somebody's file for reading, and only that. Where the system allows it, which Linux does for the file's owner and for root, not even the time of its
 * last access changes; else it is opened as any program would. `flags`: beside reading, such as `O_NOFOLLOW`.
 * @throws NotAFile, at once, whatever stands there.
 */
export async function openEvidence(path: Buffer | string, flags = 0): Promise<FileHandle> {
  const handle = await openFor(path, flags)
  try {
    refuseSpecial(await handle.stat())
    return handle
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function openFor(path: Buffer | string, flags: number): Promise<FileHandle> {
  const { quietly, plainly } = waysToOpen(flags)
  try {
    return await open(path, quietly)
  } catch (error) {
    if (!isForeign(error)) throw error
    return open(path, plainly)
  }
}

/** The same for whoever cannot wait, in threads of their own: answers a descriptor, which the caller closes. */
export function openEvidenceSync(path: Buffer | string, flags = 0): number {
  const descriptor = openForSync(path, flags)
  try {
    refuseSpecial(fstatSync(descriptor))
    return descriptor
  } catch (error) {
    closeSync(descriptor)
    throw error
  }
}

function openForSync(path: Buffer | string, flags: number): number {
  const { quietly, plainly } = waysToOpen(flags)
  try {
    return openSync(path, quietly)
  } catch (error) {
    if (!isForeign(error)) throw error
    return openSync(path, plainly)
  }
}

/** A folder fails when it is read, with the system's own code. */
function refuseSpecial(stats: Stats): void {
  if (!stats.isFile() && !stats.isDirectory()) throw new NotAFile('a pipe or a device stands where a file was')
}

/** Without O_NONBLOCK, opening a pipe would wait for a writer that may never come; of a file it changes nothing. */
function waysToOpen(flags: number): { quietly: number; plainly: number } {
  const plainly = constants.O_RDONLY | constants.O_NONBLOCK | flags
  // Systems without this flag do not define it.
  const noAccessTime: number | undefined = constants.O_NOATIME
  return { quietly: plainly | (noAccessTime ?? 0), plainly }
}

/** Linux refuses to leave the time of a file that belongs to somebody else. */
function isForeign(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPERM'
}

/** A file has more bytes than are to be held. */
export class FileTooLarge extends Error {
  override name = 'FileTooLarge'

  constructor() {
    super('the file is too large to be shown here')
  }
}

/** All bytes of somebody's file, read as `openEvidence` opens it. @throws FileTooLarge, before a byte is read, where there are more than `mostBytes`. */
export async function readEvidence(path: Buffer | string, mostBytes: number = Number.POSITIVE_INFINITY): Promise<Buffer> {
  const handle = await openEvidence(path)
  try {
    return await readHandle(handle, mostBytes)
  } finally {
    await handle.close()
  }
}

/** The same of a file that is open already. */
export async function readHandle(handle: FileHandle, mostBytes: number): Promise<Buffer> {
  if ((await handle.stat()).size > mostBytes) throw new FileTooLarge()
  return handle.readFile()
}
