import { createDecipheriv, createHash } from 'node:crypto'
import { SevenZipFault } from './fields.ts'

const roundsAtOnce = 4_096
/** 2^24 rounds take ten seconds; programs write 2^19. */
const mostPower = 24

/** Undoes AES-256 with the key that the program makes of a password (7zAes.cpp of the LZMA SDK). Says nothing of whether the password fits. */
export function decryptAes(packed: Buffer, settings: Buffer, password: string): Buffer {
  const [first = 0, second = 0] = settings
  if ((first & 0xc0) === 0) throw new SevenZipFault('there is no salt and no vector')
  const saltBytes = ((first >> 7) & 1) + (second >> 4)
  const vectorBytes = ((first >> 6) & 1) + (second & 15)
  const salt = settings.subarray(2, 2 + saltBytes)
  const vector = Buffer.alloc(16)
  settings.copy(vector, 0, 2 + saltBytes, 2 + saltBytes + vectorBytes)
  const key = keyOf(Buffer.concat([salt, Buffer.from(password, 'utf16le')]), first & 63)
  const decipher = createDecipheriv('aes-256-cbc', key, vector).setAutoPadding(false)
  return decipher.update(packed.subarray(0, packed.length & ~15))
}

function keyOf(seed: Buffer, power: number): Buffer {
  if (power === 63) return Buffer.concat([seed, Buffer.alloc(32)]).subarray(0, 32)
  if (power > mostPower) throw new SevenZipFault('too many rounds are asked for')
  const rounds = 2 ** power
  const hash = createHash('sha256')
  const stepBytes = seed.length + 8
  const block = Buffer.alloc(stepBytes * Math.min(rounds, roundsAtOnce))
  for (let at = 0; at < block.length; at += stepBytes) seed.copy(block, at)
  for (let round = 0; round < rounds; ) {
    for (let at = seed.length; at < block.length; at += stepBytes, round += 1) block.writeUInt32LE(round, at)
    hash.update(block)
  }
  return hash.digest()
}
