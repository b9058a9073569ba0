import { Random } from '../made/random.ts'

/** Draws from a seed: the same seed draws the same. */
export type Draw = {
  below(limit: number): number
  /** True in so many of a hundred cases. */
  chance(percent: number): boolean
  pick<T>(values: readonly [T, ...T[]]): T
  /** From `least` to `most` values. */
  several<T>(least: number, most: number, make: () => T): T[]
}

export function drawFrom(seed: string): Draw {
  const random = new Random(seed)
  const below = (limit: number) => random.below(limit)
  return {
    below,
    chance: (percent) => below(100) < percent,
    pick: (values) => random.pick(values),
    several: (least, most, make) => Array.from({ length: least + below(most - least + 1) }, make),
  }
}
