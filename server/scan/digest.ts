import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { lstat, stat } from 'node:fs/promises'
import { because, type Reason } from '@dossier/contract'
import { type KeptBytes, keptAtMostBytes } from '../evidence/kept-bytes.ts'
import { openEvidence } from '../evidence/open.ts'
import { codeOf, folderFault } from './faults.ts'
import { type FileStamp, isSameStamp, stampOf } from './stamp.ts'

/** A file's digests, the state in which it was read and when (epoch ms, the begin of reading). */
export type DigestedFile = {
  kind: 'digested'
  /** Its document's id. */
  digest: string
  /** Hex SHA-256 of the bytes alone, as `sha256sum` has it. */
  sha256: string
  stamp: FileStamp
  readAt: number
  /** Where the file is small. */
  kept?: KeptBytes
}
/** What was read of a file; or why it could not be. */
export type FileDigest = DigestedFile | { kind: 'changed' | 'gone' | 'unreadable'; reason: Reason }

/**
 * The id of a file on disk: hex SHA-384 over the project's name and the file's bytes (`contract/server.md` 4.3), read in pieces; in the same pass the
 * digest by which any other program knows the bytes. What is small is read whole, and kept for the steps that come after.
 * A file that changes meanwhile has no digest: what was read may never have been its content.
 */
export async function digestFile(project: string, path: Buffer, signal: AbortSignal): Promise<FileDigest> {
  try {
    return await digestOnce(project, path, signal)
  } catch (error) {
    signal.throwIfAborted()
    const isGone = codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR'
    if (isGone) return { kind: 'gone', reason: because('vanished') }
    return (await otherKindAt(path)) ?? { kind: 'unreadable', reason: reasonOf(error) }
  }
}

/** What stands where a file was found may be something else by now; undefined where it is a file. */
async function otherKindAt(path: Buffer): Promise<FileDigest | undefined> {
  const now = await lstat(path).catch(() => undefined)
  if (!now || now.isFile()) return undefined
  return now.isDirectory()
    ? { kind: 'unreadable', reason: because('became-folder') }
    : { kind: 'changed', reason: because('changed') }
}

function reasonOf(error: unknown): Reason {
  const code = codeOf(error)
  return code === 'EACCES' || code === 'EPERM' ? because('not-permitted') : folderFault(error)
}

const pieceBytes = 256 * 1024

async function digestOnce(project: string, path: Buffer, signal: AbortSignal): Promise<FileDigest> {
  const readAt = Date.now()
  // A link that took the file's place since it was found leads nobody knows where.
  const handle = await openEvidence(path, constants.O_NOFOLLOW)
  try {
    const before = stampOf(await handle.stat({ bigint: true }))
    const hash = createHash('sha384').update(project, 'utf8')
    const plain = createHash('sha256')
    const isSmall = before.sizeBytes <= keptAtMostBytes
    // With room for one byte more, so that a small file is read at once and seen to have grown. Not from the pool: a thread that is sent a view gets all behind
    // it.
    const buffer = Buffer.allocUnsafeSlow(isSmall ? before.sizeBytes + 1 : pieceBytes)
    let sizeBytes = 0
    for (let bytesRead = -1; bytesRead !== 0 && (sizeBytes < before.sizeBytes || bytesRead < 0); sizeBytes += bytesRead) {
      signal.throwIfAborted()
      const at = isSmall ? sizeBytes : 0
      bytesRead = (await handle.read(buffer, at, buffer.length - at, sizeBytes)).bytesRead
      const piece = buffer.subarray(at, at + bytesRead)
      hash.update(piece)
      plain.update(piece)
    }
    // By its path, so that a file put in its place is seen too.
    const after = stampOf(await stat(path, { bigint: true }))
    if (sizeBytes !== before.sizeBytes || !isSameStamp(before, after)) return { kind: 'changed', reason: because('changed') }
    const kept = isSmall ? { kept: { path, bytes: buffer.subarray(0, sizeBytes) } } : {}
    return { kind: 'digested', digest: hash.digest('hex'), sha256: plain.digest('hex'), stamp: before, readAt, ...kept }
  } finally {
    await handle.close()
  }
}
