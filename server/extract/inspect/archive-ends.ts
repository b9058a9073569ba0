import { because, type Reason } from '@dossier/contract'
import { type Bytes, tailOf } from '../../containers/bytes.ts'
import { findNumber } from '../../containers/bzip2/bits.ts'
import { blockBytes, fitsItsSum, octalAt } from '../../containers/tar/tar.ts'

const cut = because('cut-archive')

/** Walks the blocks of a RAR archive up to version 4; each says how long it is and how much follows it. */
export async function checkRar(bytes: Bytes): Promise<Reason | undefined> {
  for (let at = 7; at < bytes.sizeBytes; ) {
    const block = await bytes.read(at, 11)
    if (block.length < 7) return cut
    const [type, flags, size] = [block[2], block.readUInt16LE(3), block.readUInt16LE(5)]
    // The end, or an unknown block.
    if (type === 0x7b || size < 7 || type === undefined || type < 0x72 || type > 0x7b) return undefined
    const follows = (flags & 0x8000) !== 0 || type === 0x74
    if (follows && block.length < 11) return cut
    at += size + (follows ? block.readUInt32LE(7) : 0)
    if (at > bytes.sizeBytes) return cut
  }
  return undefined
}

const bzip2Tail = 64
const endOfStream: ReadonlySet<number> = new Set([0x177245385090])
const bzip2Mark = 'BZh'
/** Mark, and the sum of the stream. */
const streamEndBits = 48 + 32

/** Streams of bzip2 stand one behind the other: whether all that is left of the last one is its first letters, which readers pass over. */
export async function checkBzip2(bytes: Bytes): Promise<Reason | undefined> {
  const { tail } = await tailOf(bytes, bzip2Tail)
  const end = lastNumber(tail, endOfStream)
  if (end < 0) return undefined
  const rest = tail.toString('latin1', Math.ceil((end + streamEndBits) / 8))
  return rest !== '' && (bzip2Mark.startsWith(rest) || rest.startsWith(bzip2Mark)) ? cut : undefined
}

/** The first bit at which one of them stands for the last time, or -1. */
function lastNumber(bytes: Buffer, wanted: ReadonlySet<number>): number {
  let last = -1
  for (let at = findNumber(bytes, wanted, 0); at >= 0; at = findNumber(bytes, wanted, at + 1)) last = at
  return last
}

/** Whether a file begins with a tar header, by its magic number: its checksum may not fit. */
export function isTar(head: Buffer): boolean {
  return head.length === blockBytes && head.toString('latin1', 257, 262) === 'ustar'
}

/** Each member of a tar archive must be complete, its header must fit its sum, and a zero block must end the archive. */
export async function checkTar(bytes: Bytes): Promise<Reason | undefined> {
  let misfit: Reason | undefined
  for (let at = 0; ; ) {
    const header = await bytes.read(at, blockBytes)
    if (header.length < blockBytes) return cut
    if (header.every((byte) => byte === 0)) return (await isMoreBehind(bytes, at)) ? because('data-behind') : misfit
    if (!fitsItsSum(header)) misfit = because('sums-differ')
    const size = octalAt(header, 124, 12)
    // Sizes above 8 GB have another encoding.
    if (size === undefined) return misfit
    at += blockBytes + Math.ceil(size / blockBytes) * blockBytes
  }
}

/** Maximum zero padding after an archive. */
const mostPaddingBytes = 1024 * 1024

/** Whether the zeros that end a tar are followed by anything but zeros or another tar. */
async function isMoreBehind(bytes: Bytes, end: number): Promise<boolean> {
  const padding = await bytes.read(end, mostPaddingBytes)
  const first = padding.findIndex((byte) => byte !== 0)
  if (first < 0) return false
  const start = first - (first % blockBytes)
  const header = padding.subarray(start, start + blockBytes)
  return !(isTar(header) && fitsItsSum(header))
}
