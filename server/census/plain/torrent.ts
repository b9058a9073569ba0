import type { Piece } from '../piece.ts'
import { decodeText } from './decode.ts'

/** Sums of the pieces of its files: bytes, not text. */
const sums = new Set(['pieces', 'ed2k', 'filehash', 'sha1'])

/**
 * The texts of a torrent (BEP 3), one in a line: names of its files, its comment, addresses. What it says stands as `number:text` one behind the other, in lists and dictionaries
 * that are told by letters between them.
 */
export function readTorrent(bytes: Buffer): Piece[] {
  const texts: string[] = []
  let former = ''
  for (let at = 0; at < bytes.length; ) {
    const [head = '', length] = /^(\d{1,9}):/.exec(bytes.toString('latin1', at, at + 10)) ?? []
    if (length === undefined) {
      at = behindNumber(bytes, at)
      continue
    }
    const start = at + head.length
    const text = sums.has(former) ? undefined : decodeText(bytes.subarray(start, start + Number(length)))
    if (text) texts.push(text)
    former = text ?? ''
    at = start + Number(length)
  }
  return texts.length > 0 ? [{ kind: 'text', text: texts.join('\n') }] : []
}

/** Numbers stand between `i` and `e`; all other letters begin or end something. */
function behindNumber(bytes: Buffer, at: number): number {
  const number = bytes[at] === 0x69 ? /^i-?\d+e/.exec(bytes.toString('latin1', at, at + 24))?.[0] : undefined
  return at + (number?.length ?? 1)
}
