import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { because } from '@dossier/contract'
import { ownerMark } from '../confine/owner.ts'
import { type DigestedFile, digestFile, type FileDigest } from '../scan/digest.ts'
import { diskFull } from '../scan/faults.ts'
import { type FileStamp, stampOf } from '../scan/stamp.ts'
import { digestObject } from './digest-object.ts'
import { Room } from './room.ts'
import { ObjectFault, type Store, storeAt } from './store.ts'

/** A file that can be read by `path` until it is closed, and how that is now; undefined: gone. A copy stays as it was. */
export type Brought = { found: DigestedFile; path: Buffer; now(): Promise<FileStamp | undefined>; close(): Promise<void> }

/** Copies of all files in hand together; a larger one comes alone. */
const room = new Room(4 * 1024 ** 3)

/** The disk keeps so much for the records. */
const leftFreeBytes = 256 * 1024 ** 2

type Wanted = { project: string; path: Buffer /** For copies. */; folder: string; signal: AbortSignal }

/**
 * A file with its digests, to be read by its path: where it lies on a disk, or as a copy of an object of a store. Answers why not where it cannot be read. Throws AppError STORE_DOWN, DISK_FULL, the
 * signal's reason.
 */
export async function bringFile(wanted: Wanted): Promise<Brought | Exclude<FileDigest, DigestedFile>> {
  const { project, path, signal } = wanted
  const store = storeAt(path)
  if (store) return bringObject(store, wanted)
  const found = await digestFile(project, path, signal)
  if (found.kind !== 'digested') return found
  const now = async () => stampOf(await stat(path, { bigint: true }))
  return { found, path, now, close: async () => {} }
}

async function bringObject(store: Store, { project, path, folder, signal }: Wanted) {
  const seen = await store.look(path, signal).catch(asFault)
  if (seen instanceof ObjectFault) return { kind: seen.kind, reason: seen.reason }
  if (!seen) return { kind: 'gone' as const, reason: because('vanished') }
  const leave = await room.enter(seen.sizeBytes, signal)
  const to = join(folder, `${ownerMark}-${randomUUID()}`)
  const close = async () => {
    await rm(to, { force: true }).finally(leave)
  }
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await requireFree(folder, seen.sizeBytes)
    const found = await digestObject(store, { project, path, signal, seen, to })
    if (found.kind !== 'digested') {
      await close()
      return found
    }
    return { found, path: Buffer.from(to), now: async () => found.stamp, close }
  } catch (error) {
    await close()
    throw error
  }
}

function asFault(error: unknown): ObjectFault {
  if (error instanceof ObjectFault) return error
  throw error
}

/** Before it is begun: a disk that is full harms more than this file. */
async function requireFree(folder: string, sizeBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < sizeBytes + leftFreeBytes) throw diskFull(undefined)
}
