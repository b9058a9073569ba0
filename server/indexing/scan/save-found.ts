import { because, LedgerState } from '@dossier/contract'
import { noteMissing } from '../../ledger/missing.ts'
import { electWinner } from '../../ledger/winner.ts'
import { foldName } from '../../records/fold.ts'
import type { Records } from '../../records/open.ts'
import { packReasons } from '../../records/reasons.ts'
import type { FileStamp } from '../../scan/stamp.ts'
import { isSameStamp } from '../../scan/stamp.ts'
import type { FoundEntry } from '../../scan/walk.ts'
import type { Hooks } from '../../scope/hooks.ts'
import { keepUnlessChanged, stateBeforeChange } from '../ask/former-state.ts'
import { documentIdOfPath } from '../document/document-id.ts'
import { packDocuments } from '../document/pack.ts'
import { storedDocuments } from '../document/stored-document.ts'
import { unreadFile } from '../read/unread.ts'
import { type EntryRow, entriesAt, removeEmbedded, type Trx } from '../store/entry.ts'
import { documentsOf, removeDocuments } from '../store/remove-documents.ts'
import { saveDocuments } from '../store/save-documents.ts'
import { takeLines } from '../store/take-lines.ts'

/** The run that a walk belongs to. `rereads`: what is unchanged is read again too. */
export type ScanRun = { id: string; project: string; rereads: boolean; hooks: Pick<Hooks, 'whenDocumentsAppear'> }

/** Keeps each transaction under 50 ms. */
export const scanBatchCount = 500

/**
 * Writes what a walk found into the ledger, in one transaction: new and changed files wait to be read, unchanged ones keep their state, and belong to
 * this run with all that is embedded in them, a thousand lines at a time.
 * A file that has failed is tried again. Answers false where the run was told to stop meanwhile; then nothing is written.
 */
export async function saveFound(records: Records, run: ScanRun, found: FoundEntry[]): Promise<boolean> {
  const settled = await records.db.transaction().execute((trx) => saveSome(trx, run, found))
  if (!settled) return false
  const lines = { project: run.project, keys: settled.unchanged, runId: run.id, isThere: true }
  for (let isMore = settled.isMore; isMore; ) isMore = await records.db.transaction().execute((trx) => takeLines(trx, lines))
  return true
}

type Settled = { unchanged: Uint8Array[]; isMore: boolean }

/** Undefined where the run was told to stop. `isMore`: not all lines of what is unchanged are the run's yet. */
async function saveSome(trx: Trx, run: ScanRun, found: FoundEntry[]): Promise<Settled | undefined> {
  if (await isStopped(trx, run.id)) return undefined
  const known = await findKnown(trx, run.project, found)
  const fresh: FoundEntry[] = []
  const unchanged: Uint8Array[] = []
  for (const one of found) {
    const entry = known.get(keyOf(one.path))
    if (!entry) fresh.push(one)
    else if (isSettled(entry, one, run)) unchanged.push(entry.path_key)
    else await renew(trx, entry, one, run)
  }
  await insertFresh(trx, fresh, run)
  return { unchanged, isMore: await takeLines(trx, { project: run.project, keys: unchanged, runId: run.id, isThere: true }) }
}

async function isStopped(trx: Trx, id: string): Promise<boolean> {
  const row = await trx.selectFrom('task').select('stop_requested').where('id', '=', id).executeTakeFirst()
  return row?.stop_requested !== 0
}

/** Buffers cannot be keys of a map: each byte becomes one character. */
function keyOf(path: Uint8Array): string {
  return Buffer.from(path).toString('latin1')
}

async function findKnown(trx: Trx, project: string, found: FoundEntry[]): Promise<Map<string, EntryRow>> {
  const rows = await trx
    .selectFrom('entry')
    .selectAll()
    .where('project', '=', project)
    .where(
      'path_key',
      'in',
      found.map((one) => one.path),
    )
    .where('parent_entry', 'is', null)
    .execute()
  return new Map(rows.map((row) => [keyOf(row.path_key), row]))
}

/** Whether nothing is to be done: it is as it was, or this run has already dealt with it before it was interrupted. */
function isSettled(entry: EntryRow, found: FoundEntry, run: ScanRun): boolean {
  if (found.kind !== 'file') return entry.state === found.kind && entry.reason === packReasons([found.reason])
  const former = stampOfEntry(entry)
  if (!former || !isSameStamp(former, found)) return false
  if (entry.task_id === run.id) return true
  if (wasReadTooSoon(entry)) return false
  // Of homes from before: its digests are taken once more, and nothing else if they are the same.
  if (entry.digest !== null && entry.sha256 === null) return false
  // While it was away another file may have stood for its bytes.
  if (entry.missing_since !== null && entry.state === 'duplicate') return false
  return !run.rereads && !['failed', 'waiting', 'skipped'].includes(entry.state)
}

/** The coarsest time stamp of file systems (FAT: two seconds). */
const coarsestMs = 2_000

/**
 * Whether a file was read so soon after its last change that another one in the same moment could have left it with the same times and size: then only its
 * bytes can tell.
 */
