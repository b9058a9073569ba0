import { because } from '@dossier/contract'
import { duplicateReason, electWinner, findWinner, goesBefore } from '../../ledger/winner.ts'
import { inBatches } from '../../records/batches.ts'
import { foldName } from '../../records/fold.ts'
import type { GroupCommit } from '../../records/group-commit.ts'
import { packReasons } from '../../records/reasons.ts'
import type { FileStamp } from '../../scan/walk.ts'
import type { Hooks } from '../../scope/hooks.ts'
import type { PackedDocument } from '../pack.ts'
import { documentsOf } from '../remove-documents.ts'
import { type Placed, saveDocuments } from '../save-documents.ts'
import { carryMarks, readFormer } from './carry-marks.ts'
import { duplicateDocument } from './duplicate-document.ts'
import { type EntryRow, entriesAt, readWaiting, removeEmbedded, type Trx } from './entry.ts'

/** Does a piece of work in a transaction. */
export type Writes = Pick<GroupCommit, 'run'>

/** What storing works with; the hooks are told where a document gives way to another one at its place. */
export type Storing = { writes: Writes; hooks: Hooks }

/** What was read of one file, ready to be stored. `digest` null: it could not be read. */
export type ReadFile = {
  runId: string
  digest: string | null
  /** Its state when it was read; null where it could not be looked at. */
  stamp: FileStamp | null
  /** First the file, then everything embedded in it, parents before their children. */
  documents: PackedDocument[]
  durationMs: number | null
}

/**
 * Stores a file that was read: documents, texts, embedded documents and ledger lines in one transaction, in place of what was there.
 * Where another file had the document of this digest, it becomes a duplicate of this one. Answers false where the file no longer waits.
 */
export async function storeFile({ writes, hooks }: Storing, entryId: number, read: ReadFile): Promise<boolean> {
  return writes.run(async (trx) => {
    const entry = await readWaiting(trx, entryId)
    if (!entry) return false
    const former = await readFormer(trx, entry, read.documents[0]?.id)
    const old = await documentsOf(trx, await entriesAt(trx, entry))
    const loser = await findOwner(trx, entry, read.documents[0]?.id)
    if (loser) old.push(...(await documentsOf(trx, await entriesAt(trx, loser))))
    if (loser) await removeEmbedded(trx, loser)
    await removeEmbedded(trx, entry)
    const placed = await writeLines(trx, entry, read)
    const appeared = await saveDocuments(trx, entry.project, placed, old)
    if (appeared.length > 0) await hooks.whenDocumentsAppear(trx, entry.project, appeared)
    if (loser) await becomeDuplicate(trx, loser, { digest: read.digest, winner: entry, runId: read.runId })
    await renameWinner(trx, entry, read.digest)
    const livesOn = await leaveDigest(trx, entry, read)
    const present = placed.map(({ document: { id, ledger }, entryId }) => ({ id, embeddedPath: ledger.embeddedPath, entryId }))
    if (former && !livesOn) await carryMarks(trx, hooks, { project: entry.project, former, present })
    return true
  })
}

/**
 * Stores that a file has the same bytes as one that goes before it. Answers false where there is none such: then the file is to be read.
 */
export async function storeDuplicate(
  { writes, hooks }: Storing,
  entryId: number,
  read: { runId: string; digest: string; stamp: FileStamp },
): Promise<boolean> {
  return writes.run(async (trx) => {
    const entry = await readWaiting(trx, entryId)
    if (!entry) return true
    const winner = await findWinner(trx, entry.project, read.digest, entryId)
    if (!winner || goesBefore(Buffer.from(entry.path_key), winner)) return false
    const old = await documentsOf(trx, await entriesAt(trx, entry))
    await removeEmbedded(trx, entry)
    const facts = { digest: read.digest, winner: { path: winner.path }, runId: read.runId, stamp: read.stamp }
    const former = await readFormer(trx, entry, read.digest)
    await becomeDuplicate(trx, entry, facts, old)
    const livesOn = await leaveDigest(trx, entry, read)
    const present = [{ id: read.digest, embeddedPath: null, entryId }]
    if (former && !livesOn) await carryMarks(trx, hooks, { project: entry.project, former, present })
    return true
  })
}

/** The file that now has the document with this id, if it is not the entry itself. */
async function findOwner(trx: Trx, entry: EntryRow, id: string | undefined): Promise<EntryRow | undefined> {
  if (id === undefined) return undefined
  return trx
    .selectFrom('document')
    .innerJoin('entry', 'entry.entry_id', 'document.entry_id')
    .selectAll('entry')
    .where('document.project', '=', entry.project)
    .where('document.id', '=', id)
    .where('entry.entry_id', '!=', entry.entry_id)
    .executeTakeFirst()
}

type DuplicateFacts = { digest: string | null; winner: { path: string }; runId: string; stamp?: FileStamp }

