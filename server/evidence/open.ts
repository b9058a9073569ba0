import { constants, openSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

/**
 * Opens somebody's file for reading, and only that. Where the system allows it, which Linux does for the file's owner and for root, not even the time of its
 * last access changes; else it is opened as any program would. `flags`: beside reading, such as `O_NOFOLLOW`.
 */
export async function openEvidence(path: Buffer | string, flags = 0): Promise<FileHandle> {
  const { quietly, plainly } = waysToOpen(flags)
  try {
    return await open(path, quietly)
  } catch (error) {
    if (!isForeign(error)) throw error
    return open(path, plainly)
  }
}

/** The same for libraries that cannot wait, in threads of their own: answers a descriptor, which the caller closes. */
export function openEvidenceSync(path: Buffer | string): number {
  const { quietly, plainly } = waysToOpen(0)
  try {
    return openSync(path, quietly)
  } catch (error) {
    if (!isForeign(error)) throw error
    return openSync(path, plainly)
  }
}

function waysToOpen(flags: number): { quietly: number; plainly: number } {
  const plainly = constants.O_RDONLY | flags
  // Systems without this flag do not define it.
  const noAccessTime: number | undefined = constants.O_NOATIME
  return { quietly: plainly | (noAccessTime ?? 0), plainly }
}

/** Linux refuses to leave the time of a file that belongs to somebody else. */
function isForeign(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPERM'
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
