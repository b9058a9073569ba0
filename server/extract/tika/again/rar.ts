import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { because } from '@dossier/contract'
import { volumesBeside } from '../../../containers/rar/rar-volumes.ts'
import { type RarMember, unrar } from '../../../containers/rar/unrar.ts'
import type { FileToExtract, Outcome } from '../../port.ts'
import { exceptionPrefix, faultsOf } from '../answer/faults.ts'
import { contentTypeOf, first } from '../answer/record.ts'
import { tellWhole, unreadRecord } from '../answer/told-outcome.ts'
import { tellOpened } from '../answer/unlocked.ts'
import type { TikaRecord } from '../process/request.ts'
import { readAsZip } from './as-zip.ts'
import { digestOf } from './graft.ts'
import { nameMembers, readLaterVolume } from './rar-volumes.ts'
import type { Means, Read } from './second-reading.ts'

/** Larger members are not held in memory. */
const largestMember = 512 * 1024 * 1024
const mostVolumes = 2_000
/** Of unpacking alone. */
const longestMs = 10 * 60_000

/** Of a member whose bytes do not fit their sum, where the reader gave a text of them. */
const inPart: Outcome = { state: 'indexed-in-part', reasons: [because('sums-differ')] }

/** Every RAR archive is looked through: what the reader unpacks wrongly it gives as it comes, as it checks no sums. */
export function isRarRead({ records: [root = {}] }: Read): boolean {
  return isRar(root)
}

/** The same of an embedded document. */
export function isRar(record: TikaRecord): boolean {
  return /^application\/(x-|vnd\.)?rar/.test(contentTypeOf(record))
}

/** Whether the reader itself says that it did not read all of it, or gave nothing that lies in it. */
function isFaulty([root = {}, ...members]: TikaRecord[]): boolean {
  const { stopped, isEncrypted } = faultsOf(root)
  return members.length === 0 || stopped !== undefined || isEncrypted
}

/**
 * Unpacks a RAR archive by its own library, which checks sums. Where the reader gave other bytes, or cannot read it at all, as one of version 5, or not to its
 * end, as one in several volumes, the members go to the reader as a zip; locked ones are tried with the passwords that there are.
 */
export async function readRar(file: FileToExtract, read: Read, means: Means): Promise<Read> {
  const later = await readLaterVolume(file, read)
  if (later) return later
  const unpacked = await unpack(file, means)
  if (unpacked === 'locked') return { ...read, records: [locked(read.records[0] ?? {})] }
  if (!unpacked || unpacked.members.length === 0) return nameMembers(file, read)
  const { members, comment, passwords } = unpacked
  if (!isFaulty(read.records) && (await areAllRead(members, read.records))) return withComment(read, comment)
  for (const member of members) if (member.sizeBytes > largestMember) member.fault ??= 'too-large'
  const given = members.filter(({ fault }) => fault === undefined)
  const unread = members.filter(({ fault }) => fault !== undefined)
  const told = tellUnread(unread, read.records, means.roomBytes)
  const names = members.map(({ name }) => name)
  const again = await readAsZip(read, { names, fileCount: given.length, files: filesOf(given), told }, means)
  const [root] = again?.records ?? []
  if (!again || !root) return read
  const opened = file.passwords && passwords.length > 0 ? tellOpened(root, passwords, file.passwords) : root
  return withComment({ ...again, records: [opened, ...again.records.slice(1).map(tellWhole)] }, comment)
}

/** What is told of members that could not be unpacked: of a damaged one, what the reader gave of it stays. */
export function tellUnread(members: RarMember[], [, ...records]: TikaRecord[], roomBytes: number): TikaRecord[] {
  const known = new Map<string, TikaRecord>()
  for (const record of records) {
    const name = first(record, 'resourceName')
    if (name !== undefined && !known.has(name) && first(record, 'X-TIKA:content')) known.set(name, record)
  }
  return members.map(({ name, fault }, index) => {
    const given = fault === 'damaged' && known.get(name)
    return given ? { ...given, ...unreadRecord(name, index, inPart) } : unreadRecord(name, index, outcomeOf(fault, roomBytes))
  })
}

/** The reader leaves out what whoever made an archive wrote about it. */
function withComment(read: Read, comment: string): Read {
  const [root = {}, ...records] = read.records
  const text = comment.trim()
  if (text === '') return read
  return {
    ...read,
    records: [{ ...root, 'X-TIKA:content': [first(root, 'X-TIKA:content') ?? '', text].join('\n\n') }, ...records],
  }
}

/** Whether the reader had the bytes of each member; those that there was no room for are believed. */
async function areAllRead(members: RarMember[], records: TikaRecord[]): Promise<boolean> {
  const digests = new Set(records.map(digestOf))
  for (const { fault, path } of members) {
    if (fault === 'damaged' || fault === 'locked') return false
    if (fault === undefined && !digests.has(await digestOfFile(path))) return false
  }
  return true
}

async function digestOfFile(path: string): Promise<string> {
  const digest = createHash('sha384')
  for await (const piece of createReadStream(path)) digest.update(piece)
  return digest.digest('hex')
}

/** As the reader says it of other archives whose names are encrypted too. */
function locked(record: TikaRecord): TikaRecord {
  return { ...record, [`${exceptionPrefix}container_exception`]: 'EncryptedDocumentException: its names are encrypted' }
}

type Members = { members: RarMember[]; comment: string; passwords: string[] }

async function unpack(file: FileToExtract, { folder, roomBytes, signal }: Means): Promise<Members | 'locked' | undefined> {
  const target = join(folder, 'members')
  await mkdir(target)
  const link = await linkVolumes(file, folder)
  const limit = AbortSignal.any([signal, AbortSignal.timeout(longestMs)])
  const request = { path: link, folder: target, roomBytes, passwords: [...(file.passwords?.list ?? [])] }
  const unpacked = await unrar(request, limit).catch(() => undefined)
  signal.throwIfAborted()
  if (unpacked?.kind === 'unreadable' && unpacked.isLocked) return 'locked'
  return unpacked?.kind === 'members' ? unpacked : undefined
}

/** The library takes paths as strings, but a file name may not be valid Unicode; and it looks for the next volume beside the one that it reads. */
async function linkVolumes({ path }: FileToExtract, folder: string): Promise<string> {
  const volumes = await volumesBeside(path)
  for (const volume of volumes.slice(0, mostVolumes)) await symlink(volume.path, join(folder, `archive${volume.ending}`))
  const own = volumes.length <= mostVolumes && volumes.find((volume) => volume.path.equals(path))
  if (own) return join(folder, `archive${own.ending}`)
  const link = join(folder, 'archive.rar')
  await symlink(path, link)
  return link
}

async function* filesOf(members: RarMember[]): AsyncGenerator<{ name: string; bytes: Buffer }> {
  for (const { name, path } of members) {
    yield { name, bytes: await readFile(path) }
    await rm(path)
  }
}

function outcomeOf(fault: RarMember['fault'], roomBytes: number): Outcome {
  if (fault === 'locked') return { state: 'encrypted', reasons: [because('needs-password')] }
  if (fault === 'left-out') return { state: 'failed', reasons: [because('member-left-out')] }
  if (fault === 'damaged') return { state: 'damaged', reasons: [because('member-damaged')] }
  return { state: 'failed', reasons: [because('limit-room', { gigabytes: Math.max(0.1, Math.round(roomBytes / 1e8) / 10) })] }
}
