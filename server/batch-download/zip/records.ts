/*
 * The records of a zip file (APPNOTE 6.3.10): what stands before each entry, the central directory, and its end. Names are UTF-8. What does not fit into 32 bits stands in
 * the extra field of zip64.
 */

/** An entry as its records describe it. `crc`: 0 if it is encrypted (AE-2); `sizeBytes`: of the content; `storedBytes`: of its form in the archive. */
export type EntryFacts = {
  name: Buffer
  modified: Date
  crc: number
  sizeBytes: number
  storedBytes: number
  isEncrypted: boolean
  offset: number
}

const most32 = 0xff_ff_ff_ff
const most16 = 0xff_ff

const utf8Names = 1 << 11
const encrypted = 1

const stored = 0
const aes = 99

/** Made by Unix, in the version that introduced AES. */
const madeBy = (3 << 8) | 51
const regularFile = 0o100_600

/** Precedes an entry's bytes. Its length does not depend on the check sum, so it can be rewritten once that is known. */
export function localHeader(entry: EntryFacts): Buffer {
  const isLarge = needs64(entry)
  const extra = extraOf(entry, isLarge ? [entry.sizeBytes, entry.storedBytes] : [])
  const header = recordOf(30, entry.name, extra)
  header.writeUInt32LE(0x04_03_4b_50, 0)
  header.writeUInt16LE(versionOf(entry, isLarge), 4)
  writeShared(header, 6, entry, isLarge)
  header.writeUInt16LE(entry.name.length, 26)
  header.writeUInt16LE(extra.length, 28)
  return header
}

/** The entry's record in the central directory. */
export function centralRecord(entry: EntryFacts): Buffer {
  const isFar = entry.offset >= most32
  const isLarge = needs64(entry)
  const extra = extraOf(entry, [...(isLarge ? [entry.sizeBytes, entry.storedBytes] : []), ...(isFar ? [entry.offset] : [])])
  const record = recordOf(46, entry.name, extra)
  record.writeUInt32LE(0x02_01_4b_50, 0)
  record.writeUInt16LE(madeBy, 4)
  record.writeUInt16LE(versionOf(entry, isLarge || isFar), 6)
  writeShared(record, 8, entry, isLarge)
  record.writeUInt16LE(entry.name.length, 28)
  record.writeUInt16LE(extra.length, 30)
  record.writeUInt32LE((regularFile << 16) >>> 0, 38)
  record.writeUInt32LE(isFar ? most32 : entry.offset, 42)
  return record
}

/** So many zeros, the name and the extra fields, in one piece: there are hundreds of thousands of them. */
function recordOf(fixedBytes: number, name: Buffer, extra: Buffer): Buffer {
  const record = Buffer.allocUnsafe(fixedBytes + name.length + extra.length)
  record.fill(0, 0, fixedBytes)
  name.copy(record, fixedBytes)
  extra.copy(record, fixedBytes + name.length)
  return record
}

/** `large`: the numbers that need 64 bits. */
function extraOf(entry: EntryFacts, large: readonly number[]): Buffer {
  const time = timeExtra(entry)
  if (large.length === 0 && !entry.isEncrypted) return time
  return Buffer.concat([large.length > 0 ? zip64(large) : none, aesExtra(entry), time])
}

/** The end of the archive, given the position of its directory. */
export function endRecords({ count, offset, sizeBytes }: { count: number; offset: number; sizeBytes: number }): Buffer {
  const isLarge = count >= most16 || offset >= most32 || sizeBytes >= most32
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  end.writeUInt16LE(Math.min(count, most16), 8)
  end.writeUInt16LE(Math.min(count, most16), 10)
  end.writeUInt32LE(Math.min(sizeBytes, most32), 12)
  end.writeUInt32LE(Math.min(offset, most32), 16)
  return isLarge ? Buffer.concat([end64({ count, offset, sizeBytes }), end]) : end
}

function end64({ count, offset, sizeBytes }: { count: number; offset: number; sizeBytes: number }): Buffer {
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06_06_4b_50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE(madeBy, 12)
  record.writeUInt16LE(45, 14)
  record.writeBigUInt64LE(BigInt(count), 24)
  record.writeBigUInt64LE(BigInt(count), 32)
  record.writeBigUInt64LE(BigInt(sizeBytes), 40)
  record.writeBigUInt64LE(BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07_06_4b_50, 0)
  locator.writeBigUInt64LE(BigInt(offset + sizeBytes), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([record, locator])
}

const none = Buffer.alloc(0)

function needs64({ sizeBytes, storedBytes }: EntryFacts): boolean {
  return sizeBytes >= most32 || storedBytes >= most32
}

function versionOf({ isEncrypted }: EntryFacts, isLarge: boolean): number {
  return isEncrypted ? 51 : isLarge ? 45 : 20
}

/** Flags, method, time, check sum and sizes stand in both records in the same order. */
function writeShared(header: Buffer, at: number, entry: EntryFacts, isLarge: boolean): void {
  header.writeUInt16LE(utf8Names | (entry.isEncrypted ? encrypted : 0), at)
  header.writeUInt16LE(entry.isEncrypted ? aes : stored, at + 2)
  header.writeUInt32LE(dosTime(entry.modified), at + 4)
  header.writeUInt32LE(entry.crc, at + 8)
  header.writeUInt32LE(isLarge ? most32 : entry.storedBytes, at + 12)
  header.writeUInt32LE(isLarge ? most32 : entry.sizeBytes, at + 16)
}

function zip64(numbers: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + numbers.length * 8)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(numbers.length * 8, 2)
  for (const [at, number] of numbers.entries()) extra.writeBigUInt64LE(BigInt(number), 4 + at * 8)
  return extra
}

/** WinZip's: AE-2, 256 bits, stored. */
function aesExtra({ isEncrypted }: EntryFacts): Buffer {
  return isEncrypted ? Buffer.from([0x01, 0x99, 7, 0, 2, 0, 0x41, 0x45, 3, stored, 0]) : none
}

/** The time to the second, in UTC: that of DOS knows no time zone. */
function timeExtra({ modified }: EntryFacts): Buffer {
  const seconds = Math.floor(modified.getTime() / 1000)
  if (seconds < 0 || seconds > 0x7f_ff_ff_ff) return none
  const extra = Buffer.allocUnsafe(9)
  extra.writeUInt32LE(0x00_05_54_55, 0)
  extra.writeUInt8(1, 4)
  extra.writeUInt32LE(seconds, 5)
  return extra
}

function dosTime(date: Date): number {
  const year = Math.min(Math.max(date.getUTCFullYear(), 1980), 2107)
  if (year !== date.getUTCFullYear()) return (((year - 1980) << 25) | (1 << 21) | (1 << 16)) >>> 0
  const day = ((year - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  return ((day << 16) | time) >>> 0
}
