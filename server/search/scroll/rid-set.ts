/** A set of document numbers that only shrinks, as a bitmap: a million documents take 125 kB. */
export type RidSet = {
  size(): number
  sizeBytes: number
  /** What `ridSetOf` makes the same set of. */
  bytes(): Uint8Array
  has(rid: number): boolean
  remove(rids: Iterable<number>): void
  /** The lowest ones that satisfy `isWanted`, at most `limit`, ascending. */
  first(limit: number, isWanted: (rid: number) => boolean): number[]
}

/** The set of these numbers. */
export function ridSet(rids: number[]): RidSet {
  const highest = rids.reduce((most, rid) => Math.max(most, rid), 0)
  const set = ridSetOf(new Uint8Array(Math.floor(highest / 8) + 1))
  set.add(rids)
  return set
}

/** The set of a bitmap, which becomes its own. */
export function ridSetOf(bytes: Uint8Array): RidSet & { add(rids: Iterable<number>): void } {
  let size = bytes.reduce((sum, byte) => sum + bitsOf(byte), 0)
  const byteOf = (rid: number) => bytes[Math.floor(rid / 8)] ?? 0
  const has = (rid: number) => (byteOf(rid) & (1 << (rid % 8))) !== 0
  const flip = (rid: number) => {
    bytes[Math.floor(rid / 8)] = byteOf(rid) ^ (1 << (rid % 8))
    size += has(rid) ? 1 : -1
  }
  return {
    size: () => size,
    sizeBytes: bytes.length,
    bytes: () => bytes,
    add: (rids) => {
      for (const rid of rids) if (!has(rid)) flip(rid)
    },
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

function bitsOf(byte: number): number {
  let count = 0
  for (let left = byte; left > 0; left &= left - 1) count += 1
  return count
}
