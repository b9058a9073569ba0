import { Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import type { Bytes } from './bytes.ts'

/** How the reading of a Zstandard file ended: at its end, or where the bytes are cut or make no sense. */
export type ZstdEnd = 'whole' | 'cut' | 'damaged'

const stepBytes = 64 * 1024

/** Unpacks a Zstandard file (RFC 8878), all of its frames, and keeps what precedes a fault. @throws what `write` throws. */
export async function readZstd(packed: Bytes, write: (piece: Buffer) => Promise<void>): Promise<ZstdEnd> {
  for (let at = 0; at < packed.sizeBytes; ) {
    const frame = await readFrame(packed, at, write)
    if (typeof frame === 'string') return frame
    if (frame.readBytes === 0) return 'damaged'
    at += frame.readBytes
  }
  return 'whole'
}

async function readFrame(
  packed: Bytes,
  from: number,
  write: (piece: Buffer) => Promise<void>,
): Promise<{ readBytes: number } | Exclude<ZstdEnd, 'whole'>> {
  const unpacking = createZstdDecompress()
  const source = Readable.from(piecesFrom(packed, from)).on('error', (fault) => unpacking.destroy(fault))
  source.pipe(unpacking)
  try {
    for await (const piece of unpacking) if (Buffer.isBuffer(piece)) await write(piece)
    return { readBytes: unpacking.bytesWritten }
  } catch (error) {
    if (!isOfZlib(error)) throw error
    return error.code === 'Z_BUF_ERROR' || /unexpected end/i.test(error.message) ? 'cut' : 'damaged'
  } finally {
    source.destroy()
    unpacking.destroy()
  }
}

async function* piecesFrom(packed: Bytes, from: number): AsyncGenerator<Buffer> {
  for (let at = from; at < packed.sizeBytes; at += stepBytes) yield await packed.read(at, stepBytes)
}

/** zlib's codes for what is packed badly. */
function isOfZlib(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^(Z_|ZSTD_)/.test(error.code)
}
