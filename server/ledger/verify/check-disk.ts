import { lstat } from 'node:fs/promises'
import { AppError, reasonSentence } from '@dossier/contract'
import type { Records } from '../../records/open.ts'
import { isInFolder, liesInFolder } from '../../records/place.ts'
import { inBatches } from '../../records/writing/batches.ts'
import { displayPath } from '../../scan/display-path.ts'
import { digestPlace } from '../../stores/digest-object.ts'
import { lookAt } from '../../stores/look-at.ts'
import { storeAt } from '../../stores/store.ts'
import type { Findings } from './findings.ts'
import { type Seen, walkAgain } from './walk.ts'

export type DiskCheck = {
  records: Records
  project: string
  findings: Findings
  /** Called for each file whose bytes were read. */
  onFile: (sizeBytes: number) => void
  signal: AbortSignal
}

/** Batch size of lookups. */
const batchCount = 200

/** Compares the folders of a project with the ledger: every file has its line, with the digest of its bytes as they are now, and every line its file. */
export async function checkDisk(check: DiskCheck): Promise<void> {
  for (const folder of await outermostFolders(check)) {
    if (!(await isFolder(folder, check.signal))) {
      check.findings.add('folder-gone', { path: displayPath(folder) })
      continue
    }
    await checkFiles(check, folder)
    await checkLines(check, folder)
  }
}

async function outermostFolders({ records, project }: DiskCheck): Promise<Buffer[]> {
  const rows = await records.db
    .selectFrom('folder')
    .select('path_key')
    .where('project', '=', project)
    .orderBy('path_key')
    .execute()
  const keys = rows.map(({ path_key }) => Buffer.from(path_key))
  return keys.filter((key) => !keys.some((other) => !other.equals(key) && liesInFolder(key, other)))
}

/** From the disk to the ledger. */
async function checkFiles(check: DiskCheck, folder: Buffer): Promise<void> {
  let waiting: Buffer[] = []
  const enters = async (path: Buffer) => (await linesAt(check, [path])).size === 0
  for await (const seen of seenIn(folder, enters, check.signal)) {
    check.signal.throwIfAborted()
    if (seen.kind === 'unread') {
      // The ledger says so too, or the folder could be looked into when it was walked.
      const known = (await linesAt(check, [seen.path])).size > 0
      if (!known) check.findings.add('folder-unread', { path: displayPath(seen.path) }, { detail: seen.detail })
    } else waiting.push(seen.path)
    if (waiting.length === batchCount) waiting = await compareFiles(check, waiting)
  }
  await compareFiles(check, waiting)
}

async function compareFiles(check: DiskCheck, paths: Buffer[]): Promise<[]> {
  const lines = await linesAt(check, paths)
  for (const path of paths) {
    const line = lines.get(path.toString('latin1'))
    if (line) await compareFile(check, path, line)
    else if (await isThere(path)) check.findings.add('not-in-ledger', { path: displayPath(path) })
  }
  return []
}

type Line = Awaited<ReturnType<typeof readLines>>[number]

async function linesAt(check: DiskCheck, paths: Buffer[]): Promise<Map<string, Line>> {
  const lines = new Map<string, Line>()
  for (const batch of inBatches(paths, batchCount)) {
    for (const row of await readLines(check, batch)) lines.set(Buffer.from(row.path_key).toString('latin1'), row)
  }
  return lines
}

function readLines({ records, project }: DiskCheck, paths: Buffer[]) {
  return records.db
    .selectFrom('entry')
    .select(['path_key', 'state', 'digest', 'sha256', 'missing_since'])
    .where('project', '=', project)
    .where('path_key', 'in', paths)
    .where('parent_entry', 'is', null)
    .execute()
}

async function compareFile(check: DiskCheck, path: Buffer, line: Line): Promise<void> {
  const { findings, project, signal } = check
  const place = { path: displayPath(path) }
  if (line.missing_since !== null) return findings.add('is-back', place)
  // Left out, not read yet, or never read: there is nothing to compare bytes with.
  if (line.digest === null) return
  const found = await digestPlace(project, path, signal)
  if (found.kind !== 'digested') return findings.add('unreadable', place, { detail: reasonSentence(found.reason) })
  check.onFile(found.stamp.sizeBytes)
  const isSame = found.digest === line.digest && (line.sha256 === null || line.sha256 === found.sha256)
  if (!isSame) findings.add('other-bytes', place)
}

/** From the ledger to the disk. */
async function checkLines({ records, project, findings, signal }: DiskCheck, folder: Buffer): Promise<void> {
  for (let after: Uint8Array | undefined = Buffer.alloc(0); after; ) {
    signal.throwIfAborted()
    const from: Uint8Array = after
    const rows = await records.db
      .selectFrom('entry')
      .select(['path_key', 'path'])
      .where('project', '=', project)
      .where('path_key', '>', from)
      .where(isInFolder(folder))
      .where('parent_entry', 'is', null)
      .where('missing_since', 'is', null)
      .orderBy('path_key')
      .limit(batchCount)
      .execute()
    for (const { path_key, path } of rows) if (!(await isThere(Buffer.from(path_key)))) findings.add('not-on-disk', { path })
    after = rows.length < batchCount ? undefined : rows.at(-1)?.path_key
  }
}

async function isThere(path: Buffer): Promise<boolean> {
  return (await lookAt(path)) !== undefined
}

async function isFolder(folder: Buffer, signal: AbortSignal): Promise<boolean> {
  const store = storeAt(folder)
  if (!store) return (await lstat(folder).catch(() => undefined))?.isDirectory() ?? false
  return store.check(folder, signal).then(
    () => true,
    (error: unknown) => {
      // A store that is away tells nothing of what lies in it.
      if (error instanceof AppError && error.code === 'BAD_FOLDER') return false
      throw error
    },
  )
}

async function* seenIn(folder: Buffer, enters: (path: Buffer) => Promise<boolean>, signal: AbortSignal): AsyncGenerator<Seen> {
  const store = storeAt(folder)
  if (!store) return yield* walkAgain(folder, enters)
  for await (const { path } of store.walk(folder, {}, signal)) yield { kind: 'entry', path }
}
