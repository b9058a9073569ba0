import { joined, little } from './chunks.ts'

/** A stream of Ogg: what it is, and its comments over pages of few bytes. */
export function oggOf(kind: string, comments: Buffer): Buffer {
  const vorbis = kind.includes('vorbis')
  const head = vorbis
    ? joined(
        '\x01vorbis',
        little(0),
        Buffer.from([1]),
        little(44_100),
        little(0),
        little(128_000),
        little(0),
        Buffer.from([0xb8, 1]),
      )
    : joined('OpusHead', Buffer.from([1, 1, 0, 0]), little(48_000), Buffer.from([0, 0, 0]))
  const setup = vorbis ? [joined('\x05vorbis', Buffer.alloc(50))] : []
  const pieces = [head, comments, ...setup, Buffer.alloc(30)]
  const pages: Buffer[] = []
  for (const [at, piece] of pieces.entries()) {
    for (let start = 0; start === 0 || start < piece.length; start += 255) {
      const part = piece.subarray(start, start + 255)
      const isLast = start + 255 > piece.length
      const flags = (start > 0 ? 1 : 0) | (at === 0 ? 2 : 0) | (at === pieces.length - 1 ? 4 : 0)
      pages.push(pageOf(flags, pages.length, part, isLast))
    }
  }
  return Buffer.concat(pages)
}

function pageOf(flags: number, number: number, part: Buffer, isLast: boolean): Buffer {
  const segments = part.length === 255 ? [255, ...(isLast ? [0] : [])] : [part.length]
  const page = joined(
    'OggS',
    Buffer.from([0, flags]),
    Buffer.alloc(8),
    little(7),
    little(number),
    little(0),
    Buffer.from([segments.length, ...segments]),
    part,
  )
  page.writeUInt32LE(sumOf(page), 22)
  return page
}

/** The sum of Ogg: 0x04c11db7, the highest bit first. */
function sumOf(bytes: Buffer): number {
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte << 24
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1
  }
  return sum >>> 0
}
