import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { openEvidence } from '../evidence/open.ts'
import { bytesOf } from './bytes.ts'
import { type GzipFault, readGzip, readGzipHeader } from './gzip.ts'

/** What was kept of a gzip: the digest of what it holds (hex SHA-384), and why it is not whole. */
type Kept = { digest: string; fault: GzipFault | undefined }

class TooLarge extends Error {}

/**
 * Writes a gzip anew with what can be read of it, so that a reader which gives up at a fault has the rest. Its header stays, its bytes are
 * stored as they are.
 * @returns undefined where nothing can be read, or more than `maxBytes`.
 */
export async function writeGzipRest(from: Buffer, to: string, maxBytes: number): Promise<Kept | undefined> {
  // It may have been deleted since it was read.
  const source = await openEvidence(from).catch(() => undefined)
  if (!source) return undefined
  const target = await open(to, 'wx', 0o600)
  try {
    const packed = await bytesOf(source)
    const hash = createHash('sha384')
    const copy = { sizeBytes: 0, sum: 0 }
    const header = await readGzipHeader(packed)
    if (!header) return undefined
    await target.write(header)
    const fault = await readGzip(packed, async (piece) => {
      hash.update(piece)
      copy.sum = crc32(piece, copy.sum)
      copy.sizeBytes += piece.length
      if (copy.sizeBytes > maxBytes) throw new TooLarge()
      for (const block of storedBlocks(piece)) await target.write(block)
    })
    await target.write(endOf(copy))
    return copy.sizeBytes === 0 ? undefined : { digest: hash.digest('hex'), fault }
  } catch (error) {
    if (error instanceof TooLarge) return undefined
    throw error
  } finally {
    await target.close()
    await source.close()
  }
}

const longestBlock = 0xffff

/** Stored blocks (RFC 1951, 3.2.4). */
function* storedBlocks(piece: Buffer): Generator<Buffer> {
  for (let at = 0; at < piece.length; at += longestBlock) {
    const data = piece.subarray(at, at + longestBlock)
    const head = Buffer.alloc(5)
    head.writeUInt16LE(data.length, 1)
    head.writeUInt16LE(~data.length & 0xffff, 3)
    yield Buffer.concat([head, data])
  }
}

/** A final empty block, then checksum and length. */
function endOf({ sum, sizeBytes }: { sum: number; sizeBytes: number }): Buffer {
  const end = Buffer.from([1, 0, 0, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 0])
  end.writeUInt32LE(sum, 5)
  end.writeUInt32LE(sizeBytes >>> 0, 9)
  return end
}
