import { mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dropOldest, type LimitedFolder } from '../home/drop-oldest.ts'

/** Where made previews are kept. */
export type PreviewCache = LimitedFolder

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

function pathOf(folder: string, { project, id, form }: CacheKey): string {
  return join(folder, project, id.slice(0, 2), `${id}-${form}`)
}
