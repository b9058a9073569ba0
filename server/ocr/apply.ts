import { type Reason, reasonSentencesOf } from '@dossier/contract'
import { z } from 'zod'
import { changedDocument, nextChanges, writeChanges } from '../records/change.ts'
import { compiledOnce } from '../records/compiled.ts'
import { packOcrOptions } from '../records/reading-options.ts'
import { packReasons, unpackReasons } from '../records/reasons.ts'
import type { RecordsSchema } from '../records/schema.ts'
import { cutText, packText } from '../records/texts/text.ts'
import { type OcrOfDocument, ocrOfDocument } from './document-text.ts'
import { readPagesIn } from './page-rows.ts'
import { type OcrTables, ocrTrx, type Trx } from './tables.ts'

/** A document as it is stored; its text lies under `key`. */
type Stored = { rid: number; key: number; entryId: number; segments: number; length: number; source: string }
/** A document as it is without OCR. */
type Base = { segments: number; length: number; source: string; pages: number; language: string | null }

const Source = z.looseObject({
  ledgerState: z.string(),
  ledgerReasons: z
    .array(z.object({ code: z.string(), facts: z.record(z.string(), z.union([z.string(), z.number()])) }))
    .default([]),
  metadata: z.record(z.string(), z.unknown()).default({}),
})
type Source = z.infer<typeof Source>

/** The metadata keys by which clients of the contract find what OCR has read. */
const parsedBy = 'tika_metadata_x_parsed_by'
const ocrParser = 'org.apache.tika.parser.ocr.TesseractOCRParser'
/** What a document without text says until its pictures are examined. */
const superseded = new Set(['pictures-only', 'no-text'])

/** Notes how many pages a document has (null: it could not be opened now), and what it is without OCR, where that is not known yet. */
export async function noteDocument(trx: Trx, place: { project: string; id: string }, pages: number | null): Promise<void> {
  const stored = await findStored(trx, place.project, place.id)
  if (!stored) return
  const { segments, length, source } = stored
  await ocrTrx(trx)
    .insertInto('ocr_document')
    .values({
      project: place.project,
      document_id: place.id,
      pages: pages ?? 1,
      language: null,
      base_segments: segments,
      base_length: length,
      base_source: source,
    })
    .onConflict((conflict) => {
      const known = conflict.columns(['project', 'document_id'])
      return pages === null ? known.doNothing() : known.doUpdateSet({ pages })
    })
    .execute()
}

/**
 * Documents were just stored from their files: appends what OCR read earlier of the same bytes, in the same transaction.
 */
export async function applyToStored(trx: Trx, project: string, ids: string[]): Promise<void> {
  for (const { document_id: id } of await findRead(trx, project, ids)) {
    const stored = await findStored(trx, project, id)
    if (!stored) continue
    const { segments, length, source } = stored
    await ocrTrx(trx)
      .updateTable('ocr_document')
      .set({ base_segments: segments, base_length: length, base_source: source })
      .where('project', '=', project)
      .where('document_id', '=', id)
      .execute()
    await applyTo(trx, project, id)
  }
}

/** Those of the documents of which OCR has read something. */
async function findRead(trx: Trx, project: string, ids: string[]): Promise<{ document_id: string }[]> {
  const [id, ...others] = ids
  if (id !== undefined && others.length === 0) return (await selectRead(ocrTrx(trx), { project, id })).rows
  return ocrTrx(trx)
    .selectFrom('ocr_document')
    .select('document_id')
    .where('project', '=', project)
    .where('document_id', 'in', ids)
    .execute()
}

/** Each file of a run asks for itself. */
const selectRead = compiledOnce<{ project: string; id: string }, RecordsSchema & OcrTables>()((db, at) =>
  db.selectFrom('ocr_document').select('document_id').where('project', '=', at('project')).where('document_id', '=', at('id')),
)

/**
 * Appends what OCR has read so far to a document's text, under headings, and notes it in its source and its ledger line. Idempotent; a
 * document that is gone, or of which no page was examined, is left alone.
 */
export async function applyTo(trx: Trx, project: string, id: string): Promise<void> {
  const [stored, base] = [await findStored(trx, project, id), await findBase(trx, project, id)]
  if (!stored || !base) return
  const read = ocrOfDocument(await readPagesIn(trx, project, id), base.pages)
  const added = base.length === 0 || read.text === '' ? read.text : `\n\n${read.text}`
  const segments = base.segments + (await replaceAdded(trx, stored.key, base, added))
  const told = await tellLedger(trx, stored.entryId, base, read)
  const source = sourceWith(Source.parse(JSON.parse(base.source)), { base, read, length: base.length + added.length, told })
  const number = await nextChanges(trx)
  await trx
    .updateTable('document')
    .set({ source: JSON.stringify(source), text_length: base.length + added.length, segment_count: segments, version: number })
    .where('rid', '=', stored.rid)
    .execute()
  await writeChanges(trx, [{ ...changedDocument(project, stored.rid), number }])
}

