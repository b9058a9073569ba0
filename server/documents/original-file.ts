import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Records } from '../records/open.ts'
import { keptPasswords } from './kept-passwords.ts'
import { readEmbedded } from './open-embedded.ts'
import { openSource } from './open-source.ts'
import type { StoredDocument } from './read.ts'

/** A document's bytes as a file, by its path as the file system has it; `passwords`: to try where it is locked; `close` removes temporary copies. */
export type OpenedFile = { path: Uint8Array; contentType: string; passwords: readonly string[]; close(): Promise<void> }

/** `passwords`: to try on what is locked, beside those that stayed with the document. */
export type Opening = { records: Records; folder: string; signal: AbortSignal; passwords?: readonly string[] }

/**
 * The bytes of a document as a file that another process can open: that on disk, if it is as it was when it was read; of an embedded document a copy.
 * @throws AppError SOURCE_NOT_FOUND, SOURCE_CHANGED, NOT_AVAILABLE, TOO_LARGE.
 */
export async function openFile(
  { records, folder, signal, passwords: given = [] }: Opening,
  document: StoredDocument,
): Promise<OpenedFile> {
  const contentType = String(document.source.contentType)
  const passwords = [...new Set([...keptPasswords(document), ...given])]
  if (document.source.extractionLevel === 0) {
    await (await openSource(records, document)).close()
    return { path: await pathOf(records, document.entryId), contentType, passwords, close: async () => {} }
  }
  const bytes = await readEmbedded({ records, signal, passwords: given }, document)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${process.pid}-${randomUUID()}`)
  await writeFile(path, bytes)
  return { path: Buffer.from(path), contentType, passwords, close: () => rm(path, { force: true }) }
}

/** Removes copies left by dead processes. */
export async function clearCopies(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!isAlive(Number.parseInt(name, 10))) await rm(join(folder, name), { force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function pathOf(records: Records, entryId: number): Promise<Uint8Array> {
  const query = records.db.selectFrom('entry').select('path_key').where('entry_id', '=', entryId)
  return (await query.executeTakeFirstOrThrow()).path_key
}
