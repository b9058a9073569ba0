import type { Bytes } from '../bytes.ts'
import { blockBytes, fitsItsSum, octalAt } from './tar.ts'

/** Maximum gap between joined archives: tapes are padded to 10,240 bytes, some to a megabyte. */
const mostPaddingBytes = 1024 * 1024

/** From the first header of a tar to the zeros that end it. */
export type TarPiece = { start: number; end: number }

/** Each of several tars that were joined into one file; where the last one has no end, up to the end of the file. */
export async function* joinedTars(bytes: Bytes): AsyncGenerator<TarPiece> {
  for (let start: number | undefined = 0; start !== undefined; ) {
    const end = await endOfTar(bytes, start)
    yield { start, end: end ?? bytes.sizeBytes }
    start = end === undefined ? undefined : await nextTar(bytes, end)
  }
}

async function nextTar(bytes: Bytes, end: number): Promise<number | undefined> {
  const padding = await bytes.read(end, mostPaddingBytes)
  for (let at = 0; at + blockBytes <= padding.length; at += blockBytes) {
    const header = padding.subarray(at, at + blockBytes)
    if (header.some((byte) => byte !== 0)) return isTarHeader(header) ? end + at : undefined
  }
  return undefined
}

/** Whether a block is a tar header, by its checksum as well as its magic number. */
function isTarHeader(header: Buffer): boolean {
  return header.toString('latin1', 257, 262) === 'ustar' && fitsItsSum(header)
}

/** The offset of the zero block that ends the archive. */
async function endOfTar(bytes: Bytes, start: number): Promise<number | undefined> {
  for (let at = start; ; ) {
    const header = await bytes.read(at, blockBytes)
    if (header.length < blockBytes) return undefined
    if (header.every((byte) => byte === 0)) return at
    const size = octalAt(header, 124, 12)
    if (size === undefined || !fitsItsSum(header)) return undefined
    at += blockBytes + Math.ceil(size / blockBytes) * blockBytes
  }
}
