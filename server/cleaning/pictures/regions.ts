import type { Bytes } from '../../containers/bytes.ts'
import type { Piece } from '../plan.ts'
import { damaged } from '../uncleanable.ts'

/** A stretch of a file that is kept in its place; `bytes`: what stands there instead. */
export type Region = { from: number; to: number; bytes?: Buffer }

/** A file up to `end` with these regions, and zeros beside them. Kept stretches may share bytes; what is written anew may share none. Throws Uncleanable. */
export function layOut(bytes: Bytes, regions: readonly Region[], end = 0): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  let lastIsNew = false
  for (const region of regions.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    if (region.from < at && (region.bytes || lastIsNew) && region.to > region.from) throw damaged()
    if (region.from > at) pieces.push({ zeros: region.from - at })
    if (region.bytes) pieces.push(region.bytes)
    else if (region.to > Math.max(at, region.from)) pieces.push({ bytes, from: Math.max(at, region.from), to: region.to })
    if (region.to > at) lastIsNew = region.bytes !== undefined
    at = Math.max(at, region.to)
  }
  return end > at ? [...pieces, { zeros: end - at }] : pieces
}
