import { createCipheriv, createHmac, pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(pbkdf2)
const rounds = 1_000
const verifierBytes = 2
const blockBytes = 16

/** Size of the authentication code after a member's AES data. */
export const sealBytes = 10

/** Salt and password verifier precede the data. */
export function aesHeaderBytes(keyBytes: number): number {
  return keyBytes / 2 + verifierBytes
}

/** An opened member: `plain` gives its data as it was packed; `fits` tells whether the data has the seal that stands behind it. */
export type AesMember = {
  plain(data: AsyncIterable<Buffer>): AsyncGenerator<Buffer>
  fits(data: AsyncIterable<Buffer>, seal: Buffer): Promise<boolean>
}

/**
 * Opens a member that is locked by AES as WinZip, 7-Zip and others do: PBKDF2 with SHA-1, then counters that begin with 1 and are written with the
 * lowest byte first. Undefined where the password does not fit; one in 65,536 that are wrong fit all the same.
 */
export async function openZipAes(header: Buffer, password: Buffer, keyBytes: 16 | 24 | 32): Promise<AesMember | undefined> {
  const salt = header.subarray(0, keyBytes / 2)
  const verifier = header.subarray(keyBytes / 2, aesHeaderBytes(keyBytes))
  const keys = await derive(password, salt, rounds, keyBytes * 2 + verifierBytes, 'sha1')
  if (!keys.subarray(keyBytes * 2).equals(verifier)) return undefined
  const [key, sealKey] = [keys.subarray(0, keyBytes), keys.subarray(keyBytes, keyBytes * 2)]
  return {
    plain: (data) => decrypt(data, key),
    fits: async (data, seal) => {
      const sum = createHmac('sha1', sealKey)
      for await (const piece of data) sum.update(piece)
      return sum.digest().subarray(0, sealBytes).equals(seal)
    },
  }
}

/** Every chunk but the last is a multiple of the block size. */
async function* decrypt(data: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  const cipher = createCipheriv(`aes-${key.length * 8}-ecb`, key, null).setAutoPadding(false)
  let block = 1
  for await (const piece of data) {
    const count = Math.ceil(piece.length / blockBytes)
    const counters = Buffer.alloc(count * blockBytes)
    for (let index = 0; index < count; index += 1) counters.writeBigUInt64LE(BigInt(block + index), index * blockBytes)
    block += count
    const pad = cipher.update(counters)
    const plain = Buffer.allocUnsafe(piece.length)
    for (let at = 0; at < piece.length; at += 1) plain[at] = (piece[at] ?? 0) ^ (pad[at] ?? 0)
    yield plain
  }
}
