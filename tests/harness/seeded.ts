/** Numbers from 0 up to 1. */
export type Random = () => number

/** A small generator of numbers from 0 up to 1 (mulberry32); `Math.random` cannot be seeded. */
export function seeded(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** One of a list. Throws where it is empty. */
export function pick<T>(random: Random, list: readonly [T, ...T[]] | readonly T[]): T {
  const one = list[Math.floor(random() * list.length)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}
