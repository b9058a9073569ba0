import { opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Bytes of a file, or of all files below a folder; none where there is nothing, or where it goes away meanwhile. Links are not followed. */
export async function sizeOf(path: string): Promise<number> {
  const folder = await opendir(path).catch(() => undefined)
  if (!folder) return sizeOfFile(path)
  let bytes = 0
  try {
    for await (const entry of folder) {
      if (entry.isDirectory()) bytes += await sizeOf(join(path, entry.name))
      else if (entry.isFile()) bytes += await sizeOfFile(join(path, entry.name))
    }
  } catch {
    // Removed while it was read: what was counted is told.
  }
  return bytes
}

async function sizeOfFile(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}
