import { crc32 } from 'node:zlib'

const longestChunk = 0x10000

/** An xz whose bytes are stored as they are, without its index: as one that was cut behind its only block (The .xz File Format). */
export function cutXz(bytes: Buffer): Buffer {
  // No check of what is in it.
  const flags = Buffer.from([0, 0])
  const start = Buffer.concat([Buffer.from('fd377a585a00', 'hex'), flags, sumOf(flags)])
  // LZMA2 with a dictionary of 8 MB.
  const header = Buffer.from([2, 0, 0x21, 1, 22, 0, 0, 0])
  const chunks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += longestChunk) {
    const piece = bytes.subarray(at, at + longestChunk)
    const head = Buffer.from([at === 0 ? 1 : 2, 0, 0])
    head.writeUInt16BE(piece.length - 1, 1)
    chunks.push(head, piece)
  }
  return Buffer.concat([start, header, sumOf(header), ...chunks])
}

function sumOf(bytes: Buffer): Buffer {
  const sum = Buffer.alloc(4)
  sum.writeUInt32LE(crc32(bytes))
  return sum
}
