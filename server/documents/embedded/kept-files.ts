import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@dossier/contract'
import { ownerMark } from '../../confine/owner.ts'
import { dropOldest, type LimitedFolder } from '../../home/drop-oldest.ts'

/**
 * A file that was taken out of another one, by what its bytes say: the hex SHA-384 that was noted when they were read. `isRoot`: one that was brought from a store, whose digest has the project's name
 * before the bytes.
 */
export type KeptKey = { project: string; digest: string; isRoot?: boolean }

/** What is larger than the whole limit goes when it has not been used for so long. */
const lingerMs = 10 * 60_000

/** Files that were read to their end by this process, and had their digest. */
const known = new Set<string>()

/** The path of a kept file, undefined where there is none. Its bytes are compared with its digest when this process first meets it; its time becomes that of its last use. */
export async function findKept({ folder }: LimitedFolder, key: KeptKey): Promise<string | undefined> {
  const path = pathOf(folder, key)
  const found = await stat(path).catch(() => undefined)
  if (!found) return undefined
  if (!(await isWhole(path, key))) {
    await rm(path, { force: true })
    return undefined
  }
  const now = new Date()
  await utimes(path, now, now).catch(() => undefined)
  return path
}

/**
 * Keeps a file, which is moved, whole or not at all; answers its new path. Undefined where its bytes do not have this digest: it is removed then.
 * @throws AppError DISK_FULL.
 */
export async function keepFile(place: LimitedFolder, key: KeptKey, from: string): Promise<string | undefined> {
  const path = pathOf(place.folder, key)
  try {
    if (!(await isWhole(from, key))) return undefined
    const handle = await open(from, 'r+')
    // After a loss of power there must not be a name without its bytes.
    await handle.sync().finally(() => handle.close())
    await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
    await rename(from, path)
  } catch (error) {
    throw asFull(error)
  } finally {
    known.delete(from)
    await rm(from, { force: true })
  }
  known.add(path)
  await dropOldest(place, path)
  if ((await sizeOf(path)) > place.mostBytes) setTimeout(() => void dropOldest(place), lingerMs).unref()
  return path
}

/** Where files are written that are to be kept, each named by the process that writes it. */
export function draftsOf({ folder }: LimitedFolder): string {
  return join(folder, '..', 'drafts')
}

/** The path of a new one. */
export async function draftIn(place: LimitedFolder): Promise<string> {
  await mkdir(draftsOf(place), { recursive: true, mode: 0o700 })
  return join(draftsOf(place), `${ownerMark}-${randomUUID()}`)
}

/** The error as one that says that the disk is full, where it does. */
export function asFull(error: unknown): unknown {
  const isFull = error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
  return isFull ? diskFull(error) : error
}

/** The disk has no room for a document that is taken out of another. */
export function diskFull(cause?: unknown): AppError {
  const message = 'The disk of the home folder has no room for this document. Make room on it, then try again.'
  return new AppError('DISK_FULL', { message }, { cause })
}

async function isWhole(path: string, { project, digest, isRoot }: KeptKey): Promise<boolean> {
  if (known.has(path)) return true
  const hash = createHash('sha384').update(isRoot ? project : '')
  for await (const piece of createReadStream(path)) hash.update(piece)
  if (hash.digest('hex') !== digest) return false
  known.add(path)
  return true
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined)
  return found?.size ?? 0
}

function pathOf(folder: string, { project, digest }: KeptKey): string {
  return join(folder, project, digest.slice(0, 2), digest)
}