async function becomeDuplicate(trx: Trx, entry: EntryRow, facts: DuplicateFacts, old: number[] = []): Promise<void> {
  const { digest, winner, runId, stamp } = facts
  // What waits will be read by its turn, and is counted as waiting until then. An empty file is no duplicate: it gets another id.
  const isToRead = entry.state === 'waiting' && !stamp
  if (isToRead || entry.size_bytes === 0 || digest === null) return waitAgain(trx, entry, runId, old)
  await saveDocuments(trx, entry.project, [{ document: duplicateDocument(entry.path, digest), entryId: entry.entry_id }], old)
  await trx
    .updateTable('entry')
    .set({
      state: 'duplicate',
      reason: duplicateReason(winner.path),
      content_type: null,
      duration_ms: null,
      tool: null,
      document_id: null,
      digest,
      ...(stamp ? stampColumns(stamp) : {}),
      updated_at: Date.now(),
    })
    .where('entry_id', '=', entry.entry_id)
    .execute()
}

async function waitAgain(trx: Trx, entry: EntryRow, runId: string, old: number[]): Promise<void> {
  await saveDocuments(trx, entry.project, [], old)
  await trx
    .updateTable('entry')
    .set({ state: 'waiting', reason: packReasons([because('waits')]), task_id: runId, document_id: null, updated_at: Date.now() })
    .where('entry_id', '=', entry.entry_id)
    .execute()
}

/** All duplicates name the file that stands for them now. */
async function renameWinner(trx: Trx, entry: EntryRow, digest: string | null): Promise<void> {
  if (digest === null || entry.size_bytes === 0) return
  await trx
    .updateTable('entry')
    .set({ reason: duplicateReason(entry.path) })
    .where('project', '=', entry.project)
    .where('digest', '=', digest)
    .where('state', '=', 'duplicate')
    .execute()
}

/**
 * A file with other bytes than before leaves its former digest: if it had been the document, another one takes its place. Answers whether the
 * document of that digest lives on.
 */
async function leaveDigest(trx: Trx, entry: EntryRow, read: { digest: string | null; runId: string }): Promise<boolean> {
  const former = entry.digest
  if (former === null || former === read.digest) return false
  const owner = await trx
    .selectFrom('document')
    .select('rid')
    .where('project', '=', entry.project)
    .where('id', '=', former)
    .executeTakeFirst()
  return owner !== undefined || electWinner(trx, entry.project, former, read.runId)
}

/** Writes the lines of a file and of all that is embedded in it; answers each document with its line. */
async function writeLines(trx: Trx, entry: EntryRow, read: ReadFile): Promise<Placed[]> {
  const [file, ...embedded] = read.documents
  if (!file) return []
  await updateLine(trx, entry, { ...toLine(file), ...(read.stamp ? stampColumns(read.stamp) : {}) }, read)
  const ids = new Map([[file.id, entry.entry_id]])
  const deepest = Math.max(0, ...new Set(embedded.map((document) => document.extractionLevel)))
  // Level by level: a line names that of its parent.
  for (let level = 1; level <= deepest; level += 1) {
    const ofLevel = embedded.filter((document) => document.extractionLevel === level)
    await insertLines(trx, entry, { documents: ofLevel, ids, runId: read.runId })
  }
  return read.documents.map((document) => ({ document, entryId: ids.get(document.id) ?? entry.entry_id }))
}

type Lines = { documents: PackedDocument[]; ids: Map<string, number>; runId: string }

async function insertLines(trx: Trx, entry: EntryRow, { documents, ids, runId }: Lines): Promise<void> {
  const { project, path_key, path } = entry
  const none = { duration_ms: null, digest: null, modified_ns: null, changed_ns: null, inode: null, missing_since: null }
  for (const batch of inBatches(documents)) {
    const lines = batch.map((document) => {
      const parent_entry = ids.get(document.parentId ?? '') ?? entry.entry_id
      const line = toLine(document)
      const folded_name = foldName(line.embedded_path ?? path)
      return { project, path_key, path, folded_name, ...none, ...line, parent_entry, task_id: runId }
    })
    const inserted = await trx.insertInto('entry').values(lines).returning(['entry_id', 'document_id']).execute()
    for (const { entry_id, document_id } of inserted) ids.set(document_id ?? '', entry_id)
  }
}

async function updateLine(trx: Trx, entry: EntryRow, line: Partial<EntryRow>, read: ReadFile): Promise<void> {
  const { embedded_path: _, size_bytes, ...columns } = line
  await trx
    .updateTable('entry')
    .set({
      ...columns,
      ...(read.stamp ? { size_bytes } : {}),
      digest: read.digest,
      duration_ms: read.durationMs,
      missing_since: null,
    })
    .where('entry_id', '=', entry.entry_id)
    .execute()
}

function toLine({ id, ledger }: PackedDocument) {
  return {
    embedded_path: ledger.embeddedPath,
    state: ledger.outcome.state,
    reason: packReasons(ledger.outcome.reasons),
    content_type: ledger.contentType,
    size_bytes: ledger.sizeBytes,
    tool: ledger.tool,
    document_id: id,
    updated_at: Date.now(),
  }
}

function stampColumns(stamp: FileStamp) {
  const { sizeBytes, modifiedNs, changedNs, inode } = stamp
  return { size_bytes: sizeBytes, modified_ns: modifiedNs, changed_ns: changedNs, inode }
}
