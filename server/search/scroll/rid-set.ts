/** A set of document numbers that only shrinks, as a bitmap: a million documents take 125 kB. */
export type RidSet = {
  size(): number
  sizeBytes: number
  has(rid: number): boolean
  remove(rids: Iterable<number>): void
  /** The lowest ones that satisfy `isWanted`, at most `limit`, ascending. */
  first(limit: number, isWanted: (rid: number) => boolean): number[]
}

/** The set of these numbers. */
export function ridSet(rids: number[]): RidSet {
  const highest = rids.reduce((most, rid) => Math.max(most, rid), 0)
  const bytes = new Uint8Array(Math.floor(highest / 8) + 1)
  let size = 0
  const byteOf = (rid: number) => bytes[Math.floor(rid / 8)] ?? 0
  const has = (rid: number) => (byteOf(rid) & (1 << (rid % 8))) !== 0
  const flip = (rid: number) => {
    bytes[Math.floor(rid / 8)] = byteOf(rid) ^ (1 << (rid % 8))
    size += has(rid) ? 1 : -1
  }
  for (const rid of rids) if (!has(rid)) flip(rid)
  return {
    size: () => size,
    sizeBytes: bytes.length,
    has,
    remove: (gone) => {
      for (const rid of gone) if (has(rid)) flip(rid)
    },
    first: (limit, isWanted) => {
      const found: number[] = []
      for (let at = 0; at < bytes.length && found.length < limit; at++) {
        if (bytes[at] === 0) continue
        for (let rid = at * 8; rid < at * 8 + 8; rid++) if (has(rid) && isWanted(rid)) found.push(rid)
      }
      return found.slice(0, limit)
    },
  }
}
