import { createHash } from 'node:crypto'

/** Numbers that look random and are the same for the same seed. */
export class Random {
  readonly #seed: string
  #count = 0

  constructor(seed: string) {
    this.#seed = seed
  }

  /** A whole number from 0 up to, but not including, `limit`. */
  below(limit: number): number {
    return (
      createHash('sha256')
        .update(`${this.#seed}\n${this.#count++}`)
        .digest()
        .readUInt32BE(0) % Math.max(1, limit)
    )
  }

  pick<T>(values: readonly [T, ...T[]]): T {
    return values[this.below(values.length)] ?? values[0]
  }

  bytes(length: number): Buffer {
    const blocks = Math.ceil(length / 64)
    const digests = Array.from({ length: blocks }, () =>
      createHash('sha512')
        .update(`${this.#seed}\n${this.#count++}`)
        .digest(),
    )
    return Buffer.concat(digests).subarray(0, length)
  }
}
