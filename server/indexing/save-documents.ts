import type { Transaction } from 'kysely'
import { inBatches } from '../records/batches.ts'
import { changedDocument, nextChanges, writeChanges } from '../records/change.ts'
import type { RecordsSchema } from '../records/schema.ts'
import type { PackedDocument } from './pack.ts'
import { removeDocuments } from './remove-documents.ts'

type Trx = Transaction<RecordsSchema>

/** A document and the ledger entry that it belongs to. */
export type Placed = { document: PackedDocument; entryId: number }

/**
 * Stores documents in the place of `old` ones: what has the same id keeps its number, what is left over is removed.
 * All of it becomes visible with the transaction. Answers the ids of documents that got a number of their own.
 */
export async function saveDocuments(trx: Trx, project: string, placed: Placed[], old: number[]): Promise<string[]> {
  const known = await findKnown(trx, project, placed)
  const kept = new Set(known.values())
  await removeDocuments(
    trx,
    old.filter((rid) => !kept.has(rid)),
  )
  if (placed.length === 0) return []
  const first = await nextChanges(trx, placed.length)
  const rows = placed.map(({ document, entryId }, index) => ({ document, row: toRow(project, document, entryId, first + index) }))
  for (const { row, document } of rows) {
    const rid = known.get(document.id)
    if (rid !== undefined) await replace(trx, rid, row)
  }
  const fresh = rows.filter(({ document }) => !known.has(document.id))
  for (const batch of inBatches(fresh.map(({ row }) => row))) {
    const inserted = await trx.insertInto('document').values(batch).returning(['id', 'rid']).execute()
    for (const { id, rid } of inserted) known.set(id, rid)
  }
  await insertPieces(trx, placed, known)
  const numbers = rows.map(({ document, row }) => ({ ...changedDocument(project, ridOf(known, document)), number: row.version }))
  await writeChanges(trx, numbers)
  return fresh.map(({ document }) => document.id)
}

function ridOf(rids: Map<string, number>, { id }: PackedDocument): number {
  const rid = rids.get(id)
  if (rid === undefined) throw new Error('a document was stored without a number')
  return rid
}

async function replace(trx: Trx, rid: number, row: ReturnType<typeof toRow>): Promise<void> {
  await trx.deleteFrom('segment').where('rid', '=', rid).execute()
  await trx.updateTable('document').set(row).where('rid', '=', rid).execute()
}

async function insertPieces(trx: Trx, placed: Placed[], rids: Map<string, number>): Promise<void> {
  const rows = placed.flatMap(({ document }) => {
    const rid = ridOf(rids, document)
    return document.pieces.map(({ number, start, length, bytes }) => ({ rid, number, start_offset: start, length, bytes }))
  })
  for (const batch of inBatches(rows)) {
    await trx.insertInto('segment').values(batch).execute()
  }
}

function toRow(project: string, document: PackedDocument, entryId: number, version: number) {
  const { id, rootId, parentId, type, extractionLevel, source, textLength, pieces } = document
  return {
    project,
    id,
    root_id: rootId,
    parent_id: parentId,
    type,
    extraction_level: extractionLevel,
    entry_id: entryId,
    version,
    source,
    text_length: textLength,
    segment_count: pieces.length,
  }
}

async function findKnown(trx: Trx, project: string, placed: Placed[]): Promise<Map<string, number>> {
  const known = new Map<string, number>()
  const ids = placed.map(({ document }) => document.id)
  for (const batch of inBatches(ids)) {
    const rows = await trx
      .selectFrom('document')
      .select(['id', 'rid'])
      .where('project', '=', project)
      .where('id', 'in', batch)
      .execute()
    for (const row of rows) known.set(row.id, row.rid)
  }
  return known
}
