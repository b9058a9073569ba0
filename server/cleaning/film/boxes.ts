import type { Bytes } from '../../containers/bytes.ts'
import { damaged } from '../uncleanable.ts'

/** A box of a film: its type, where it begins and ends, and where its content begins. */
export type Box = { type: string; from: number; to: number; contentAt: number }

const boxesAtMost = 100_000

/** The boxes from one place to another. `mayRun`: the last one may say that it goes on to the end. Throws Uncleanable where one does not fit. */
export async function boxesIn(bytes: Bytes, from: number, to: number, mayRun = false): Promise<Box[]> {
  const boxes: Box[] = []
  for (let at = from; at + 8 <= to; ) {
    const head = await bytes.read(at, 16)
    if (head.length < 8 || boxes.length >= boxesAtMost) throw damaged()
    const short = head.readUInt32BE(0)
    const isLong = short === 1
    if (isLong && head.length < 16) throw damaged()
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 && mayRun ? to - at : short
    const end = at + size
    if (size < (isLong ? 16 : 8) || end > to) throw damaged()
    boxes.push({ type: head.toString('latin1', 4, 8), from: at, to: end, contentAt: at + (isLong ? 16 : 8) })
    at = end
  }
  return boxes
}

/** The box below another by the types on the way. */
export async function boxBelow(bytes: Bytes, box: Box, ...way: string[]): Promise<Box | undefined> {
  let found: Box | undefined = box
  for (const type of way) {
    const inside: Box[] = found ? await boxesIn(bytes, found.contentAt, found.to) : []
    found = inside.find((each) => each.type === type)
  }
  return found
}
