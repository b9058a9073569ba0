import { type Bytes, findBytes, tailOf } from '../bytes.ts'

/** One member as an archive names it; `place` is null where its bytes cannot be found by what is left of the archive. */
export type ZipMember = {
  name: Buffer
  isUtf8: boolean
  isEncrypted: boolean
  isFolder: boolean
  sizeBytes: number | null
  place: ZipPlace | null
  /** What a file system of Unix says of its kind and rights (`st_mode`), where the member comes from one. */
  mode?: number
}

/** Where a member's bytes lie: its local header, how long they are as packed, how they are packed (0 stored, 8 deflated), and its time. */
export type ZipPlace = {
  localAt: number
  packedBytes: number
  method: number
  flags: number
  time: number
  crc: number
  aes?: ZipAes
}

/** How a member is locked by AES (method 99): the key's length in bytes, and how it was packed before. */
export type ZipAes = { keyBytes: 16 | 24 | 32; method: number }

/**
 * The members of a zip; `isComplete` is false where its directory is missing or cut, and they were gathered from what is left. `count`: as many as its
 * directory has, of which not more than 200,000 are listed. `fits`: false where its entries end elsewhere than it does, as after a change of a length in one.
 * `at`: where it begins; undefined where it is missing.
 */
export type ZipDirectory = { members: ZipMember[]; isComplete: boolean; fits: boolean; count: number; at?: number }

const signatures = {
  local: 0x04034b50,
  central: 0x02014b50,
  signed: 0x05054b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
}
const localMark = Buffer.from([0x50, 0x4b, 0x03, 0x04])
const centralMark = Buffer.from([0x50, 0x4b, 0x01, 0x02])

/** Maximum directory size read; longer ones are listed up to here. */
const directoryBytes = 64 * 1024 * 1024
const membersAtMost = 200_000

/** Reads what a zip says about its members (APPNOTE 6.3.10), encrypted or damaged ones included; undefined where it is no zip. */
export async function readZipDirectory(bytes: Bytes): Promise<ZipDirectory | undefined> {
  if (!(await isZip(bytes))) return undefined
  const place = await findDirectory(bytes)
  if (!place) return gathered(await walkLocalHeaders(bytes))
  const { members, end, rest } = parseDirectory(await bytes.read(place.start, Math.min(place.length, directoryBytes)))
  const count = Math.max(place.count, members.length)
  // A zip without members has nothing before its end record.
  const isEmptied = count === 0 && (await bytes.read(0, 4)).equals(localMark)
  const isLong =
    members.length >= membersAtMost || (place.length > directoryBytes && place.start + place.length < bytes.sizeBytes)
  const fits = isLong || end === place.length || (rest.length >= 4 && rest.readUInt32LE(0) === signatures.signed)
  return {
    members,
    isComplete: !isEmptied && members.length >= Math.min(place.count, membersAtMost),
    fits,
    count,
    at: place.start,
  }
}

/** The bytes of a zip's directory, `isCut` where it is longer than 64 MB; how many members it says it has; the comment of the archive. */
export type RawDirectory = { directory: Buffer; isCut: boolean; count: number; comment: Buffer }

/** Undefined where it is no zip, or its directory is not found. */
export async function readRawDirectory(bytes: Bytes): Promise<RawDirectory | undefined> {
  const place = (await isZip(bytes)) ? await findDirectory(bytes) : undefined
  if (!place) return undefined
  const { start, length, count, comment } = place
  const directory = await bytes.read(start, Math.min(length, directoryBytes))
  return { directory, isCut: length > directoryBytes, count, comment }
}

async function isZip(bytes: Bytes): Promise<boolean> {
  const head = await bytes.read(0, 4)
  return isNearlyLocalMark(head) || (head.length === 4 && head.readUInt32LE(0) === signatures.end)
}

/** Whether four bytes are the mark in front of a member, of which one may have changed: nothing else begins so. */
export function isNearlyLocalMark(bytes: Buffer): boolean {
  return bytes.length >= 4 && localMark.filter((byte, at) => bytes[at] === byte).length >= 3
}

function gathered(members: ZipMember[]): ZipDirectory {
  return { members, isComplete: false, fits: false, count: members.length }
}

type DirectoryPlace = { start: number; length: number; count: number }

/** The end record lies in the last 64 KiB, before a comment that may itself contain anything. */
async function findDirectory(bytes: Bytes): Promise<(DirectoryPlace & { comment: Buffer }) | undefined> {
  const { tail, start } = await tailOf(bytes, 65_557)
  for (let i = tail.length - 22; i >= 0; i -= 1) {
    if (tail.readUInt32LE(i) !== signatures.end) continue
    const [count, length, from] = [tail.readUInt16LE(i + 10), tail.readUInt32LE(i + 12), tail.readUInt32LE(i + 16)]
    const comment = tail.subarray(i + 22, i + 22 + tail.readUInt16LE(i + 20))
    if (count === 0xffff || from === 0xffffffff) {
      const long = await findDirectory64(bytes, start + i)
      return long && { ...long, comment }
    }
    // Data may have been prepended to the archive: the directory still directly precedes this record.
    const shifted = start + i - length
    const isAtPlace = count === 0 || (await bytes.read(from, 4)).equals(centralMark)
    return { start: isAtPlace ? from : Math.max(0, shifted), length, count, comment }
  }
  return undefined
}

