import type { ForeignDuplicate } from '../engine/connect-index.ts'
import { duplicateDocument } from '../indexing/store/duplicate-document.ts'
import { type Placed, saveDocuments } from '../indexing/store/save-documents.ts'
import { duplicateReason } from '../ledger/winner.ts'
import { inBatches } from '../records/writing/batches.ts'
import type { TaskScope } from '../tasks/kind.ts'
import { findFile, insertLine, noteSeen } from './lines.ts'

/** Few enough for a transaction under 50 ms. */
const atOnce = 100

type To = { scope: TaskScope; project: string }

/** Stores second paths of documents that are here; answers how many there are now. */
export async function storeDuplicates({ scope, project }: To, duplicates: ForeignDuplicate[]): Promise<number> {
  let stored = 0
  for (const batch of inBatches(duplicates, atOnce)) stored += await storeBatch({ scope, project }, batch)
  return stored
}

function storeBatch({ scope: { records, program, taskId }, project }: To, batch: ForeignDuplicate[]): Promise<number> {
  return records.db.transaction().execute(async (trx) => {
    const ids = batch.flatMap(({ id, documentId }) => [id, documentId])
    const rows = await trx
      .selectFrom('document')
      .innerJoin('entry', 'entry.entry_id', 'document.entry_id')
      .select(['document.id', 'document.type', 'document.entry_id', 'entry.path', 'entry.digest'])
      .where('document.project', '=', project)
      .where('document.id', 'in', ids)
      .execute()
    const known = new Map(rows.map((row) => [row.id, row]))
    const placed: Placed[] = []
    const seen: number[] = []
    for (const { id, path, documentId } of batch) {
      const of = known.get(documentId)
      const own = known.get(id)
      if (own?.type === 'Duplicate' && own.path === path) seen.push(own.entry_id)
      else if (of && own === undefined && (await findFile(trx, project, Buffer.from(path))) === undefined) {
        const line = { project, path, embeddedPath: null, parent: undefined, state: 'duplicate' as const }
        const reason = duplicateReason(of.path)
        const facts = { contentType: null, sizeBytes: null, tool: null, documentId: null, digest: of.digest, taskId }
        const entryId = await insertLine(trx, { ...line, ...facts, reason })
        placed.push({ document: duplicateDocument(path, documentId, id), entryId })
      }
    }
    await noteSeen(trx, seen, taskId)
    const appeared = await saveDocuments(trx, project, placed, [])
    if (appeared.length > 0) await program.hooks.whenDocumentsAppear(trx, project, appeared)
    return placed.length + seen.length
  })
}
