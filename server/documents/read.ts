import { AppError } from '@dossier/contract'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { compiledOnce } from '../records/compiled.ts'
import { anyOf, numbersIn } from '../records/listed.ts'
import type { Records } from '../records/open.ts'
import type { DocumentTable } from '../records/schema.ts'
import { selectFirstSegments, selectSegments } from '../records/texts/segments.ts'
import { unpackText } from '../records/texts/text.ts'
import { type DamagedDocument, damageOf, isDamage, noteDamage } from './damage.ts'

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

/** Documents of the records, and those among them whose row is damaged. */
export type ReadDocuments = { documents: StoredDocument[]; damaged: DamagedDocument[] }

/** The documents with these numbers, in that order; those that are gone are left out. */
export async function readDocuments(records: Records, rids: number[]): Promise<ReadDocuments> {
  if (rids.length === 0) return { documents: [], damaged: [] }
  const { rows } = await selectDocuments(records.db, { rids: JSON.stringify(rids) })
  return inOrder(records, rids, rows)
}

/** Every page of hits asks for its documents. */
const selectDocuments = compiledOnce<{ rids: string }>()((db, at) =>
  db
    .selectFrom('document')
    .selectAll()
    .where('rid', 'in', numbersIn(db, at('rids'))),
)

/**
 * The same for whoever wants their bytes alone: the source of a file on disk is cut to its level, since reading and parsing it takes longer than all else. Such a document is found even if the rest of
 * its source is damaged.
 */
export async function readForBytes(records: Records, rids: number[]): Promise<ReadDocuments> {
  if (rids.length === 0) return { documents: [], damaged: [] }
  const { rows } = await selectForBytes(records.db, { rids: JSON.stringify(rids) })
  return inOrder(records, rids, rows)
}

const fileSource = JSON.stringify({ extractionLevel: 0 })

const selectForBytes = compiledOnce<{ rids: string }>()((db, at) =>
  db
    .selectFrom('document')
    .select(['rid', 'project', 'id', 'root_id', 'type', 'version', 'text_length', 'segment_count', 'entry_id'])
    .select((eb) =>
      eb.case().when('extraction_level', '=', 0).then(fileSource).else(eb.ref('source')).end().$castTo<string>().as('source'),
    )
    .where('rid', 'in', numbersIn(db, at('rids'))),
)

async function inOrder(records: Records, rids: readonly number[], rows: readonly Row[]): Promise<ReadDocuments> {
  const byRid = new Map(rows.map((row) => [row.rid, toStored(row)]))
  const documents = rids.flatMap((rid) => byRid.get(rid) ?? [])
  const damaged = await noteDamage(
    records,
    rows.filter(({ rid }) => byRid.get(rid) === undefined),
  )
  return { documents, damaged }
}

/** The document with this id, whatever its routing. Throws AppError RECORD_DAMAGED. */
export async function findDocument(records: Records, project: string, id: string): Promise<StoredDocument | undefined> {
  return (await findDocuments(records, project, [id]))[0]
}

/** The documents of a project with these ids, whatever their routing; those that there are not are left out. Throws AppError RECORD_DAMAGED. */
export async function findDocuments(records: Records, project: string, ids: readonly string[]): Promise<StoredDocument[]> {
  const documents: StoredDocument[] = []
  const rows = records.db
    .selectFrom('document')
    .selectAll()
    .where('project', '=', project)
    .where('id', 'in', anyOf(records.db, ids))
  for (const row of await rows.execute()) {
    const document = toStored(row)
    if (!document) throw await damageOf(records, row.rid, new AppError('RECORD_DAMAGED', { id: row.id }))
    documents.push(document)
  }
  return documents
}

/** The document of a call. Throws AppError DOCUMENT_NOT_FOUND, RECORD_DAMAGED. */
export async function requireDocument(
  records: Records,
  { project, id }: { project: string; id: string },
): Promise<StoredDocument> {
  const document = await findDocument(records, project, id)
  if (document === undefined) throw new AppError('DOCUMENT_NOT_FOUND', { id })
  return document
}

