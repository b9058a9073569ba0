import { createHash } from 'node:crypto'
import { type BigIntStats, constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AppError, reasonSentence } from '@dossier/contract'
import { type Bytes, bytesOfBuffer, bytesOfSize } from '../containers/bytes.ts'
import { NotAFile, openEvidence } from '../evidence/open.ts'
import type { Records } from '../records/open.ts'
import { type FileStamp, isSameStamp, stampOf } from '../scan/stamp.ts'
import { digestObject } from '../stores/digest-object.ts'
import { bytesOfObject } from '../stores/object-bytes.ts'
import { ObjectFault, type ObjectState, type Store, storeAt } from '../stores/store.ts'
import type { ByteRange } from './byte-range.ts'
import type { StoredDocument } from './read.ts'

/**
 * Opened bytes of a document, exactly as they were when it was read, at any place or one after the other; `close` must be called, or one of its streams be read
 * to its end, which closes them. `path`: of a file of ours.
 */
export type OpenedSource = {
  sizeBytes: number
  bytes: Bytes
  stream(range?: ByteRange): Readable
  close(): Promise<void>
  path?: string
  /** Reads into a buffer of the caller's, for whoever reads much; answers how many bytes. Absent where they are in memory anyway. */
  readInto?(target: Buffer, position: number): Promise<number>
}

/**
 * Opens the file that a document was read from, on a disk or in a store. The path comes from the ledger alone, never from a request, and links are not followed.
 * Throws AppError SOURCE_NOT_FOUND, SOURCE_CHANGED where the bytes are others now, FORBIDDEN, STORE_DOWN. `known`: its line, where somebody has looked up many of them.
 */
