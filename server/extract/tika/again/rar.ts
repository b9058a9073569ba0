import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { because } from '@dossier/contract'
import { type RarMember, unrar } from '../../../containers/unrar.ts'
import { writeStoredZip } from '../../../containers/zip/stored-zip.ts'
import type { FileToExtract, Outcome } from '../../port.ts'
import { exceptionPrefix, faultsOf } from '../answer/faults.ts'
import { contentTypeOf, first } from '../answer/record.ts'
import { unreadRecord } from '../answer/told-outcome.ts'
import { tellOpened } from '../answer/unlocked.ts'
import type { TikaRecord } from '../process/request.ts'
import { digestOf, replaceMember } from './graft.ts'
import { memberBytes } from './member-bytes.ts'
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

/** Whether there are such archives in a file. */
export function hasUnreadRars({ records }: Read): boolean {
  return records.slice(1).some((record) => isFaultyRar(record, false))
}

function isFaultyRar(record: TikaRecord, isEmpty: boolean): boolean {
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
  const path = join(means.folder, 'members.zip')
  const written = given.length > 0 ? await writeStoredZip(path, filesOf(given)) : undefined
  const answer = written && (await means.again({ path: Buffer.from(path), name: 'members.zip', sizeBytes: written.sizeBytes }))
  if (given.length > 0 && answer?.kind !== 'read') return read
  const [ofZip = {}, ...records] = answer?.kind === 'read' ? answer.records : []
  const root = {
    ...withoutFaults(read.records[0] ?? {}),
    ...faultsIn(ofZip),
    'X-TIKA:content': members.map(({ name }) => name).join('\n\n'),
  }
  const unread = members.filter(({ fault }) => fault !== undefined)
  const told = unread.map(({ name, fault }, index) => unreadRecord(name, index, outcomeOf(fault, means)))
  const opened = file.passwords && passwords.length > 0 ? tellOpened(root, passwords, file.passwords) : root
  return { records: [opened, ...records, ...told], isCut: answer?.kind === 'read' && answer.isCut }
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

function withoutFaults(record: TikaRecord): TikaRecord {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !key.startsWith(exceptionPrefix)))
}

function faultsIn(record: TikaRecord): TikaRecord {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key.startsWith(exceptionPrefix)))
}

function outcomeOf(fault: RarMember['fault'], { roomBytes }: Means): Outcome {
  if (fault === 'locked') return { state: 'encrypted', reasons: [because('needs-password')] }
  if (fault === 'damaged') return { state: 'damaged', reasons: [because('member-damaged')] }
  return { state: 'failed', reasons: [because('limit-room', { gigabytes: Math.max(0.1, Math.round(roomBytes / 1e8) / 10) })] }
}

/** Reads the RAR archives in a file whose bytes we can take out. */
export async function readRarsInside(file: FileToExtract, read: Read, means: Means): Promise<Read> {
  const known = read.records.flatMap((record) => {
    const digest = digestOf(record)
    return digest === undefined ? [] : [[digest, contentTypeOf(record)] as const]
  })
  const wanted = new Set(read.records.slice(1).flatMap((record) => (isFaultyRar(record, false) ? (digestOf(record) ?? []) : [])))
  let { records } = read
  const [root = {}] = records
  const search = { wanted, types: new Map(known), signal: means.signal }
  let number = 0
  for await (const { digest, bytes } of memberBytes(file, contentTypeOf(root), search)) {
    number += 1
    const folder = join(means.folder, String(number))
    await mkdir(folder)
    const path = join(folder, 'member.rar')
    await writeFile(path, bytes, { mode: 0o600 })
    const record = records.find((each) => digestOf(each) === digest) ?? {}
    const member = {
      ...file,
      path: Buffer.from(path),
      name: first(record, 'resourceName') ?? 'untitled',
      sizeBytes: bytes.length,
    }
    const opened = await readRar(member, { records: [record], isCut: false }, { ...means, folder })
    if (opened.records[0] !== record) records = replaceMember(records, digest, opened.records)
    await rm(folder, { recursive: true, force: true })
  }
  return { ...read, records }
}
