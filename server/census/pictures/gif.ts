import { Allowance } from '../allowance.ts'
import { textIfAny } from '../media/said.ts'
import type { Pieces } from '../pieces.ts'

/** What is said beside the picture: a comment, and text that is to be drawn over it, behind twelve bytes that say where. */
const marks = [Buffer.from([0x21, 0xfe]), Buffer.from([0x21, 0x01, 0x0c])]
const placeBytes = 12
const mostBlocks = 10_000

/** Comments and texts of a GIF, wherever they stand: where a piece of it is damaged the way to them is lost, not they. @throws TooMuchEffort where marks stand within each other. */
export function addGif(pieces: Pieces, file: Buffer): void {
  const allowance = new Allowance(file.length)
  for (const mark of marks)
    for (let at = file.indexOf(mark); at >= 0; at = file.indexOf(mark, at + 1))
      pieces.line('text', textIfAny(blocksAt(file, at + mark.length + (mark.length > 2 ? placeBytes : 0), allowance)))
}

/** Blocks of up to 255 bytes with the length of each before it, up to one of none. */
function blocksAt(file: Buffer, from: number, allowance: Allowance): Buffer {
  const blocks: Buffer[] = []
  for (let at = from; blocks.length < mostBlocks; ) {
    const length = file[at] ?? 0
    if (length === 0) break
    blocks.push(allowance.take(file.subarray(at + 1, at + 1 + length)))
    at += 1 + length
  }
  return Buffer.concat(blocks)
}
