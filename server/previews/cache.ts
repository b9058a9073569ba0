import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where made previews are kept; `mostBytes`: beyond that the oldest go. */
export type PreviewCache = { folder: string; mostBytes: number }

/** The name of a preview below its project: the document's id names its bytes for ever. `form`: what was made of it, such as `0-310.jpg`. */
export type CacheKey = { project: string; id: string; form: string }

/** Bytes written since the cache was looked through, by folder. */
const written = new Map<string, number>()
/** Looking through it costs a walk: once for so many bytes. */
const lookEvery = 16 * 1024 * 1024

/** What was kept, or undefined; its time becomes that of its last use. */
export async function readCached({ folder }: PreviewCache, key: CacheKey): Promise<Buffer | undefined> {
  const path = pathOf(folder, key)
  try {
    const bytes = await readFile(path)
    const now = new Date()
    void utimes(path, now, now).catch(() => undefined)
    return bytes
  } catch {
    // It was not made yet, or has been removed.
    return undefined
  }
}

/** Keeps what was made, whole or not at all. A full disk keeps nobody from seeing it: it is made again the next time. */
export async function keepCached(cache: PreviewCache, key: CacheKey, bytes: Uint8Array | string): Promise<void> {
  const path = pathOf(cache.folder, key)
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`
  try {
    await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
    await writeFile(draft, bytes, { mode: 0o600 })
    await rename(draft, path)
  } catch {
    await rm(draft, { force: true }).catch(() => undefined)
    return
  }
  const since = (written.get(cache.folder) ?? lookEvery) + bytes.length
  written.set(cache.folder, since >= lookEvery ? 0 : since)
  if (since >= lookEvery) await dropOldest(cache)
}

/** Removes what was made of a project's documents. */
export async function dropProject({ folder }: PreviewCache, project: string): Promise<void> {
  await rm(join(folder, project), { recursive: true, force: true })
}

/** Brings the cache below its limit, those that were not looked at for longest first, and some more so that this is rare. */
export async function dropOldest({ folder, mostBytes }: PreviewCache): Promise<void> {
  const files = await filesOf(folder)
  let bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (bytes <= mostBytes) return
  for (const { path, size } of files.toSorted((one, other) => one.time - other.time)) {
    if (bytes <= mostBytes * 0.9) return
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

function pathOf(folder: string, { project, id, form }: CacheKey): string {
  return join(folder, project, id.slice(0, 2), `${id}-${form}`)
}
