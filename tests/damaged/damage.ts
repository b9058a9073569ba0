import type { Random } from '../made/random.ts'

/** One way in which bytes go wrong. */
const ways: readonly [(bytes: Buffer, random: Random) => Buffer, ...((bytes: Buffer, random: Random) => Buffer)[]] = [
  (bytes, random) => bytes.subarray(0, random.below(bytes.length)),
  // Every bit of them, and numbers that say too much: lengths, places and counts stand anywhere.
  (bytes, random) => changed(bytes, random, () => random.bytes(1)),
  (bytes, random) => changed(bytes, random, () => random.pick(extremes)),
  (bytes, random) => {
    const [from, to] = [random.below(bytes.length), random.below(bytes.length)]
    const moved = Buffer.from(bytes)
    bytes.copy(moved, to, from, from + random.below(4_096))
    return moved
  },
  (bytes, random) => {
    const at = random.below(bytes.length)
    const again = bytes.subarray(at, at + 1 + random.below(512))
    return Buffer.concat([
      bytes.subarray(0, at),
      ...Array.from({ length: 1 + random.below(50) }, () => again),
      bytes.subarray(at),
    ])
  },
]

const extremes = ['ffffffff', '7fffffff', '80000000', '00000000', 'ffff', '0000', '0100', '7f'].map((hex) =>
  Buffer.from(hex, 'hex'),
) as [Buffer, ...Buffer[]]

/** Bytes that somebody, or chance, has changed. */
export function damaged(bytes: Buffer, random: Random): Buffer {
  const once = random.pick(ways)(bytes, random)
  return random.below(4) === 0 && once.length > 0 ? random.pick(ways)(once, random) : once
}

function changed(bytes: Buffer, random: Random, piece: () => Buffer): Buffer {
  const copy = Buffer.from(bytes)
  for (let left = 1 + random.below(12); left > 0; left -= 1) piece().copy(copy, random.below(copy.length))
  return copy
}