function wasReadTooSoon({ changed_ns, read_at }: EntryRow): boolean {
  return changed_ns !== null && read_at !== null && read_at - Number(changed_ns) / 1e6 < coarsestMs
}

function stampOfEntry(entry: EntryRow): FileStamp | undefined {
  const { size_bytes, modified_ns, changed_ns, inode } = entry
  if (size_bytes === null || modified_ns === null || changed_ns === null || inode === null) return undefined
  return { sizeBytes: size_bytes, modifiedNs: modified_ns, changedNs: changed_ns, inode }
}

/** A known path that is to be read (again), or that is no file to read any more. */
async function renew(trx: Trx, entry: EntryRow, found: FoundEntry, run: ScanRun): Promise<void> {
  const former = stampOfEntry(entry)
  // Crashes counted for the former bytes do not count for new ones.
  const crashes = former && isSameStamp(former, found) ? entry.crashes : 0
  const columns = columnsOf(found, run)
  const reason = found.kind === 'file' ? reasonToRead(entry, run) : columns.reason
  await trx
    .updateTable('entry')
    .set({ ...columns, reason, crashes })
    .where('entry_id', '=', entry.entry_id)
    .execute()
  if (entry.missing_since !== null) await noteMissing(trx)
  if (found.kind === 'file') return
  await removeDocuments(trx, await documentsOf(trx, await entriesAt(trx, entry)))
  await removeEmbedded(trx, entry)
  await trx
    .updateTable('entry')
    .set({
      digest: null,
      sha256: null,
      read_at: null,
      noticed: null,
      document_id: null,
      content_type: null,
      duration_ms: null,
      tool: null,
      read_with: null,
      ocr_with: null,
    })
    .where('entry_id', '=', entry.entry_id)
    .execute()
  if (entry.digest !== null && entry.state !== 'duplicate') await electWinner(trx, run.project, entry.digest, run.id)
  if (found.kind === 'failed') await saveUnreadable(trx, entry.entry_id, found, run)
}

/** States that a file keeps if it turns out to have the bytes that it had when it was read. */
const keptStates: LedgerState[] = ['indexed', 'indexed-in-part', 'duplicate', 'empty', 'encrypted', 'damaged', 'unsupported']

/** Only something about the file has changed, as far as is known before it is read; where everything is to be read again its former state is of no use. */
function reasonToRead(entry: EntryRow, { rereads }: ScanRun): string {
  const plain = packReasons([because('waits')])
  if (rereads || stampOfEntry(entry) === undefined) return plain
  if (entry.state === 'waiting') return stateBeforeChange(entry.reason) ? entry.reason : plain
  const state = LedgerState.parse(entry.state)
  return keptStates.includes(state) ? keepUnlessChanged(state, entry.reason) : plain
}

/** As many as `scanBatchCount` fit into one statement. */
async function insertFresh(trx: Trx, fresh: FoundEntry[], run: ScanRun): Promise<void> {
  if (fresh.length === 0) return
  const rows = await trx
    .insertInto('entry')
    .values(
      fresh.map((one) => ({
        project: run.project,
        path_key: one.path,
        path: one.displayPath,
        folded_name: foldName(one.displayPath),
        found_at: Date.now(),
        found_by: run.id,
        ...noDocument,
        ...columnsOf(one, run),
      })),
    )
    .returning(['entry_id', 'path_key'])
    .execute()
  const ids = new Map(rows.map((row) => [keyOf(row.path_key), row.entry_id]))
  for (const one of fresh) {
    const id = ids.get(keyOf(one.path))
    if (one.kind === 'failed' && id !== undefined) await saveUnreadable(trx, id, one, run)
  }
}

const noDocument = {
  embedded_path: null,
  parent_entry: null,
  content_type: null,
  duration_ms: null,
  tool: null,
  document_id: null,
  digest: null,
}

function columnsOf(found: FoundEntry, run: ScanRun) {
  const isFile = found.kind === 'file'
  return {
    state: isFile ? 'waiting' : found.kind,
    reason: packReasons([isFile ? because('waits') : found.reason]),
    size_bytes: found.sizeBytes,
    modified_ns: found.modifiedNs,
    changed_ns: found.changedNs,
    inode: found.inode,
    task_id: run.id,
    missing_since: null,
    seen_at: Date.now(),
    seen_by: run.id,
    updated_at: Date.now(),
  }
}

/** A folder that cannot be looked into is a document too, so that it is found by its name and state. */
async function saveUnreadable(trx: Trx, entryId: number, found: FoundEntry, { project, hooks }: ScanRun): Promise<void> {
  if (found.kind !== 'failed') return
  const id = documentIdOfPath(project, found.path)
  const file = { project, id, path: found.displayPath, sizeBytes: found.sizeBytes }
  const extraction = unreadFile(found.name, found.reason)
  const documents = await packDocuments(
    storedDocuments({ file, extraction, extractedAt: new Date(), languageOf: () => 'ENGLISH' }),
  )
  const appeared = await saveDocuments(
    trx,
    project,
    documents.map((document) => ({ document, entryId })),
    [],
  )
  if (appeared.length > 0) await hooks.whenDocumentsAppear(trx, project, appeared)
  await trx.updateTable('entry').set({ document_id: id }).where('entry_id', '=', entryId).execute()
}
