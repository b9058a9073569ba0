import type { FileHandle } from 'node:fs/promises'

/** Random access to a file's bytes; a read past the end gives fewer. */
export type Bytes = { sizeBytes: number; read(position: number, length: number): Promise<Buffer> }

/** The bytes of an open file. */
export async function bytesOf(handle: FileHandle): Promise<Bytes> {
  return bytesOfSize(handle, (await handle.stat()).size)
}

/** The same where its size is known. */
export function bytesOfSize(handle: FileHandle, size: number): Bytes {
  const read = async (position: number, length: number) => {
    const wanted = Math.max(0, Math.min(length, size - position))
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(wanted), 0, wanted, Math.max(0, position))
    return buffer.subarray(0, bytesRead)
  }
  return { sizeBytes: size, read }
}

/** Bytes that are in memory already. */
export function bytesOfBuffer(buffer: Buffer): Bytes {
  const read = async (position: number, length: number) => {
    const start = Math.max(0, position)
    return buffer.subarray(start, start + Math.max(0, length))
  }
  return { sizeBytes: buffer.length, read }
}

const firstStepBytes = 4 * 1024
const lastStepBytes = 1024 * 1024

/** The first position of `wanted` at or after `from`, or -1; reads little first, as it may be near, and then up to a megabyte at a time. */
export async function findBytes(bytes: Bytes, wanted: Buffer, from = 0): Promise<number> {
  const overlap = wanted.length - 1
  let stepBytes = firstStepBytes
  for (let position = from; position < bytes.sizeBytes; ) {
    const piece = await bytes.read(position, stepBytes + overlap)
    const found = piece.indexOf(wanted)
    if (found >= 0) return position + found
    position += stepBytes
    stepBytes = Math.min(stepBytes * 4, lastStepBytes)
  }
  return -1
}

/** The positions of `wanted` in bytes that are in memory, at most `from`, the last one first. */
export function* placesFromEnd(bytes: Buffer, wanted: Buffer, from: number): Generator<number> {
  for (let at = from; at >= 0; at -= 1) {
    at = bytes.lastIndexOf(wanted, at)
    if (at < 0) return
    yield at
  }
}

/** The last bytes of a file, and where they begin. */
export async function tailOf(bytes: Bytes, length: number): Promise<{ tail: Buffer; start: number }> {
  const start = Math.max(0, bytes.sizeBytes - length)
  return { tail: await bytes.read(start, length), start }
}
