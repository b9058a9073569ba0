import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Files that can be made again; `mostBytes`: beyond that the oldest go. */
export type LimitedFolder = { folder: string; mostBytes: number }

/** Brings a folder below its limit, those that were not used for longest first, and some more so that this is rare. `except`: one that stays whatever its size. */
export async function dropOldest({ folder, mostBytes }: LimitedFolder, except?: string): Promise<void> {
  const files = await filesOf(folder)
  let bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (bytes <= mostBytes) return
  for (const { path, size } of files.toSorted((one, other) => one.time - other.time)) {
    if (bytes <= mostBytes * 0.9) return
    if (path === except) continue
    await rm(path, { force: true })
    bytes -= size
  }
}

async function filesOf(folder: string): Promise<{ path: string; size: number; time: number }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const known = await Promise.all(
    files.map(async (path) => {
      const found = await stat(path).catch(() => undefined)
      return found ? [{ path, size: found.size, time: found.mtimeMs }] : []
    }),
  )
  return known.flat()
}
