import { type FoundPlace, placesAtOnce, shareCount, unitsOfShare } from '@dossier/contract/documents/documents'
import type { PlaceSink } from './finder.ts'

/** Places as they are found: all are counted, 10,000 of them kept. `told`: what there is, once the text has been read. */
export type PlaceList = PlaceSink & { told(): { count: number; places: FoundPlace[]; shares: number[] } }

/** Keeps those from number `from` on; `length`: of the whole text, in UTF-16 units. */
export function placeList(from: number, length: number): PlaceList {
  const places: FoundPlace[] = []
  const shares = new Uint32Array(shareCount)
  const units = unitsOfShare(length)
  const behind = from + placesAtOnce
  let count = 0
  return {
    wantsStart: () => count >= from && count < behind,
    add: (start, end, word) => {
      if (count >= from && count < behind) places.push([start, end, word])
      count++
      const share = Math.floor((end - 1) / units)
      shares[share] = (shares[share] ?? 0) + 1
    },
    told: () => ({ count, places, shares: count === 0 ? [] : [...shares] }),
  }
}
