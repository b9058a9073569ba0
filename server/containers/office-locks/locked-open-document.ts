import { setImmediate as giveWay } from 'node:timers/promises'
import { type Bytes, bytesOfBuffer } from '../bytes.ts'
import { readZipDirectory, type ZipMember } from '../zip/zip-directory.ts'
import { inflated, packedPieces, zipMemberPieces } from '../zip/zip-member-pieces.ts'
import { findData } from '../zip/zip-members.ts'
import { type KnownLock, locksOf, type MemberLock, openMember } from './open-document.ts'

const manifestName = 'META-INF/manifest.xml'
/** Since 2024 LibreOffice locks the package as a whole, within another one. */
const wholeName = 'encrypted-package'
/** What is opened in memory: a manifest, a member. */
const [largestManifest, largestMember] = [32 * 1024 * 1024, 256 * 1024 * 1024]

/**
 * A document of OpenDocument without its lock: its package, and what opens the members in it that are locked one by one. A member that cannot be opened, although others
 * were, is an Error.
 */
export type OpenedDocument = {
  archive: Bytes
  password: string
  pieces?: (name: string) => Promise<AsyncIterable<Buffer>> | undefined
}

/**
 * Opens a locked document with the first password that fits; `plain`: it is not locked; undefined: none fits, or it is locked in a way that is not known here. A password
 * costs some tenths of a second, as the format wants it.
 */
export async function openLockedDocument(
  archive: Bytes,
  passwords: Iterable<string>,
): Promise<OpenedDocument | 'plain' | undefined> {
  const members = new Map((await readZipDirectory(archive))?.members.map((member) => [nameOf(member), member]))
  const manifest = await wholeMember(archive, members.get(manifestName), largestManifest)
  const locks = manifest ? locksOf(manifest.toString()) : new Map<string, KnownLock>()
  const trial = trialOf(locks, members)
  if (!trial) return locks.size === 0 ? 'plain' : undefined
  const lockedBytes = await packedBytes(archive, trial.member)
  for (const password of passwords) {
    const opened = await openMember(trial.lock, lockedBytes, password)
    if (opened && (await isDeflated(opened))) {
      if (trial.name === wholeName) return { archive: bytesOfBuffer(await whole(inflated(only(opened)))), password }
      return { archive, password, pieces: piecesOf({ archive, members, locks, password }) }
    }
    await giveWay()
  }
  return undefined
}

type Locked = { name: string; lock: MemberLock; member: ZipMember }

/** The smallest member on which a password can be tried. */
function trialOf(locks: ReadonlyMap<string, KnownLock>, members: ReadonlyMap<string, ZipMember>): Locked | undefined {
  let best: Locked | undefined
  for (const [name, lock] of locks) {
    const member = members.get(name)
    if (lock === 'unknown' || !member?.place?.packedBytes || member.place.packedBytes > largestMember) continue
    if (!best || member.place.packedBytes < (best.member.place?.packedBytes ?? 0)) best = { name, lock, member }
  }
  return best
}

type Package = {
  archive: Bytes
  members: ReadonlyMap<string, ZipMember>
  locks: ReadonlyMap<string, KnownLock>
  password: string
}

/** Keys are of each member its own: it is opened when it is wanted. */
function piecesOf({ archive, members, locks, password }: Package): Required<OpenedDocument>['pieces'] {
  return (name) => {
    const [lock, member] = [locks.get(name), members.get(name)]
    if (!lock || !member) return undefined
    return openedPieces(archive, { name, lock, member }, password)
  }
}

type Wanted = { name: string; lock: KnownLock; member: ZipMember }

async function openedPieces(archive: Bytes, { name, lock, member }: Wanted, password: string): Promise<AsyncIterable<Buffer>> {
  const opened = lock === 'unknown' ? undefined : await openMember(lock, await packedBytes(archive, member), password)
  if (!opened) throw new Error(`its part ${name} cannot be opened with the password that opens others`)
  return inflated(only(opened))
}

/** Without a sum of it, a wrong password shows by what it gives. */
async function isDeflated(opened: Buffer): Promise<boolean> {
  const pieces = inflated(only(opened))
  try {
    await pieces.next()
    return true
  } catch {
    return false
  } finally {
    await pieces.return(undefined)
  }
}

async function wholeMember(archive: Bytes, member: ZipMember | undefined, most: number): Promise<Buffer | undefined> {
  const pieces = member && (await zipMemberPieces(archive, member))
  return pieces && whole(pieces, most)
}

/** The bytes of a member as they lie there. */
async function packedBytes(archive: Bytes, { place }: ZipMember): Promise<Buffer> {
  const start = place ? await findData(archive, place) : undefined
  if (!place || start === undefined) throw new Error('a locked part of it cannot be found')
  return whole(packedPieces(archive, start, place.packedBytes))
}

async function whole(pieces: AsyncIterable<Buffer>, most = largestMember): Promise<Buffer> {
  const all: Buffer[] = []
  let length = 0
  for await (const piece of pieces) {
    length += piece.length
    if (length > most) throw new Error('a locked part of it is too large to be opened in memory')
    all.push(piece)
  }
  return Buffer.concat(all)
}

async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

function nameOf({ name }: ZipMember): string {
  return name.toString().replace(/^\//, '')
}
