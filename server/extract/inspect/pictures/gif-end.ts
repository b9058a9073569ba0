import { because, type Reason } from '@dossier/contract'
import type { Bytes } from '../../../containers/bytes.ts'

const cut = because('cut-picture')

/** Walks the blocks of a GIF (GIF89a, appendix A): a cut one may end in the very bytes that end a whole one. Old programs left out the end mark. */
export async function checkGif(bytes: Bytes): Promise<Reason | undefined> {
  const head = await bytes.read(0, 13)
  if (head.length < 13) return cut
  for (let at = 13 + tableBytes(head[10] ?? 0); ; ) {
    const [kind] = await bytes.read(at, 1)
    // The trailer, or the end of the file directly after a complete block.
    if (kind === 0x3b || kind === undefined) return at <= bytes.sizeBytes ? undefined : cut
    if (kind === 0x21) at = await endOfBlocks(bytes, at + 2)
    else if (kind === 0x2c) {
      const picture = await bytes.read(at, 10)
      if (picture.length < 10) return cut
      // One byte: the LZW code size.
      at = await endOfBlocks(bytes, at + 10 + tableBytes(picture[9] ?? 0) + 1)
    } else return undefined
    if (at > bytes.sizeBytes) return cut
  }
}

function tableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

/** Blocks of up to 255 bytes, each behind its length, up to one of none; behind the end of the file where that is missing. */
async function endOfBlocks(bytes: Bytes, from: number): Promise<number> {
  for (let at = from; ; ) {
    const [length] = await bytes.read(at, 1)
    if (length === undefined) return bytes.sizeBytes + 1
    at += 1 + length
    if (length === 0) return at
  }
}
