import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { because } from '@dossier/contract'
import { digestFile, type FileDigest } from '../scan/digest.ts'
import { ObjectFault, type ObjectState, type Store, storeAt } from './store.ts'

/** As `digestFile`, wherever the path leads. Throws AppError STORE_DOWN, the signal's reason. */
export async function digestPlace(project: string, path: Buffer, signal: AbortSignal): Promise<FileDigest> {
  const store = storeAt(path)
  return store ? digestObject(store, { project, path, signal }) : digestFile(project, path, signal)
}

/** `seen`: the state that is wanted; absent: whatever it is. `to`: a new file that takes the bytes. */
export type ToDigest = { project: string; path: Buffer; signal: AbortSignal; seen?: ObjectState; to?: string }

/** The same of an object, all of whose bytes are of one state. Throws AppError STORE_DOWN, what writing throws, the signal's reason. */
export async function digestObject(store: Store, { project, path, signal, seen, to }: ToDigest): Promise<FileDigest> {
  try {
    const readAt = Date.now()
    const state = seen ?? (await store.look(path, signal))
    if (!state) return { kind: 'gone', reason: because('vanished') }
    const hash = createHash('sha384').update(project, 'utf8')
    const plain = createHash('sha256')
    const hashed = async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        hash.update(piece)
        plain.update(piece)
        yield piece
      }
    }
    await pipeline(store.read(path, state, undefined, signal), hashed, to === undefined ? drain : sink(to), { signal })
    const { tag: _, ...stamp } = state
    return { kind: 'digested', digest: hash.digest('hex'), sha256: plain.digest('hex'), stamp, readAt }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ObjectFault) return { kind: error.kind, reason: error.reason }
    throw error
  }
}

async function drain(pieces: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of pieces);
}

function sink(path: string): Writable {
  return createWriteStream(path, { flags: 'wx', mode: 0o600 })
}
