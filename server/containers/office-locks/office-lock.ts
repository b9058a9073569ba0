import { hash } from 'node:crypto'

/** How an Office file is locked: for a password that fits what opens the locked bytes, else undefined. */
export type OfficeLock = (password: string) => ((bytes: Buffer) => Buffer) | undefined

/** Hashes that the formats name; no others are computed on behalf of a file. */
export const hashes = ['sha1', 'sha256', 'sha384', 'sha512'] as const
export type HashName = (typeof hashes)[number]

/** A file may ask for more rounds than anybody waits for; the format allows 10,000,000, programs write 50,000 and 100,000. */
export const mostSpins = 1_000_000

/** A hash over parts, as bytes. */
export function hashOf(name: HashName, ...parts: Buffer[]): Buffer {
  return hash(name, Buffer.concat(parts), 'buffer')
}

/** What both kinds of lock make of a password before anything else: its hash, hashed again and again with a counter. */
export function spunHash(name: HashName, { salt, password, spins }: { salt: Buffer; password: string; spins: number }): Buffer {
  let sum = hashOf(name, salt, Buffer.from(password, 'utf16le'))
  const turn = Buffer.alloc(4 + sum.length)
  for (let count = 0; count < spins; count += 1) {
    turn.writeUInt32LE(count, 0)
    sum.copy(turn, 4)
    sum = hash(name, turn, 'buffer')
  }
  return sum
}

/** A number as the formats hash it. */
export function littleEndian(number: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(number, 0)
  return bytes
}
