import { createDecipheriv } from 'node:crypto'
import { hashOf, littleEndian, type OfficeLock, spunHash } from './office-lock.ts'

/** Always so ([MS-OFFCRYPTO] 2.3.4.7). */
const spins = 50_000
const hash = 'sha1'
const hashBytes = 20
const keyLengths = [128, 192, 256]
const [headerAt, headerBytes] = [12, 32]
/** AES with 128, 192 and 256 bits; RC4 has another number. */
const ciphers = [0x660e, 0x660f, 0x6610]

/** The lock of Office 2007: AES by blocks that are not chained. Undefined for what is described and nobody writes. */
export function standardLock(info: Buffer): OfficeLock | undefined {
  if (info.length < headerAt + headerBytes) return undefined
  const saltAt = headerAt + info.readUInt32LE(8) + 4
  const [cipher, keyBits] = [info.readUInt32LE(headerAt + 8), info.readUInt32LE(headerAt + 16)]
  if (info.length < saltAt + 68 || !ciphers.includes(cipher) || !keyLengths.includes(keyBits)) return undefined
  const salt = info.subarray(saltAt, saltAt + 16)
  const verifier = info.subarray(saltAt + 16, saltAt + 32)
  const verifierHash = info.subarray(saltAt + 36, saltAt + 68)
  return (password) => {
    const key = keyOf(hashOf(hash, spunHash(hash, { salt, password, spins }), littleEndian(0)), keyBits / 8)
    const expected = hashOf(hash, decrypt(verifier, key))
    if (!expected.equals(decrypt(verifierHash, key).subarray(0, hashBytes))) return undefined
    return (bytes) => decrypt(bytes, key)
  }
}

/** The hash is too short for long keys: two further ones of it, joined. */
function keyOf(sum: Buffer, length: number): Buffer {
  const mixed = (pad: number) => {
    const bytes = Buffer.alloc(64, pad)
    for (const [at, byte] of sum.entries()) bytes[at] = byte ^ pad
    return hashOf(hash, bytes)
  }
  return Buffer.concat([mixed(0x36), mixed(0x5c)]).subarray(0, length)
}

/** Whole blocks only. */
function decrypt(bytes: Buffer, key: Buffer): Buffer {
  return createDecipheriv(`aes-${key.length * 8}-ecb`, key, null)
    .setAutoPadding(false)
    .update(bytes)
}
