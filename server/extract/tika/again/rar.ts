import { mkdir, readFile, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { because } from '@dossier/contract'
import { type RarMember, unrar } from '../../../containers/unrar.ts'
import type { FileToExtract, Outcome } from '../../port.ts'
import { faultsOf } from '../answer/faults.ts'
import { contentTypeOf } from '../answer/record.ts'
import { unreadRecord } from '../answer/told-outcome.ts'
import { tellOpened } from '../answer/unlocked.ts'
import type { TikaRecord } from '../process/request.ts'
import { readAsZip } from './as-zip.ts'
import type { Means, Read } from './second-reading.ts'

/** Larger members are not held in memory. */
const largestMember = 512 * 1024 * 1024
/** Of unpacking alone. */
const longestMs = 10 * 60_000

/** Whether it is a RAR archive that the reader cannot read, as those of version 5, or not to its end. */
export function isUnreadRar({ records }: Read): boolean {
  const [root] = records
  return root !== undefined && isFaultyRar(root, records.length === 1)
}

/** The same of an embedded document, `isEmpty` where the reader gave nothing that lies in it. */
export function isFaultyRar(record: TikaRecord, isEmpty: boolean): boolean {
  if (!/^application\/(x-|vnd\.)?rar/.test(contentTypeOf(record))) return false
  const { stopped, isEncrypted } = faultsOf(record)
  return isEmpty || stopped !== undefined || isEncrypted
}

/** Reads a RAR archive by its own library: its members go to the reader as a zip; locked ones are tried with the passwords that there are. */
export async function readRar(file: FileToExtract, read: Read, means: Means): Promise<Read> {
  const unpacked = await unpack(file, means)
  if (!unpacked || unpacked.members.length === 0) return read
  const { members, passwords } = unpacked
  for (const member of members) if (member.sizeBytes > largestMember) member.fault ??= 'too-large'
  const given = members.filter(({ fault }) => fault === undefined)
  const unread = members.filter(({ fault }) => fault !== undefined)
  const told = unread.map(({ name, fault }, index) => unreadRecord(name, index, outcomeOf(fault, means)))
  const names = members.map(({ name }) => name)
  const again = await readAsZip(read, { names, fileCount: given.length, files: filesOf(given), told }, means)
  const [root] = again?.records ?? []
  if (!again || !root) return read
  const opened = file.passwords && passwords.length > 0 ? tellOpened(root, passwords, file.passwords) : root
  return { ...again, records: [opened, ...again.records.slice(1)] }
}

type Members = { members: RarMember[]; passwords: string[] }

async function unpack(file: FileToExtract, { folder, roomBytes, signal }: Means): Promise<Members | undefined> {
  const [target, link] = [join(folder, 'members'), join(folder, 'archive.rar')]
  await mkdir(target)
  // The library takes paths as strings, but a file name may not be valid Unicode.
  await symlink(file.path, Buffer.from(link))
  const limit = AbortSignal.any([signal, AbortSignal.timeout(longestMs)])
  const request = { path: link, folder: target, roomBytes, passwords: [...(file.passwords?.list ?? [])] }
  const unpacked = await unrar(request, limit).catch(() => undefined)
  signal.throwIfAborted()
  return unpacked?.kind === 'members' ? unpacked : undefined
}

async function* filesOf(members: RarMember[]): AsyncGenerator<{ name: string; bytes: Buffer }> {
  for (const { name, path } of members) {
    yield { name, bytes: await readFile(path) }
    await rm(path)
  }
}

function outcomeOf(fault: RarMember['fault'], { roomBytes }: Means): Outcome {
  if (fault === 'locked') return { state: 'encrypted', reasons: [because('needs-password')] }
  if (fault === 'left-out') return { state: 'failed', reasons: [because('member-left-out')] }
  if (fault === 'damaged') return { state: 'damaged', reasons: [because('member-damaged')] }
  return { state: 'failed', reasons: [because('limit-room', { gigabytes: Math.max(0.1, Math.round(roomBytes / 1e8) / 10) })] }
}
