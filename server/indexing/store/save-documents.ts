import type { ExpressionBuilder, OnConflictDatabase, OnConflictTables, Transaction } from 'kysely'
import { inBatches } from '../../records/batches.ts'
import { changedDocument, nextChanges, writeChanges } from '../../records/change.ts'
import type { RecordsSchema, SegmentTable } from '../../records/schema.ts'
import type { PackedDocument, PackedPiece } from '../document/pack.ts'
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
  const kept = new Set(known.map(({ rid }) => rid))
  await removeDocuments(
    trx,
    old.filter((rid) => !kept.has(rid)),
  )
  if (placed.length === 0) return []
  const formerTexts = known.map(({ rid, text_key }) => text_key ?? rid)
  for (const batch of inBatches(formerTexts)) await trx.deleteFrom('segment').where('rid', 'in', batch).execute()
  const first = await nextChanges(trx, placed.length)
  const rows = placed.map(({ document, entryId }, index) => toRow(project, document, entryId, first + index))
  const rids = await upsert(trx, rows)
  await insertPieces(trx, placed, rids)
  await writeChanges(
    trx,
    rows.map(({ id, version }) => ({ ...changedDocument(project, ridOf(rids, id)), number: version })),
  )
  const isKnown = new Set(known.map(({ id }) => id))
  return rows.flatMap(({ id }) => (isKnown.has(id) ? [] : [id]))
}

function ridOf(rids: Map<string, number>, id: string): number {
  const rid = rids.get(id)
  if (rid === undefined) throw new Error('a document was stored without a number')
  return rid
}

type Row = ReturnType<typeof toRow>

/** Answers the numbers by id. */
async function upsert(trx: Trx, rows: Row[]): Promise<Map<string, number>> {
  const rids = new Map<string, number>()
  for (const batch of inBatches(rows)) {
    const stored = await trx
      .insertInto('document')
      .values(batch)
      .onConflict((conflict) => conflict.columns(['project', 'id']).doUpdateSet(replaced))
      .returning(['id', 'rid'])
      .execute()
    for (const { id, rid } of stored) rids.set(id, rid)
  }
  return rids
}

/** All columns but its number and its key. */
const replaced = (eb: ExpressionBuilder<OnConflictDatabase<RecordsSchema, 'document'>, OnConflictTables<'document'>>) => ({
  root_id: eb.ref('excluded.root_id'),
  parent_id: eb.ref('excluded.parent_id'),
  type: eb.ref('excluded.type'),
  extraction_level: eb.ref('excluded.extraction_level'),
  entry_id: eb.ref('excluded.entry_id'),
  version: eb.ref('excluded.version'),
  source: eb.ref('excluded.source'),
  text_length: eb.ref('excluded.text_length'),
  segment_count: eb.ref('excluded.segment_count'),
  text_key: eb.ref('excluded.text_key'),
})

async function insertPieces(trx: Trx, placed: Placed[], rids: Map<string, number>): Promise<void> {
  const rows = placed.flatMap(({ document }) =>
    document.textKey === undefined ? toSegments(ridOf(rids, document.id), document.pieces) : [],
  )
  for (const batch of inBatches(rows)) await trx.insertInto('segment').values(batch).execute()
}

/** Pieces of a text as rows below a document's number or below a key of the text's own. */
export function toSegments(rid: number, pieces: PackedPiece[]): SegmentTable[] {
  return pieces.map(({ number, start, length, bytes }) => ({ rid, number, start_offset: start, length, bytes }))
}

function toRow(project: string, document: PackedDocument, entryId: number, version: number) {
  const { id, rootId, parentId, type, extractionLevel, source, textLength, pieces, textKey = null } = document
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
    text_key: textKey,
  }
}

type Known = { rid: number; id: string; text_key: number | null }

/** Those of the documents that are stored already. */
async function findKnown(trx: Trx, project: string, placed: Placed[]): Promise<Known[]> {
  const known: Known[] = []
  for (const batch of inBatches(placed.map(({ document }) => document.id))) {
    const rows = await trx
      .selectFrom('document')
      .select(['rid', 'id', 'text_key'])
      .where('project', '=', project)
      .where('id', 'in', batch)
      .execute()
    known.push(...rows)
  }
  return known
}