async function findStored(trx: Trx, project: string, id: string): Promise<Stored | undefined> {
  const row = await trx
    .selectFrom('document')
    .select(['rid', 'text_key', 'entry_id', 'segment_count', 'text_length', 'source'])
    .where('project', '=', project)
    .where('id', '=', id)
    .where('type', '=', 'Document')
    .executeTakeFirst()
  if (!row) return undefined
  const { rid, text_key, entry_id, segment_count, text_length, source } = row
  return { rid, key: text_key ?? rid, entryId: entry_id, segments: segment_count, length: text_length, source }
}

async function findBase(trx: Trx, project: string, id: string): Promise<Base | undefined> {
  const row = await ocrTrx(trx)
    .selectFrom('ocr_document')
    .selectAll()
    .where('project', '=', project)
    .where('document_id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { pages, language, base_segments, base_length, base_source } = row
  return { pages, language, segments: base_segments, length: base_length, source: base_source }
}

/** Returns how many segments it takes. */
async function replaceAdded(trx: Trx, key: number, base: Base, added: string): Promise<number> {
  await trx.deleteFrom('segment').where('rid', '=', key).where('number', '>=', base.segments).execute()
  const pieces = cutText(added)
  for (const { number, start, text } of pieces) {
    const place = { number: base.segments + number, start_offset: base.length + start }
    await trx
      .insertInto('segment')
      .values({ rid: key, ...place, length: text.length, bytes: packText(text) })
      .execute()
  }
  return pieces.length
}

type Told = { state: string; reasons: Reason[] }

/** What the index or a later reader added to the line stays. A line that waits to be read again says so, and gets the rest with that reading. */
async function tellLedger(trx: Trx, entryId: number, base: Base, read: OcrOfDocument): Promise<Told> {
  const { ledgerState, ledgerReasons } = Source.parse(JSON.parse(base.source))
  const line = await trx.selectFrom('entry').select(['state', 'reason']).where('entry_id', '=', entryId).executeTakeFirst()
  const isWaiting = line?.state === 'waiting'
  const known = new Set(ledgerReasons.map(({ code }) => code))
  const later =
    line && !isWaiting ? unpackReasons(line.reason).filter(({ code }) => !known.has(code) && !code.startsWith('ocr-')) : []
  const hasAnswer = read.reasons.some(({ code }) => code !== 'ocr-waits')
  const own = ledgerReasons.filter(({ code }) => !hasAnswer || !superseded.has(code))
  const told = { state: stateWith(ledgerState, read), reasons: [...own, ...read.reasons, ...later] }
  if (!isWaiting) {
    const columns = { state: told.state, reason: packReasons(told.reasons), updated_at: Date.now() }
    const ocr_with = read.options && packOcrOptions(read.options)
    await trx
      .updateTable('entry')
      .set({ ...columns, ocr_with })
      .where('entry_id', '=', entryId)
      .execute()
  }
  return told
}

/** What could not be read at all is read in part once OCR found text; a page that OCR could not read is missing. */
function stateWith(state: string, { readPages, isPartly }: OcrOfDocument): string {
  if (state === 'indexed') return isPartly ? 'indexed-in-part' : 'indexed'
  return readPages > 0 && ['damaged', 'unsupported', 'encrypted'].includes(state) ? 'indexed-in-part' : state
}

type Additions = { base: Base; read: OcrOfDocument; length: number; told: Told }

function sourceWith(source: Source, { base, read, length, told }: Additions): Record<string, unknown> {
  const { readPages, engine, languages, confidence } = read
  const ledger = { ledgerState: told.state, ledgerReason: reasonSentencesOf(told.reasons), ledgerReasons: told.reasons }
  if (readPages === 0) return { ...source, ...ledger }
  const metadata = {
    ...source.metadata,
    [parsedBy]: [
      ...new Set([...[source.metadata[parsedBy] ?? []].flat().flatMap((value) => String(value).split(',')), ocrParser]),
    ].join(','),
    tika_metadata_ocr_pages: String(readPages),
    tika_metadata_ocr_confidence: String(confidence),
    tika_metadata_ocr_languages: languages.join(','),
  }
  const language = base.length === 0 && base.language !== null ? { language: base.language } : {}
  return { ...source, contentTextLength: length, ...language, ...ledger, ocrParser: engine, metadata }
}

/** The language of what OCR read, for documents that have no other text. */
export async function noteLanguage(trx: Trx, place: { project: string; id: string }, language: string): Promise<void> {
  await ocrTrx(trx)
    .updateTable('ocr_document')
    .set({ language })
    .where('project', '=', place.project)
    .where('document_id', '=', place.id)
    .execute()
}
