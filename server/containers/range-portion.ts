import { open } from 'node:fs/promises'
import type { Bytes } from './bytes.ts'
import type { Portion } from './portion.ts'

const stepBytes = 1024 * 1024

/** Members that lie one behind the other, from `start` up to `end`; `behind`: what a container of this kind ends with. */
export type MemberRange = { members: number; start: number; end: number; behind?: Buffer }

/** A portion that is a copy of a piece of its container. */
export function rangePortion(bytes: Bytes, { members, start, end, behind }: MemberRange): Portion {
  const writeTo = async (path: string): Promise<number> => {
    const target = await open(path, 'wx', 0o600)
    try {
      for (let at = start; at < end; at += stepBytes) await target.write(await bytes.read(at, Math.min(stepBytes, end - at)))
      if (behind) await target.write(behind)
      return (await target.stat()).size
    } finally {
      await target.close()
    }
  }
  return { members, writeTo }
}

type Held = { start: number; block: Buffer }

/** The same bytes, of which a megabyte is held at a time: for walks of many small reads forward. */
export function heldInBlocks(bytes: Bytes): Bytes {
  let held: Held = { start: 0, block: Buffer.alloc(0) }
  const read = async (position: number, length: number) => {
    const start = Math.max(0, position)
    const end = Math.min(start + Math.max(0, length), bytes.sizeBytes)
    if (end - start >= stepBytes) return bytes.read(start, length)
    const isHeld = start >= held.start && end <= held.start + held.block.length
    // A walk looks back a little, too.
    const from = Math.max(0, start - lookBackBytes)
    if (!isHeld) held = { start: from, block: await bytes.read(from, stepBytes + lookBackBytes) }
    return held.block.subarray(start - held.start, Math.max(start, end) - held.start)
  }
  return { sizeBytes: bytes.sizeBytes, read }
}

const lookBackBytes = 4 * 1024
