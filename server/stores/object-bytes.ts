import { buffer } from 'node:stream/consumers'
import type { Bytes } from '../containers/bytes.ts'
import type { ObjectState, Store } from './store.ts'

/** Whoever looks for the table of a container reads a little here and there: so much comes at once, and so many of these stay. */
const blockBytes = 1024 * 1024
const mostBlocks = 8

/** Random access to the bytes of an object in one state. Longer reads are one request. */
export function bytesOfObject(store: Store, path: Buffer, seen: ObjectState): Bytes {
  const { sizeBytes } = seen
  const blocks = new Map<number, Promise<Buffer>>()
  const fetch = (start: number, end: number) => buffer(store.read(path, seen, { start, end }))

  async function block(at: number): Promise<Buffer> {
    const known = blocks.get(at) ?? fetch(at * blockBytes, Math.min((at + 1) * blockBytes, sizeBytes) - 1)
    // The one that was used last is the last to go.
    blocks.delete(at)
    blocks.set(at, known)
    const [oldest] = blocks.keys()
    if (oldest !== undefined && blocks.size > mostBlocks) blocks.delete(oldest)
    return known.catch((error: unknown) => {
      blocks.delete(at)
      throw error
    })
  }

  async function read(position: number, length: number): Promise<Buffer> {
    const start = Math.max(0, position)
    const end = Math.min(start + Math.max(0, length), sizeBytes)
    if (end <= start) return Buffer.alloc(0)
    if (end - start > blockBytes) return fetch(start, end - 1)
    const first = Math.floor(start / blockBytes)
    const last = Math.floor((end - 1) / blockBytes)
    const found = [await block(first), ...(last > first ? [await block(last)] : [])]
    return Buffer.concat(found).subarray(start - first * blockBytes, end - first * blockBytes)
  }

  return { sizeBytes, read }
}
