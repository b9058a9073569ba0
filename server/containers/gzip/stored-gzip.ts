import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

/** What was kept of something packed: the digest of what it holds (hex SHA-384), and why it is not whole. */
export type Kept<Fault> = { digest: string; fault: Fault }

/** `header`: that of the gzip; `unpack`: gives the bytes in order and answers how that ended. */
type ToKeep<Fault> = {
  header: Buffer
  maxBytes: number
  unpack: (write: (piece: Buffer) => Promise<void>) => Promise<Fault>
}

class TooLarge extends Error {}

/** Writes a gzip of bytes that are stored as they are. Undefined where there are none, or more than `maxBytes`. */
export async function writeStoredGzip<Fault>(
  to: string,
  { header, maxBytes, unpack }: ToKeep<Fault>,
): Promise<Kept<Fault> | undefined> {
  const target = await open(to, 'wx', 0o600)
  try {
    const hash = createHash('sha384')
    const copy = { sizeBytes: 0, sum: 0 }
    await target.write(header)
    const fault = await unpack(async (piece) => {
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
