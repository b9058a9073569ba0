import { inflateRawSync } from 'node:zlib'

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
/** The end record with the longest comment that it can have. */
const endReach = 22 + 0xffff

/** The bytes of each member of a zip archive (Office documents are archives too); what is encrypted, damaged or larger than `maxBytes` is left out. */
export function* zipMembers(archive: Buffer, maxBytes: number): Generator<Buffer> {
  const end = findEnd(archive)
  if (end < 0) return
  let at = archive.readUInt32LE(end + 16)
  const count = archive.readUInt16LE(end + 10)
  for (let number = 0; number < count && at + 46 <= archive.length && archive.readUInt32LE(at) === entrySignature; number += 1) {
    const member = readMember(archive, at, maxBytes)
    if (member !== undefined) yield member
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
}

function findEnd(archive: Buffer): number {
  for (let at = archive.length - 22; at >= Math.max(0, archive.length - endReach); at -= 1) {
    if (archive.readUInt32LE(at) === endSignature) return at
  }
  return -1
}

function readMember(archive: Buffer, entry: number, maxBytes: number): Buffer | undefined {
  const method = archive.readUInt16LE(entry + 10)
  const packedBytes = archive.readUInt32LE(entry + 20)
  const sizeBytes = archive.readUInt32LE(entry + 24)
  const local = archive.readUInt32LE(entry + 42)
  if (sizeBytes > maxBytes || local + 30 > archive.length) return undefined
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
  const packed = archive.subarray(start, start + packedBytes)
  if (method === 0) return packed
  try {
    return method === 8 ? inflateRawSync(packed, { maxOutputLength: Math.max(sizeBytes, 1) }) : undefined
  } catch {
    // Encrypted or damaged: nothing that could be handed out.
    return undefined
  }
}
