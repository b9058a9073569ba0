import { setImmediate as giveWay } from 'node:timers/promises'
import { compoundStreams, isCompound } from '../compound.ts'
import { agileLock } from './agile.ts'
import type { OfficeLock } from './office-lock.ts'
import { standardLock } from './standard.ts'

/** A locked Office file of the newer kind: how it is locked, and the locked archive. */
type LockedOffice = { lock: OfficeLock | undefined; packed: Buffer }

/**
 * The archive in a locked Office file, opened with the first password that fits ([MS-OFFCRYPTO] 2.3.4). Undefined for other files, where none fits, and for the
 * rare locks of other kinds (certificates, RC4). Each password costs some tenths of a second, as the format wants it.
 */
export async function openLockedOffice(
  file: Buffer,
  passwords: Iterable<string>,
): Promise<{ archive: Buffer; password: string } | undefined> {
  const locked = lockedOffice(file)
  if (!locked?.lock) return undefined
  for (const password of passwords) {
    const open = locked.lock(password)
    if (open) return { archive: withoutPadding(locked.packed, open), password }
    await giveWay()
  }
  return undefined
}

function lockedOffice(file: Buffer): LockedOffice | undefined {
  if (!isCompound(file)) return undefined
  let [info, packed]: (Buffer | undefined)[] = []
  for (const { storages, name, bytes } of compoundStreams(file)) {
    if (storages.length === 0 && name === 'EncryptionInfo') info = bytes
    if (storages.length === 0 && name === 'EncryptedPackage') packed = bytes
  }
  return info && packed && { lock: lockOf(info), packed }
}

function lockOf(info: Buffer): OfficeLock | undefined {
  if (info.length < 8) return undefined
  const [major, minor] = [info.readUInt16LE(0), info.readUInt16LE(2)]
  if (major === 4 && minor === 4) return agileLock(info.toString('utf8', 8))
  return minor === 2 ? standardLock(info) : undefined
}

const sizeBytes = 8

/** The archive's size stands before it. */
function withoutPadding(packed: Buffer, open: (bytes: Buffer) => Buffer): Buffer {
  if (packed.length < sizeBytes) return Buffer.alloc(0)
  const archive = open(packed.subarray(sizeBytes))
  return archive.subarray(0, Math.min(archive.length, Number(packed.readBigUInt64LE(0))))
}
