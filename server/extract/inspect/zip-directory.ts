import { type Bytes, findBytes, tailOf } from './bytes.ts'

/** One member as an archive names it. */
export type ZipMember = { name: Buffer; isUtf8: boolean; isEncrypted: boolean; isFolder: boolean; sizeBytes: number | null }

/** The members of a zip; `isComplete` is false where its directory is missing or cut, and they were gathered from what is left. */
export type ZipDirectory = { members: ZipMember[]; isComplete: boolean }

const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50 }
const localMark = Buffer.from([0x50, 0x4b, 0x03, 0x04])
const centralMark = Buffer.from([0x50, 0x4b, 0x01, 0x02])

/** No directory may make us read more than this; a longer one is listed as far as it goes. */
const directoryBytes = 64 * 1024 * 1024
const membersAtMost = 200_000

/** Reads what a zip says about its members (APPNOTE 6.3.10), encrypted or damaged ones included; undefined where it is no zip. */
export async function readZipDirectory(bytes: Bytes): Promise<ZipDirectory | undefined> {
  const head = await bytes.read(0, 4)
  if (head.length < 4 || ![signatures.local, signatures.end].includes(head.readUInt32LE(0))) return undefined
  const place = await findDirectory(bytes)
  if (!place) return { members: await walkLocalHeaders(bytes), isComplete: false }
  const members = parseDirectory(await bytes.read(place.start, Math.min(place.length, directoryBytes)))
  return { members, isComplete: members.length >= Math.min(place.count, membersAtMost) }
}

/** The end record lies in the last 64 KiB, before a comment that may itself contain anything. */
export async function findDirectory(bytes: Bytes): Promise<{ start: number; length: number; count: number } | undefined> {
  const { tail, start } = await tailOf(bytes, 65_557)
  for (let i = tail.length - 22; i >= 0; i -= 1) {
    if (tail.readUInt32LE(i) !== signatures.end) continue
    const [count, length, from] = [tail.readUInt16LE(i + 10), tail.readUInt32LE(i + 12), tail.readUInt32LE(i + 16)]
    if (count === 0xffff || from === 0xffffffff) return (await findDirectory64(bytes, start + i)) ?? undefined
    // Something may have been put before the archive: then the directory lies right before this record all the same.
    const shifted = start + i - length
    const isAtPlace = count === 0 || (await bytes.read(from, 4)).equals(centralMark)
    return { start: isAtPlace ? from : Math.max(0, shifted), length, count }
  }
  return undefined
}

async function findDirectory64(
  bytes: Bytes,
  endAt: number,
): Promise<{ start: number; length: number; count: number } | undefined> {
  const locator = await bytes.read(endAt - 20, 20)
  if (locator.length < 20 || locator.readUInt32LE(0) !== signatures.locator64) return undefined
  const end = await bytes.read(Number(locator.readBigUInt64LE(8)), 56)
  if (end.length < 56 || end.readUInt32LE(0) !== signatures.end64) return undefined
  return {
    start: Number(end.readBigUInt64LE(48)),
    length: Number(end.readBigUInt64LE(40)),
    count: Number(end.readBigUInt64LE(32)),
  }
}

function parseDirectory(directory: Buffer): ZipMember[] {
  const members: ZipMember[] = []
  for (let at = 0; at + 46 <= directory.length && members.length < membersAtMost; ) {
    if (directory.readUInt32LE(at) !== signatures.central) break
    const nameLength = directory.readUInt16LE(at + 28)
    const next = at + 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
    if (at + 46 + nameLength > directory.length) break
    const name = directory.subarray(at + 46, at + 46 + nameLength)
    members.push(memberOf(name, directory.readUInt16LE(at + 8), directory.readUInt32LE(at + 24)))
    at = next
  }
  return members
}

function memberOf(name: Buffer, flags: number, size: number): ZipMember {
  const isFolder = name.at(-1) === 0x2f || name.at(-1) === 0x5c
  // 0xffffffff: the size stands in a 64-bit field that we need not read.
  const sizeBytes = size === 0xffffffff ? null : size
  return { name: Buffer.from(name), isUtf8: (flags & 0x800) !== 0, isEncrypted: (flags & 1) !== 0, isFolder, sizeBytes }
}

async function walkLocalHeaders(bytes: Bytes): Promise<ZipMember[]> {
  const members: ZipMember[] = []
  for (let at = 0; at >= 0 && at < bytes.sizeBytes && members.length < membersAtMost; ) {
    const header = await bytes.read(at, 30)
    if (header.length < 30 || header.readUInt32LE(0) !== signatures.local) break
    const nameLength = header.readUInt16LE(26)
    const name = await bytes.read(at + 30, nameLength)
    const [flags, packed] = [header.readUInt16LE(6), header.readUInt32LE(18)]
    const isSizeLater = (flags & 8) !== 0
    if (name.length === nameLength) members.push(memberOf(name, flags, isSizeLater ? 0xffffffff : header.readUInt32LE(22)))
    const dataAt = at + 30 + nameLength + header.readUInt16LE(28)
    at = isSizeLater || packed === 0xffffffff ? await findBytes(bytes, localMark, dataAt) : dataAt + packed
  }
  return members
}
