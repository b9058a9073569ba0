import type { Reason } from '@dossier/contract'
import { compiledOnce } from '../../records/compiled.ts'
import { foldName } from '../../records/fold.ts'
import { packReasons } from '../../records/reasons.ts'
import { inBatches } from '../../records/writing/batches.ts'
import type { DigestedFile } from '../../scan/digest.ts'
import type { FileStamp } from '../../scan/stamp.ts'
import type { PackedDocument } from '../document/pack.ts'
import type { EntryRow, Trx } from './entry.ts'
import type { Placed } from './save-documents.ts'

/** The state of a file when its bytes were read, and what they were. */
export type ReadStamp = FileStamp & Pick<DigestedFile, 'sha256' | 'readAt'>

/** What a run says of the file itself. `noticed`: reasons to be told beside those of its state; undefined keeps what is told. */
export type FileFacts = {
  digest: string | null
  stamp: ReadStamp | null
  durationMs: number | null
  noticed: Reason[] | undefined
  /** The options with which it was read, as they are stored. */
  readWith: string | null
}

/** Lines to write for what is embedded in a file; `ids` has the lines of documents by their ids, and is added to. */
export type EmbeddedLines = { documents: PackedDocument[]; ids: Map<string, number>; runId: string; readWith: string | null }

/** Writes the lines of what is embedded, level by level: a line names that of its parent, whose line is in `ids` or among these. */
export async function writeEmbedded(
  trx: Trx,
  entry: EntryRow,
  { documents, ids, runId, readWith }: EmbeddedLines,
): Promise<Placed[]> {
  for (const level of [...new Set(documents.map((document) => document.extractionLevel))].sort((a, b) => a - b)) {
    const ofLevel = documents.filter((document) => document.extractionLevel === level)
    await insertLines(trx, entry, { documents: ofLevel, ids, runId, readWith })
  }
  return documents.map((document) => ({ document, entryId: ids.get(document.id) ?? entry.entry_id }))
}

/** Writes the line of the file itself. What is not known of it now stays as it is. */
export async function writeFileLine(trx: Trx, entry: EntryRow, file: PackedDocument, facts: FileFacts): Promise<void> {
  const { embedded_path: _, ...line } = toLine(file)
  await updateLine(trx, {
    ...line,
    ...(facts.stamp ? stampColumns(facts.stamp) : stampOf(entry)),
    noticed: noticedColumn(facts.noticed).noticed ?? entry.noticed,
    digest: facts.digest,
    duration_ms: facts.durationMs,
    read_with: facts.readWith,
    // A retried file that has failed before is read alone from the start.
    crashes: line.state === 'failed' ? Math.max(0, Math.min(entry.crashes, 1)) : 0,
    entry_id: entry.entry_id,
  })
}

function stampOf({ size_bytes, modified_ns, changed_ns, inode, sha256, read_at }: EntryRow) {
  return { size_bytes, modified_ns, changed_ns, inode, sha256, read_at }
}

type FileLine = Omit<ReturnType<typeof toLine>, 'embedded_path'> &
  ReturnType<typeof stampOf> &
  Pick<EntryRow, 'noticed' | 'digest' | 'duration_ms' | 'read_with' | 'crashes' | 'entry_id'>

const updateLine = compiledOnce<FileLine>()((db, at) =>
  db
    .updateTable('entry')
    .set({
      state: at('state'),
      reason: at('reason'),
      content_type: at('content_type'),
      size_bytes: at('size_bytes'),
      tool: at('tool'),
      document_id: at('document_id'),
      member_digest: at('member_digest'),
      updated_at: at('updated_at'),
      modified_ns: at('modified_ns'),
      changed_ns: at('changed_ns'),
      inode: at('inode'),
      sha256: at('sha256'),
      read_at: at('read_at'),
      noticed: at('noticed'),
      digest: at('digest'),
      duration_ms: at('duration_ms'),
      missing_since: null,
      read_with: at('read_with'),
      ocr_with: null,
      crashes: at('crashes'),
    })
    .where('entry_id', '=', at('entry_id')),
)

async function insertLines(trx: Trx, entry: EntryRow, { documents, ids, runId, readWith }: EmbeddedLines): Promise<void> {
  const { project, path_key, path } = entry
  const none = { duration_ms: null, digest: null, modified_ns: null, changed_ns: null, inode: null, missing_since: null }
  for (const batch of inBatches(documents)) {
    const lines = batch.map((document) => {
      const parent_entry = ids.get(document.parentId ?? '') ?? entry.entry_id
      const line = toLine(document)
      const folded_name = foldName(line.embedded_path ?? path)
      return { project, path_key, path, folded_name, ...none, ...line, parent_entry, task_id: runId, read_with: readWith }
    })
    const inserted = await trx.insertInto('entry').values(lines).returning(['entry_id', 'document_id']).execute()
    for (const { entry_id, document_id } of inserted) ids.set(document_id ?? '', entry_id)
  }
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
    member_digest: ledger.digest,
    updated_at: Date.now(),
  }
}

/** The columns of a file's size, times and bytes. */
export function stampColumns({ sizeBytes, modifiedNs, changedNs, inode, sha256, readAt }: ReadStamp) {
  return { size_bytes: sizeBytes, modified_ns: modifiedNs, changed_ns: changedNs, inode, sha256, read_at: readAt }
}

/** What walks have noticed, as it is stored; nothing to be set where it stays as it is. */
export function noticedColumn(noticed: Reason[] | undefined): { noticed?: string } {
  return noticed === undefined ? {} : { noticed: packReasons(noticed) }
}