export async function openSource(records: Records, document: StoredDocument, known?: SourceEntry): Promise<OpenedSource> {
  const entry = known ?? (await findEntry(records, document.entryId))
  if (entry === undefined) throw new AppError('SOURCE_NOT_FOUND')
  const path = Buffer.from(entry.path_key ?? entry.path)
  const store = storeAt(path)
  if (store) return openObject(store, path, { entry, project: document.project })
  const handle = await openFile(entry)
  try {
    const stats = await handle.stat({ bigint: true })
    if (!stats.isFile() || !(await isUnchanged(handle, stats, entry, document.project))) throw changed(entry.path)
    return openedFile(handle, Number(stats.size))
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** A file of our own that was taken out of somebody's. */
export async function openKeptFile(path: string): Promise<OpenedSource> {
  const handle = await open(path)
  return { ...openedFile(handle, (await handle.stat()).size), path }
}

/** Bytes in memory. */
export function openedBytes(bytes: Buffer): OpenedSource {
  const stream = ({ start, end }: ByteRange = { start: 0, end: bytes.length - 1 }) =>
    Readable.from([bytes.subarray(start, end + 1)])
  return { sizeBytes: bytes.length, bytes: bytesOfBuffer(bytes), stream, close: async () => {} }
}

function openedFile(handle: FileHandle, sizeBytes: number): OpenedSource {
  const stream = ({ start, end }: ByteRange = { start: 0, end: sizeBytes - 1 }) =>
    handle.createReadStream({ start, end: Math.max(end, 0) })
  const readInto = async (target: Buffer, position: number) => (await handle.read(target, 0, target.length, position)).bytesRead
  return { sizeBytes, bytes: bytesOfSize(handle, sizeBytes), stream, close: () => handle.close(), readInto }
}

/** An object that is as it was when it was read: its state tells, else its digest. */
async function openObject(store: Store, path: Buffer, known: { entry: SourceEntry; project: string }): Promise<OpenedSource> {
  const { entry } = known
  const seen = await store.look(path).catch((error: unknown) => {
    throw explain(error, entry.path)
  })
  if (!seen) throw gone(entry.path)
  if (!(await isSameObject(store, path, { ...known, seen }))) throw changed(entry.path)
  const bytes = bytesOfObject(store, path, seen)
  return {
    sizeBytes: seen.sizeBytes,
    bytes: {
      ...bytes,
      read: (position, length) => bytes.read(position, length).catch((error) => Promise.reject(explain(error, entry.path))),
    },
    stream: (range) => store.read(path, seen, range),
    close: async () => {},
  }
}

type KnownObject = { entry: SourceEntry; project: string; seen: ObjectState }

async function isSameObject(store: Store, path: Buffer, { entry, project, seen }: KnownObject): Promise<boolean> {
  if (entry.size_bytes !== seen.sizeBytes) return false
  const stamp = stampOfEntry(entry)
  if (entry.modified_ns === null || (stamp && isSameStamp(stamp, seen))) return true
  const { signal } = new AbortController()
  const found = await digestObject(store, { project, path, seen, signal })
  return found.kind === 'digested' && found.digest === entry.digest
}

/** What is wrong with an object, in words for whoever asked for it. */
function explain(error: unknown, path: string): unknown {
  if (!(error instanceof ObjectFault)) return error
  if (error.kind === 'gone') return gone(path, error)
  if (error.kind === 'changed') return changed(path)
  const message = `${path} cannot be read: ${reasonSentence(error.reason)}. Let its store give it to our key, then try again.`
  return new AppError('FORBIDDEN', { message, path }, { cause: error })
}

function gone(path: string, cause?: unknown): AppError {
  const message = `${path} is no longer there. Put the file or its drive back, or index its folder again.`
  return new AppError('SOURCE_NOT_FOUND', { message, path }, { cause })
}

type Entry = NonNullable<Awaited<ReturnType<typeof findEntry>>>

/** What of a line of the ledger leads to its file. `path_key`: its bytes; null where they are its path in UTF-8. */
export type SourceEntry = Omit<Entry, 'path_key'> & { path_key: Uint8Array | null }

function findEntry({ db }: Records, entryId: number) {
  return db
    .selectFrom('entry')
    .select(['path_key', 'path', 'size_bytes', 'modified_ns', 'changed_ns', 'inode', 'digest'])
    .where('entry_id', '=', entryId)
    .executeTakeFirst()
}

async function openFile({ path, path_key: bytes }: SourceEntry): Promise<FileHandle> {
  try {
    return await openEvidence(Buffer.from(bytes ?? path), constants.O_NOFOLLOW)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ELOOP' || error instanceof NotAFile) throw changed(path)
    if (code === 'EACCES' || code === 'EPERM') {
      throw new AppError(
        'FORBIDDEN',
        { message: `You may not read ${path}. Change its permissions, then try again.`, path },
        { cause: error },
      )
    }
    throw gone(path, error)
  }
}

/**
 * A file that was only touched or copied has other times but the same bytes: then the digest decides. Size and date of change alone would not do: anybody
 * can set the date back.
 */
async function isUnchanged(handle: FileHandle, stats: BigIntStats, entry: SourceEntry, project: string): Promise<boolean> {
  if (entry.size_bytes !== Number(stats.size)) return false
  const stamp = stampOfEntry(entry)
  if (entry.modified_ns === null || (stamp && isSameStamp(stamp, stampOf(stats)))) return true
  return entry.digest !== null && entry.digest === (await digest(handle, project))
}

/** How a file was when it was read; undefined where its line does not say it. */
export function stampOfEntry({ size_bytes, modified_ns, changed_ns, inode }: SourceEntry): FileStamp | undefined {
  if (size_bytes === null || modified_ns === null || changed_ns === null || inode === null) return undefined
  return { sizeBytes: size_bytes, modifiedNs: modified_ns, changedNs: changed_ns, inode }
}

/** SHA-384 of project and bytes, the rule of a root document's id. */
async function digest(handle: FileHandle, project: string): Promise<string> {
  const hash = createHash('sha384').update(project)
  for await (const piece of handle.createReadStream({ start: 0, autoClose: false })) hash.update(piece)
  return hash.digest('hex')
}

function changed(path: string): AppError {
  const message = `${path} has changed since it was read. Index its folder again to see it as it is now.`
  return new AppError('SOURCE_CHANGED', { message, path })
}
