import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Artifact, Artifacts } from './artifacts.ts'

/** Files on disks of this machine, each alone in a folder that there is before it is put there. A place is a path. */
export const folderArtifacts: Artifacts = {
  async put(place, file) {
    await rename(file, place)
    const kept = await openAt(place)
    await kept.close()
    return kept.tag
  },
  open: (place) => openAt(place).catch(whereMissing),
  remove: (place) => rm(dirname(place), { recursive: true, force: true }),
}

async function openAt(place: string): Promise<Artifact> {
  const handle = await open(place)
  try {
    return await describe(handle)
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function describe(handle: FileHandle): Promise<Artifact> {
  const { size, mtimeMs } = await handle.stat()
  return {
    sizeBytes: size,
    tag: `"${size.toString(16)}-${Math.floor(mtimeMs).toString(16)}"`,
    read: (piece) => handle.createReadStream(piece),
    close: () => handle.close(),
  }
}

function whereMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
