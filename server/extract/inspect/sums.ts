import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { because, type Reason } from '@dossier/contract'
import type { Bytes } from '../../containers/bytes.ts'
import type { Effort } from '../../containers/effort.ts'
import type { ZipDirectory, ZipMember } from '../../containers/zip/zip-directory.ts'
import { readZipMember } from '../../containers/zip/zip-members.ts'
import { hasBytesOfNobody } from './zip-gaps.ts'

const cut = because('cut-picture')
const differs = because('sums-differ')
const stepBytes = 64 * 1024

/** Each PNG chunk has a checksum of its type and data (PNG, 5.3); the last one is `IEND`. */
export async function checkPng(bytes: Bytes): Promise<Reason | undefined> {
  for (let at = 8; ; ) {
    const head = await bytes.read(at, 8)
    if (head.length < 8) return cut
    const length = head.readUInt32BE(0)
    const sum = await bytes.read(at + 8 + length, 4)
    if (sum.length < 4) return cut
    if ((await sumOf(bytes, at + 4, length + 4)) !== sum.readUInt32BE(0)) return differs
    if (head.toString('latin1', 4, 8) === 'IEND') return undefined
    at += 12 + length
  }
}

async function sumOf(bytes: Bytes, from: number, length: number): Promise<number> {
  let sum = 0
  for (let done = 0; done < length; done += stepBytes)
    sum = crc32(await bytes.read(from + done, Math.min(stepBytes, length - done)), sum)
  return sum
}

/** Ogg's checksum table: the CRC-32 polynomial, most significant bit first (RFC 3533, 6). */
const oggTable = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start << 24
  for (let bit = 0; bit < 8; bit += 1) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1
  return value >>> 0
})

/** Zeros where a page should be, in front of the last one. */
const lostPage = because('partly-read', { detail: 'a part of it is zeros' })
const lostMark = /^(?:Og?g?)?\0+$/
const isLastPage = 4

/** Each Ogg page has a checksum of the whole page with its own field zeroed. Anything that is not a page is not judged, but for what a lost piece of a disk leaves. */
export async function checkOgg(bytes: Bytes): Promise<Reason | undefined> {
  let isEnded = false
  for (let at = 0; at < bytes.sizeBytes; ) {
    const head = await bytes.read(at, 27)
    if (!isEnded && head.length === 27 && lostMark.test(head.toString('latin1', 0, 4))) return lostPage
    if (head.length < 27 || head.toString('latin1', 0, 4) !== 'OggS') return undefined
    isEnded = ((head[5] ?? 0) & isLastPage) !== 0
    const segments = await bytes.read(at + 27, head[26] ?? 0)
    const length = 27 + segments.length + segments.reduce((sum, byte) => sum + byte, 0)
    const page = Buffer.from(await bytes.read(at, length))
    if (page.length < length) return because('cut-bytes', { there: bytes.sizeBytes, whole: at + length })
    page.fill(0, 22, 26)
    let sum = 0
    for (const byte of page) sum = ((sum << 8) ^ (oggTable[((sum >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0
    if (sum !== head.readUInt32LE(22)) return differs
    at += length
  }
  return undefined
}

/** Larger archives are not decompressed just to verify checksums. */
const largestZip = 64 * 1024 * 1024

/**
 * What of a zip is not what it was: the digests (hex SHA-384) of members whose bytes do not fit their checksum, whether others cannot be unpacked, and whether one is
 * called something else before its bytes than in the directory, or bytes between them belong to none.
 */
export type ChangedMembers = { digests: string[]; isBroken: boolean; isMisnamed: boolean }

/** Compares members with the checksums of the directory; zero is none. Of encrypted ones, and of methods that we do not know, nothing is said. */
export async function findChanged(
  bytes: Bytes,
  { members, isComplete, count, at }: ZipDirectory,
  effort: Effort,
): Promise<ChangedMembers> {
  const changed: ChangedMembers = { digests: [], isBroken: false, isMisnamed: false }
  if (!isComplete || bytes.sizeBytes > largestZip) return changed
  for (const member of members) {
    const unpacked = await readZipMember(bytes, member, { maxBytes: largestZip, effort })
    const sum = member.place?.crc ?? 0
    const isWhole = unpacked?.length === member.sizeBytes
    changed.isBroken ||= (!isWhole && isReadable(member)) || isImpossible(member) || (await isPackedOtherwise(bytes, member))
    changed.isMisnamed ||= await isMisnamed(bytes, member)
    if (!unpacked || sum === 0 || !isWhole || crc32(unpacked) === sum) continue
    changed.digests.push(createHash('sha384').update(unpacked).digest('hex'))
  }
  const areAll = at !== undefined && count === members.length
  changed.isBroken ||= areAll && (await hasBytesOfNobody(bytes, members, at))
  return changed
}

/** Where a member's own header says how long its name is, and where that begins (APPNOTE 4.3.7). */
const [nameLengthAt, nameAt] = [26, 30]
const localMark = 0x04034b50

/** Names have no sum. One of another length may be spelled in another encoding; slashes lean as programs like it. */
async function isMisnamed(bytes: Bytes, { name, place }: ZipMember): Promise<boolean> {
  if (place === null) return false
  const header = await bytes.read(place.localAt, nameAt + name.length)
  if (header.length < nameAt + name.length || header.readUInt16LE(nameLengthAt) !== name.length) return false
  const spelled = (bytes: Buffer) => bytes.toString('latin1').replaceAll('\\', '/')
  return spelled(header.subarray(nameAt)) !== spelled(name)
}

/** Readers that go from member to member unpack as the member's own header says, and look for the next one behind as many bytes; what they get may be noise. */
async function isPackedOtherwise(bytes: Bytes, { place, sizeBytes }: ZipMember): Promise<boolean> {
  const header = place === null ? Buffer.alloc(0) : await bytes.read(place.localAt, 26)
  if (header.length < 26) return false
  // They end at what does not begin as a member does.
  if (header.readUInt32LE(0) !== localMark) return true
  // Where only the directory says that it is encrypted, readers leave it out.
  if (((header.readUInt16LE(6) ^ (place?.flags ?? 0)) & 1) !== 0) return true
  const lengths = [header.readUInt32LE(18), header.readUInt32LE(22)]
  // They may stand behind the bytes (bit 3 of the flags), or in 64 bits.
  const areTold = (header.readUInt16LE(6) & 8) === 0 && !lengths.some((length) => length === 0 || length === 0xffffffff)
  const differ = lengths[0] !== place?.packedBytes || lengths[1] !== sizeBytes
  return header.readUInt16LE(8) !== place?.method || (areTold && differ)
}

/** Deflate makes at most 1,032 bytes of one (RFC 1951: 258 of two bits); stored bytes are as many as they were. */
function isImpossible({ place, sizeBytes, isEncrypted }: ZipMember): boolean {
  if (place === null || sizeBytes === null || isEncrypted) return false
  if (place.method === 0) return sizeBytes !== place.packedBytes
  return place.method === 8 && sizeBytes > place.packedBytes * 1_032
}

/** Stored or deflated, and not too large. */
function isReadable({ place, sizeBytes, isEncrypted }: ZipMember): boolean {
  const isKnown = place?.method === 0 || place?.method === 8
  return isKnown && !isEncrypted && sizeBytes !== null && sizeBytes <= largestZip
}