/** Those among the documents whose texts are not as they were stored. */
export async function findDamagedTexts(records: Records, documents: StoredDocument[]): Promise<DamagedDocument[]> {
  const rows: Parameters<typeof noteDamage>[1] = []
  for (const { rid, project, id, entryId, segmentCount } of documents) {
    if (!(await isTextWhole(records, rid, segmentCount))) rows.push({ rid, project, id, entry_id: entryId })
  }
  return noteDamage(records, rows)
}

async function isTextWhole(records: Records, rid: number, segmentCount: number): Promise<boolean> {
  const numbers = Array.from({ length: segmentCount }, (_, number) => number)
  try {
    for (const number of numbers) if ((await readSegments(records, rid, [number])).length === 0) return false
    return true
  } catch (error) {
    if (isDamage(error)) return false
    throw error
  }
}

/** The text from `start` to `end` in UTF-16 units, clamped to the text's ends. Throws AppError RECORD_DAMAGED. */
export async function readText(records: Records, rid: number, start: number, end: number): Promise<string> {
  const rows = await selectSegments(records.db, rid)
    .select(['start_offset', 'length', 'bytes'])
    .where('start_offset', '<', end)
    .where((eb) => eb(eb('start_offset', '+', eb.ref('length')), '>', start))
    .orderBy('number')
    .execute()
  const texts = await unpackAll(records, rid, rows)
  return rows
    .map((row, at) => texts[at]?.slice(Math.max(0, start - row.start_offset), Math.max(0, end - row.start_offset)))
    .join('')
}

/** The segments with these numbers, ascending; those that do not exist are left out. Throws AppError RECORD_DAMAGED. */
export async function readSegments(records: Records, rid: number, numbers: number[]): Promise<TextSegment[]> {
  if (numbers.length === 0) return []
  const rows = await selectSegments(records.db, rid)
    .select(['number', 'start_offset', 'length', 'bytes'])
    .where('number', 'in', numbers)
    .orderBy('number')
    .execute()
  const texts = await unpackAll(records, rid, rows)
  return rows.map((row, at) => ({ number: row.number, start: row.start_offset, text: texts[at] ?? '' }))
}

/** A segment as it is stored (see `packText`), and its length in UTF-16 units. */
type PackedSegment = { bytes: Uint8Array; length: number }

/** The first segments of these documents as they are stored, by their numbers; those that have no text are left out. By one statement. */
export async function readPackedSegments(records: Records, rids: readonly number[]): Promise<Map<number, PackedSegment>> {
  const { rows } = await selectFirstSegments(records.db, { rids: JSON.stringify(rids) })
  return new Map(rows.map(({ rid, bytes, length }) => [rid, { bytes, length }]))
}

/** The first segments of these documents by their numbers, by one statement; those that have no text are left out. Throws AppError RECORD_DAMAGED. */
export async function readFirstSegments(records: Records, rids: readonly number[]): Promise<Map<number, string>> {
  const texts = new Map<number, string>()
  for (const [rid, row] of await readPackedSegments(records, rids)) {
    const [text = ''] = await unpackAll(records, rid, [row])
    texts.set(rid, text)
  }
  return texts
}

/** Throws AppError RECORD_DAMAGED that names the document. */
async function unpackAll(records: Records, rid: number, rows: { bytes: Uint8Array; length: number }[]): Promise<string[]> {
  try {
    return rows.map((row) => unpackText(row.bytes, row.length))
  } catch (error) {
    throw await damageOf(records, rid, error)
  }
}

/** Any object of JSON; `z.record` would copy each. */
const Source = z.custom<Record<string, unknown>>((value) => typeof value === 'object' && value !== null && !Array.isArray(value))

type Row = Omit<Selectable<DocumentTable>, 'extraction_level' | 'parent_id' | 'text_key'>

/** Undefined where the source is not what was stored. */
function toStored(row: Row): StoredDocument | undefined {
  const source = readSource(row.source)
  if (!source) return undefined
  return {
    rid: row.rid,
    project: row.project,
    id: row.id,
    routing: row.root_id,
    version: row.version,
    type: row.type,
    source,
    textLength: row.text_length,
    segmentCount: row.segment_count,
    entryId: row.entry_id,
  }
}

function readSource(json: string): Record<string, unknown> | undefined {
  try {
    return Source.safeParse(JSON.parse(json)).data
  } catch {
    // Told by the caller, which knows the document.
    return undefined
  }
}
