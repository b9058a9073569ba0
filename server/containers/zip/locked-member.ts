import { crc32 } from 'node:zlib'
import type { Bytes } from '../bytes.ts'
import { aesHeaderBytes, openZipAes, sealBytes } from './zip-aes.ts'
import { openZipCrypto } from './zip-crypto.ts'
import type { ZipMember, ZipPlace } from './zip-directory.ts'
import { inflated, packedPieces } from './zip-member-pieces.ts'
import { findData } from './zip-members.ts'

/** A locked member of a zip with the password that opens it: its data as it was packed, how long that is, and how it was packed. */
export type OpenedMember = { password: string; method: number; packedBytes: number; pieces: () => AsyncIterable<Buffer> }

type Locked = { archive: Bytes; start: number; place: ZipPlace; maxBytes: number }

/** Finds the password of a member that opens it to its last byte; undefined where none does, or it unpacks to more than `maxBytes`. */
export async function openMember(
  archive: Bytes,
  { place }: ZipMember,
  { passwords, maxBytes, signal }: { passwords: Iterable<string>; maxBytes: number; signal: AbortSignal },
): Promise<OpenedMember | undefined> {
  const start = place === null ? undefined : await findData(archive, place)
  if (place === null || start === undefined) return undefined
  const locked = { archive, start, place, maxBytes }
  for (const password of passwords) {
    signal.throwIfAborted()
    for (const bytes of spellings(password)) {
      const opened = place.aes ? await tryAes(locked, bytes) : await tryTraditional(locked, bytes)
      if (opened) return { password, ...opened }
    }
  }
  return undefined
}

/** Newer programs encode passwords in UTF-8, older ones in their local code page. */
function spellings(password: string): Buffer[] {
  const [utf8, latin] = [Buffer.from(password), Buffer.from(password, 'latin1')]
  return utf8.equals(latin) || latin.toString('latin1') !== password ? [utf8] : [utf8, latin]
}

type Opened = Omit<OpenedMember, 'password'>

async function tryTraditional({ archive, start, place, maxBytes }: Locked, password: Buffer): Promise<Opened | undefined> {
  const { method, packedBytes, flags, time, crc } = place
  const knownByte = (flags & 8) !== 0 ? (time >>> 8) & 0xff : crc >>> 24
  const decrypt = openZipCrypto(await archive.read(start, 12), password, knownByte)
  if (!decrypt || (method !== 0 && method !== 8)) return undefined
  const pieces = () => decrypt(packedPieces(archive, start, packedBytes))
  return (await hasSum(pieces(), place, maxBytes)) ? { method, packedBytes: packedBytes - 12, pieces } : undefined
}

async function tryAes({ archive, start, place }: Locked, password: Buffer): Promise<Opened | undefined> {
  const { aes, packedBytes } = place
  if (!aes) return undefined
  const headerBytes = aesHeaderBytes(aes.keyBytes)
  const dataBytes = packedBytes - headerBytes - sealBytes
  if (dataBytes < 0) return undefined
  const member = await openZipAes(await archive.read(start, headerBytes), password, aes.keyBytes)
  const data = () => packedPieces(archive, start + headerBytes, dataBytes)
  if (!member || !(await member.fits(data(), await archive.read(start + packedBytes - sealBytes, sealBytes)))) return undefined
  return { method: aes.method, packedBytes: dataBytes, pieces: () => member.plain(data()) }
}

/** Verifies the checksum from the directory: the 12-byte encryption header proves little. */
async function hasSum(packed: AsyncGenerator<Buffer>, { method, crc }: ZipPlace, maxBytes: number): Promise<boolean> {
  let [sum, sizeBytes] = [0, 0]
  try {
    for await (const piece of method === 0 ? packed : inflated(packed)) {
      sum = crc32(piece, sum)
      sizeBytes += piece.length
      if (sizeBytes > maxBytes) return false
    }
  } catch {
    // Corrupt data: the password was wrong.
    return false
  }
  return sum === crc
}
