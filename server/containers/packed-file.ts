import { inflateSync } from 'node:zlib'
import { type Bytes, bytesOfBuffer } from './bytes.ts'
import { readBzip2 } from './bzip2/bzip2.ts'
import { readXz } from './xz/xz.ts'
import { readZstd } from './zstd.ts'

type Unpack = (packed: Bytes, write: (piece: Buffer) => Promise<void>) => Promise<unknown>

const kinds: { isOne(head: Buffer): boolean; unpack: Unpack }[] = [
  { isOne: (head) => head.subarray(0, 6).equals(Buffer.from('fd377a585a00', 'hex')), unpack: readXz },
  { isOne: (head) => /^BZh[1-9]$/.test(head.toString('latin1', 0, 4)), unpack: readBzip2 },
  { isOne: (head) => head.subarray(0, 4).equals(Buffer.from('28b52ffd', 'hex')), unpack: readZstd },
]

/**
 * The file in an xz, bzip2, Zstandard or zlib, which pack one alone; of all but the last only what precedes a fault. Undefined for what is none of these. @throws Error where it is more than
 * `maxBytes`.
 */
export async function unpackFile(packed: Buffer, contentType: string, maxBytes: number): Promise<Buffer | undefined> {
  if (contentType === 'application/zlib') return inflateSync(packed, { maxOutputLength: maxBytes })
  const kind = kinds.find(({ isOne }) => isOne(packed))
  if (!kind) return undefined
  const pieces: Buffer[] = []
  let sizeBytes = 0
  await kind.unpack(bytesOfBuffer(packed), async (piece) => {
    sizeBytes += piece.length
    if (sizeBytes > maxBytes) throw new Error('more than may be unpacked in memory')
    // What an unpacker gives may be written over by what comes next.
    pieces.push(Buffer.from(piece))
  })
  return Buffer.concat(pieces)
}
