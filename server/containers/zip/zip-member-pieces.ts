import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import type { Bytes } from '../bytes.ts'
import type { ZipMember } from './zip-directory.ts'
import { findData } from './zip-members.ts'

const stepBytes = 1024 * 1024

/** A zip member's content as a stream of chunks, for any size; undefined for unsupported compression methods. Throws zlib's errors. */
export async function zipMemberPieces(archive: Bytes, { place }: ZipMember): Promise<AsyncIterable<Buffer> | undefined> {
  const start = place === null ? undefined : await findData(archive, place)
  if (place === null || start === undefined || ![0, 8].includes(place.method)) return undefined
  const packed = packedPieces(archive, start, place.packedBytes)
  return place.method === 0 ? packed : inflated(packed)
}

/** Inflates chunk by chunk. Throws zlib's errors. */
export async function* inflated(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const source = Readable.from(packed)
  const inflating = createInflateRaw()
  source.on('error', (fault) => inflating.destroy(fault)).pipe(inflating)
  try {
    for await (const piece of inflating) if (Buffer.isBuffer(piece)) yield piece
  } finally {
    source.destroy()
    inflating.destroy()
  }
}

/** The bytes of a member as they are packed. */
export async function* packedPieces(archive: Bytes, start: number, packedBytes: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < packedBytes; ) {
    const piece = await archive.read(start + done, Math.min(stepBytes, packedBytes - done))
    if (piece.length === 0) return
    done += piece.length
    yield piece
  }
}
