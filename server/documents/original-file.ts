import { randomUUID } from 'node:crypto'
import { copyFile, link, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownerLives, ownerMark } from '../confine/owner.ts'
import type { Records } from '../records/open.ts'
import { storeAt } from '../stores/store.ts'
import { asFull, draftIn, findKept, keepFile } from './embedded/kept-files.ts'
import { type Reading, takeOut } from './embedded/take-out.ts'
import { keptFilesOf } from './given-unpacker.ts'
import { keptPasswords } from './kept-passwords.ts'
import { type OpenedSource, openKeptFile, openSource } from './open-source.ts'
import type { StoredDocument } from './read.ts'

/** A document's bytes as a file, by its path as the file system has it; `passwords`: to try where it is locked; `close` removes temporary copies. */
export type OpenedFile = { path: Uint8Array; contentType: string; passwords: readonly string[]; close(): Promise<void> }

/** `folder`: for copies. */
export type Opening = Reading & { folder: string }

/**
 * The bytes of a document as a file that another process can open: that on disk, if it is as it was when it was read; of an embedded document a copy.
 * @throws AppError SOURCE_NOT_FOUND, SOURCE_CHANGED, NOT_AVAILABLE, TOO_LARGE.
 */
export async function openFile({ folder, ...reading }: Opening, document: StoredDocument): Promise<OpenedFile> {
  const { records, passwords: given = [] } = reading
  const contentType = String(document.source.contentType)
  const passwords = [...new Set([...keptPasswords(document), ...given])]
  const copied = async (taken: OpenedSource) => ({ ...(await copyIn(folder, taken)), contentType, passwords })
  if (document.source.extractionLevel === 0) {
    const source = await openSource(records, document)
    const path = await pathOf(records, document.entryId)
    if (!storeAt(path)) {
      await source.close()
      return { path, contentType, passwords, close: async () => {} }
    }
    return copied(await broughtHere(reading, document, source))
  }
  return copied(await takeOut(reading, document))
}

async function copyIn(folder: string, taken: OpenedSource): Promise<Pick<OpenedFile, 'path' | 'close'>> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${ownerMark}-${randomUUID()}`)
  try {
    await copyTo(path, taken)
  } catch (error) {
    await rm(path, { force: true })
    throw asFull(error)
  }
  return { path: Buffer.from(path), close: () => rm(path, { force: true }) }
}

/** An object of a store as a file that is kept for a while: whoever looks at one page looks at others. */
async function broughtHere({ program }: Reading, { project, id }: StoredDocument, source: OpenedSource): Promise<OpenedSource> {
  if (!program) return source
  const place = keptFilesOf(program)
  const key = { project, digest: id, isRoot: true }
  const known = await findKept(place, key)
  if (known !== undefined) return openKeptFile(known)
  const draft = await draftIn(place)
  try {
    await writeFile(draft, source.stream(), { mode: 0o600 })
    const path = await keepFile(place, key, draft)
    return path === undefined ? source : openKeptFile(path)
  } catch (error) {
    await rm(draft, { force: true })
    throw asFull(error)
  }
}

/** What is kept needs no room for a copy. */
async function copyTo(path: string, taken: OpenedSource): Promise<void> {
  if (taken.path === undefined) return writeFile(path, taken.stream())
  try {
    await link(taken.path, path).catch(() => copyFile(taken.path ?? '', path))
  } finally {
    await taken.close()
  }
}

/** Removes copies left by dead processes of this machine. */
export async function clearCopies(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (ownerLives(name) !== true) await rm(join(folder, name), { force: true })
  }
}

async function pathOf(records: Records, entryId: number): Promise<Uint8Array> {
  const query = records.db.selectFrom('entry').select('path_key').where('entry_id', '=', entryId)
  return (await query.executeTakeFirstOrThrow()).path_key
}
