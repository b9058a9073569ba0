import type { ExpressionBuilder, InsertObject, Kysely, OnConflictDatabase, OnConflictTables, Transaction } from 'kysely'
import { changedDocument, nextChanges, writeChanges } from '../../records/change.ts'
import { compiledOnce } from '../../records/compiled.ts'
import type { RecordsSchema, SegmentTable } from '../../records/schema.ts'
import { inBatches } from '../../records/writing/batches.ts'
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
    const [first, ...others] = batch
    const stored = first && others.length === 0 ? (await upsertOne(trx, first)).rows : await upsertRows(trx, batch).execute()
    for (const { id, rid } of stored) rids.set(id, rid)
  }
  return rids
}

function upsertRows(db: Kysely<RecordsSchema>, rows: InsertObject<RecordsSchema, 'document'>[]) {
  return db
    .insertInto('document')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['project', 'id']).doUpdateSet(replaced))
    .returning(['id', 'rid'])
}

/** Most files are one document. */
const upsertOne = compiledOnce<Row>()((db, at) =>
  upsertRows(db, [
    {
      project: at('project'),
      id: at('id'),
      root_id: at('root_id'),
      parent_id: at('parent_id'),
      type: at('type'),
      extraction_level: at('extraction_level'),
      entry_id: at('entry_id'),
      version: at('version'),
      source: at('source'),
      text_length: at('text_length'),
      segment_count: at('segment_count'),
      text_key: at('text_key'),
    },
  ]),
)

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
  // Texts mostly have one or none.
  if (rows.length < 3) for (const row of rows) await insertPiece(trx, row)
  else for (const batch of inBatches(rows)) await trx.insertInto('segment').values(batch).execute()
}

const insertPiece = compiledOnce<SegmentTable>()((db, at) =>
  db.insertInto('segment').values({
    rid: at('rid'),
    number: at('number'),
    start_offset: at('start_offset'),
    length: at('length'),
    bytes: at('bytes'),
  }),
)

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
  const [first, ...others] = placed
  if (first && others.length === 0) return (await selectKnown(trx, { project, id: first.document.id })).rows
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

const selectKnown = compiledOnce<{ project: string; id: string }>()((db, at) =>
  db.selectFrom('document').select(['rid', 'id', 'text_key']).where('project', '=', at('project')).where('id', '=', at('id')),
)
