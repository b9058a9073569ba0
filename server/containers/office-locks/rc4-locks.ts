import { hash } from 'node:crypto'
import { hashOf, littleEndian } from './office-lock.ts'
import { Rc4 } from './rc4.ts'

/** The key of each block of what is locked. */
export type BlockKeys = (block: number) => Buffer

/** How an old Office file is locked: for a password that fits the keys of its blocks, else undefined. */
export type BlockLock = (password: string) => BlockKeys | undefined

const versionBytes = 4
const saltBytes = 16

/** The lock that is described by these bytes ([MS-OFFCRYPTO] 2.3.5 and 2.3.6); undefined for others. */
export function blockLock(info: Buffer): BlockLock | undefined {
  if (info.length < versionBytes + 3 * saltBytes) return undefined
  const [major, minor] = [info.readUInt16LE(0), info.readUInt16LE(2)]
  if (major === 1 && minor === 1) return firstLock(info.subarray(versionBytes))
  return minor === 2 && major >= 2 && major <= 4 ? laterLock(info) : undefined
}

const keptOfHash = 5
const rounds = 16

/** That of Office 97 and 2000: forty bits of an MD5. */
function firstLock(verification: Buffer): BlockLock {
  const [salt, verifier, verifierHash] = [0, 1, 2].map((at) => verification.subarray(at * saltBytes, (at + 1) * saltBytes))
  return (password) => {
    if (!salt || !verifier || !verifierHash) return undefined
    const short = md5(Buffer.from(password, 'utf16le')).subarray(0, keptOfHash)
    const mixed = md5(...Array.from({ length: rounds }, () => [short, salt]).flat()).subarray(0, keptOfHash)
    const keys: BlockKeys = (block) => md5(mixed, littleEndian(block))
    const cipher = new Rc4(keys(0))
    const expected = md5(cipher.apply(verifier))
    return expected.equals(cipher.apply(verifierHash)) ? keys : undefined
  }
}

function md5(...parts: Buffer[]): Buffer {
  return hash('md5', Buffer.concat(parts), 'buffer')
}

const [headerAt, headerBytes] = [12, 32]
const [rc4, sha1] = [0x6801, 0x8004]
const sha1Bytes = 20
/** Keys of forty bits are used as if they had 128, the rest zeros. */
const [fewBits, fewBitsBytes] = [40, 16]

/** That of Office XP and 2003, which names its cipher and its length: RC4 with keys from SHA-1. */
function laterLock(info: Buffer): BlockLock | undefined {
  if (info.length < headerAt + headerBytes) return undefined
  const saltAt = headerAt + info.readUInt32LE(8) + 4
  const [cipherId, hashId] = [info.readUInt32LE(headerAt + 8), info.readUInt32LE(headerAt + 12)]
  const bits = info.readUInt32LE(headerAt + 16) || fewBits
  const isKnown = (cipherId === 0 || cipherId === rc4) && (hashId === 0 || hashId === sha1)
  if (!isKnown || bits < fewBits || bits > 128 || info.length < saltAt + 2 * saltBytes + 4 + sha1Bytes) return undefined
  const salt = info.subarray(saltAt, saltAt + saltBytes)
  const verifier = info.subarray(saltAt + saltBytes, saltAt + 2 * saltBytes)
  const hashAt = saltAt + 2 * saltBytes + 4
  return (password) => {
    const ofPassword = hashOf('sha1', salt, Buffer.from(password, 'utf16le'))
    const keys: BlockKeys = (block) => sized(hashOf('sha1', ofPassword, littleEndian(block)).subarray(0, bits / 8), bits)
    const cipher = new Rc4(keys(0))
    const expected = hashOf('sha1', cipher.apply(verifier))
    return expected.equals(cipher.apply(info.subarray(hashAt, hashAt + sha1Bytes))) ? keys : undefined
  }
}

function sized(key: Buffer, bits: number): Buffer {
  return bits === fewBits ? Buffer.concat([key, Buffer.alloc(fewBitsBytes - key.length)]) : key
}
