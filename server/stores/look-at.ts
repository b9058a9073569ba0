import { lstat } from 'node:fs/promises'
import { type FileStamp, stampOf } from '../scan/stamp.ts'
import { ObjectFault, storeAt } from './store.ts'

/** How what lies at a path is now, wherever that is; undefined where it is gone, or cannot be looked at. Throws AppError STORE_DOWN. */
export async function lookAt(path: Buffer, signal?: AbortSignal): Promise<FileStamp | undefined> {
  const store = storeAt(path)
  if (!store) {
    const stats = await lstat(path, { bigint: true }).catch(() => undefined)
    return stats && stampOf(stats)
  }
  return store.look(path, signal).catch((error: unknown) => {
    if (error instanceof ObjectFault) return undefined
    throw error
  })
}