async function findDirectory64(bytes: Bytes, endAt: number): Promise<DirectoryPlace | undefined> {
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

/** Its members, and where the last entry ends; a signature of the directory may follow (APPNOTE 4.3.13). */
function parseDirectory(directory: Buffer): { members: ZipMember[]; end: number; rest: Buffer } {
  const members: ZipMember[] = []
  let last = 0
  for (const { member, end } of directoryEntries(directory)) {
    if (members.length >= membersAtMost) break
    members.push(member)
    last = end
  }
  return { members, end: last, rest: directory.subarray(last) }
}

/** The members of a directory one after the other, with the place of each entry in its bytes; up to the first that is none. */
export function* directoryEntries(directory: Buffer, from = 0): Generator<{ member: ZipMember; at: number; end: number }> {
  for (let at = from; at + 46 <= directory.length && directory.readUInt32LE(at) === signatures.central; ) {
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28)
    const extraEnd = nameEnd + directory.readUInt16LE(at + 30)
    if (nameEnd > directory.length) return
    const entry = directory.subarray(at, at + 46)
    const member = centralMember(entry, directory.subarray(at + 46, nameEnd), directory.subarray(nameEnd, extraEnd))
    const end = extraEnd + directory.readUInt16LE(at + 32)
    yield { member, at, end }
    at = end
  }
}

const inExtraField = 0xffffffff

function centralMember(entry: Buffer, name: Buffer, extra: Buffer): ZipMember {
  const numbers = [entry.readUInt32LE(24), entry.readUInt32LE(20), entry.readUInt32LE(42)]
  const long = numbers.includes(inExtraField) ? longNumbers(extra) : []
  const [sizeBytes = null, packedBytes = null, localAt = null] = numbers.map((number) =>
    number === inExtraField ? (long.shift() ?? null) : number,
  )
  const flags = entry.readUInt16LE(8)
  const facts = { method: entry.readUInt16LE(10), flags, time: entry.readUInt32LE(12), crc: entry.readUInt32LE(16) }
  const aes = facts.method === 99 ? readAes(extra) : undefined
  const place = packedBytes === null || localAt === null ? null : { localAt, packedBytes, ...facts, ...(aes ? { aes } : {}) }
  const member = memberOf({ name, flags, sizeBytes, place })
  return entry[5] === madeOnUnix ? { ...member, mode: entry.readUInt16LE(40) } : member
}

/** The host system of a member's attributes (APPNOTE 4.4.2.2); the upper half of these is then its mode. */
const madeOnUnix = 3

const keyLengths: Record<number, ZipAes['keyBytes']> = { 1: 16, 2: 24, 3: 32 }

/** The field of WinZip's AES: version, `AE`, strength, method (APPNOTE 7.2 names it only). */
function readAes(extra: Buffer): ZipAes | undefined {
  const field = extraField(extra, 0x9901)
  const keyBytes = keyLengths[field?.[4] ?? 0]
  return field && field.length >= 7 && keyBytes ? { keyBytes, method: field.readUInt16LE(5) } : undefined
}

function extraField(extra: Buffer, id: number): Buffer | undefined {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === id) return extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2))
  }
  return undefined
}

/** The 64-bit numbers of a member, in the order in which its entry left them out (APPNOTE 4.5.3); null for one that no file has, as after damage. */
function longNumbers(extra: Buffer): (number | null)[] {
  const field = extraField(extra, 1) ?? Buffer.alloc(0)
  const numbers = Array.from({ length: Math.floor(field.length / 8) }, (_, index) => Number(field.readBigUInt64LE(index * 8)))
  return numbers.map((number) => (Number.isSafeInteger(number) ? number : null))
}

function memberOf({
  name,
  flags,
  sizeBytes,
  place,
}: Pick<ZipMember, 'name' | 'sizeBytes' | 'place'> & { flags: number }): ZipMember {
  const isFolder = name.at(-1) === 0x2f || name.at(-1) === 0x5c
  return { name: Buffer.from(name), isUtf8: (flags & 0x800) !== 0, isEncrypted: (flags & 1) !== 0, isFolder, sizeBytes, place }
}

async function walkLocalHeaders(bytes: Bytes): Promise<ZipMember[]> {
  const members: ZipMember[] = []
  for (let at = 0; at >= 0 && at < bytes.sizeBytes && members.length < membersAtMost; ) {
    const header = await bytes.read(at, 30)
    if (header.length < 30 || header.readUInt32LE(0) !== signatures.local) break
    const nameLength = header.readUInt16LE(26)
    const name = await bytes.read(at + 30, nameLength)
    const [flags, packed] = [header.readUInt16LE(6), header.readUInt32LE(18)]
    const isSizeLater = (flags & 8) !== 0 || packed === inExtraField
    const sizeBytes = isSizeLater ? null : header.readUInt32LE(22)
    const facts = { method: header.readUInt16LE(8), flags, time: header.readUInt32LE(10), crc: header.readUInt32LE(14) }
    const place = isSizeLater ? null : { localAt: at, packedBytes: packed, ...facts }
    if (name.length === nameLength) members.push(memberOf({ name, flags, sizeBytes, place }))
    const dataAt = at + 30 + nameLength + header.readUInt16LE(28)
    at = isSizeLater ? await findBytes(bytes, localMark, dataAt) : dataAt + packed
  }
  return members
}
