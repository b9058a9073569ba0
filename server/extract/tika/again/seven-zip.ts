import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { because } from '@dossier/contract'
import { unpackedMembers } from '../../../containers/archive-members.ts'
import { lookInto } from '../../../containers/look-into.ts'
import type { FileToExtract, Outcome } from '../../port.ts'
import { faultsOf } from '../answer/faults.ts'
import { contentTypeOf } from '../answer/record.ts'
import { unreadRecord } from '../answer/told-outcome.ts'
import { tellOpened } from '../answer/unlocked.ts'
import type { TikaRecord } from '../process/request.ts'
import { readAsZip } from './as-zip.ts'
import type { Means, Read } from './second-reading.ts'

/** Of an archive, and of what is packed together in it: both are held in memory. */
const largestBytes = 256 * 1024 * 1024
/** Of unpacking alone. */
const longestMs = 10 * 60_000

/** Whether it is a 7z archive that is packed in a way that the reader does not know (PPMd, BCJ2, filters for other processors). */
export function isUnreadSevenZip({ records: [root = {}] }: Read, { sizeBytes }: FileToExtract): boolean {
  return isFaultySevenZip(root) && sizeBytes <= largestBytes
}

/** The same of an embedded document. */
export function isFaultySevenZip(record: TikaRecord): boolean {
  const { isEncrypted, isUnsupported } = faultsOf(record)
  return isSevenZip(record) && isUnsupported && !isEncrypted
}

/** Whether it is a 7z archive that is locked, names and all, though passwords were tried: they may have opened what the reader does not know. */
export function isStillLocked({ records: [root = {}, ...members] }: Read, { sizeBytes }: FileToExtract): boolean {
  return isSevenZip(root) && faultsOf(root).isEncrypted && members.length === 0 && sizeBytes <= largestBytes
}

function isSevenZip(record: TikaRecord): boolean {
  return contentTypeOf(record) === 'application/x-7z-compressed'
}

type Member = { name: string } & ({ path: string } | { outcome: Outcome })

/**
 * Reads a 7z archive by 7-Zip: its members go to the reader as a zip; locked ones are tried with the passwords that there are. Where unpacking breaks off, the first
 * reading stays. `membersOf`: what unpacks.
 */
export async function readSevenZip(file: FileToExtract, read: Read, means: Means, membersOf = unpackedMembers): Promise<Read> {
  const unpacked = await unpack(file, means, membersOf)
  if (!unpacked || unpacked.members.length === 0) return read
  const { members, passwords } = unpacked
  const names = members.map(({ name }) => name)
  const given = members.flatMap((member) => ('path' in member ? [member] : []))
  const told = members
    .flatMap((member) => ('outcome' in member ? [member] : []))
    .map(({ name, outcome }, index) => unreadRecord(name, index, outcome))
  const again = await readAsZip(read, { names, fileCount: given.length, files: filesOf(given), told }, means)
  const [root] = again?.records ?? []
  if (!again || !root) return read
  const opened = file.passwords && passwords.length > 0 ? tellOpened(root, passwords, file.passwords) : root
  return { ...again, records: [opened, ...again.records.slice(1)] }
}

/** Undefined where its directory cannot be read. */
async function unpack(
  file: FileToExtract,
  { folder, roomBytes, signal }: Means,
  membersOf: typeof unpackedMembers,
): Promise<{ members: Member[]; passwords: string[] } | undefined> {
  const target = join(folder, 'members')
  await mkdir(target)
  const archive = await lookInto(file, (bytes) => bytes.read(0, bytes.sizeBytes))
  if (!archive) return undefined
  const limit = AbortSignal.any([signal, AbortSignal.timeout(longestMs)])
  const members: Member[] = []
  const passwords = new Set<string>()
  let room = roomBytes
  try {
    for await (const member of membersOf(archive, { list: file.passwords?.list ?? [], signal: limit }, largestBytes)) {
      const { name } = member
      if ('fault' in member) {
        members.push({ name, outcome: outcomes[member.fault] })
        continue
      }
      if (member.bytes.length > room) {
        members.push({ name, outcome: outOfRoom(roomBytes) })
        continue
      }
      room -= member.bytes.length
      const path = join(target, String(members.length))
      await writeFile(path, member.bytes, { mode: 0o600 })
      members.push({ name, path })
      if (member.password !== undefined) passwords.add(member.password)
    }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw error
    // The first reading stays, which is more than nothing, with the fault that it tells itself.
    return undefined
  }
  return { members, passwords: [...passwords] }
}

async function* filesOf(members: { name: string; path: string }[]): AsyncGenerator<{ name: string; bytes: Buffer }> {
  for (const { name, path } of members) {
    yield { name, bytes: await readFile(path) }
    await rm(path)
  }
}

const outcomes: Record<'locked' | 'damaged' | 'too-large', Outcome> = {
  locked: { state: 'encrypted', reasons: [because('needs-password')] },
  damaged: { state: 'damaged', reasons: [because('member-damaged')] },
  'too-large': outOfRoom(largestBytes),
}

function outOfRoom(bytes: number): Outcome {
  return { state: 'failed', reasons: [because('limit-room', { gigabytes: Math.max(0.1, Math.round(bytes / 1e8) / 10) })] }
}
