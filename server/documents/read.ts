import { z } from 'zod'
import type { Records } from '../records/open.ts'
import type { DocumentTable } from '../records/schema.ts'
import { unpackText } from '../records/text.ts'

/** A document as the records keep it. `source` is the wire source without its content. */
export type StoredDocument = {
  rid: number
  project: string
  id: string
  /** The id of its root document. */
  routing: string
  /** Grows with every change of the document. */
  version: number
  type: 'Document' | 'Duplicate'
  source: Record<string, unknown>
  textLength: number
  segmentCount: number
  entryId: number
}

/** A piece of a document's text; `start` in UTF-16 units. */
export type TextSegment = { number: number; start: number; text: string }

/** The documents with these numbers, in that order; those that are gone are left out. */
export async function readDocuments(records: Records, rids: number[]): Promise<StoredDocument[]> {
  if (rids.length === 0) return []
  const rows = await records.db.selectFrom('document').selectAll().where('rid', 'in', rids).execute()
  const byRid = new Map(rows.map((row) => [row.rid, toStored(row)]))
  return rids.flatMap((rid) => byRid.get(rid) ?? [])
}

/** The document with this id, whatever its routing. */
export async function findDocument(records: Records, project: string, id: string): Promise<StoredDocument | undefined> {
  const row = await records.db
    .selectFrom('document')
    .selectAll()
    .where('project', '=', project)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toStored(row)
}

/** The text from `start` to `end` in UTF-16 units, clamped to the text's ends. */
export async function readText(records: Records, rid: number, start: number, end: number): Promise<string> {
  const rows = await records.db
    .selectFrom('segment')
    .select(['start_offset', 'length', 'bytes'])
    .where('rid', '=', rid)
    .where('start_offset', '<', end)
    .where((eb) => eb(eb('start_offset', '+', eb.ref('length')), '>', start))
    .orderBy('number')
    .execute()
  return rows
    .map((row) =>
      unpackText(row.bytes, row.length).slice(Math.max(0, start - row.start_offset), Math.max(0, end - row.start_offset)),
    )
    .join('')
}

/** The segments with these numbers, ascending; those that do not exist are left out. */
export async function readSegments(records: Records, rid: number, numbers: number[]): Promise<TextSegment[]> {
  if (numbers.length === 0) return []
  const rows = await records.db
    .selectFrom('segment')
    .select(['number', 'start_offset', 'length', 'bytes'])
    .where('rid', '=', rid)
    .where('number', 'in', numbers)
    .orderBy('number')
    .execute()
  return rows.map((row) => ({ number: row.number, start: row.start_offset, text: unpackText(row.bytes, row.length) }))
}

const Source = z.record(z.string(), z.unknown())

type Row = Omit<DocumentTable, 'rid'> & { rid: number }

function toStored(row: Row): StoredDocument {
  return {
    rid: row.rid,
    project: row.project,
    id: row.id,
    routing: row.root_id,
    version: row.change,
    type: row.type,
    source: Source.parse(JSON.parse(row.source)),
    textLength: row.text_length,
    segmentCount: row.segment_count,
    entryId: row.entry_id,
  }
}
