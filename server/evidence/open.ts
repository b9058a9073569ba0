import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

/**
 * Opens somebody's file for reading, and only that. Where the system allows it, which Linux does for the file's owner and for root, not even the time of its
 * last access changes; else it is opened as any program would. `flags`: beside reading, such as `O_NOFOLLOW`.
 */
export async function openEvidence(path: Buffer | string, flags = 0): Promise<FileHandle> {
  const reading = constants.O_RDONLY | flags
  // Systems without this flag do not define it.
  const quietly: number | undefined = constants.O_NOATIME
  if (quietly === undefined) return open(path, reading)
  try {
    return await open(path, reading | quietly)
  } catch (error) {
    const isForeign = error instanceof Error && 'code' in error && error.code === 'EPERM'
    if (!isForeign) throw error
    return open(path, reading)
  }
}

/** All bytes of somebody's file, read as `openEvidence` opens it. */
export async function readEvidence(path: Buffer | string): Promise<Buffer> {
  const handle = await openEvidence(path)
  try {
    return await handle.readFile()
  } finally {
    await handle.close()
  }
}
