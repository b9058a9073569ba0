import type { Transaction } from 'kysely'
import type { Migration } from '../records/migrations.ts'
import type { Records } from '../records/open.ts'
import type { RecordsSchema } from '../records/schema.ts'

/**
 * The tables of this feature. Pages are tied to a document's id, which comes from its bytes: they hold over reading again, moves and rebuilding,
 * and are found again when the same file comes back.
 */
export type OcrTables = {
  ocr_page: OcrPageTable
  ocr_document: OcrDocumentTable
  ocr_wanted: OcrWantedTable
}

/** What became of a page in some languages (Tesseract's codes joined by `+`). */
export type OcrPageTable = {
  project: string
  document_id: string
  /** From 1. */
  page: number
  languages: string
  /** The name of a picture inside an Office file. */
  label: string | null
  state: string
  /** `layer` or `ocr`. */
  wins: string | null
  /** Percent. */
  confidence: number
  words: number
  engine: string | null
  duration_ms: number
  /** JSON: why it failed. */
  reason: string | null
  /** Texts as segments are kept; their lengths in UTF-16 units. */
  text_length: number
  text: Uint8Array
  /** What the file itself says of the page, where OCR was asked as well. */
  layer_length: number
  layer: Uint8Array
  read_at: number
}

/** A document of which pages were looked at. */
export type OcrDocumentTable = {
  project: string
  document_id: string
  pages: number
  /** The language of what OCR read, by the contract's name. */
  language: string | null
  /** The document before OCR's text was put behind its own: how many segments, how long, and its source as JSON. */
  base_segments: number
  base_length: number
  base_source: string
}

/** The documents of a task, in the order in which they are read. */
export type OcrWantedTable = {
  task_id: string
  number: number
  document_id: string
  /** Null until they have been counted. */
  pages: number | null
  is_done: number
}

const createTables: Migration = async (trx, columns) => {
  await trx.schema
    .createTable('ocr_page')
    .addColumn('project', columns.text, (c) => c.notNull())
    .addColumn('document_id', columns.text, (c) => c.notNull())
    .addColumn('page', 'integer', (c) => c.notNull())
    .addColumn('languages', columns.text, (c) => c.notNull())
    .addColumn('label', columns.text)
    .addColumn('state', columns.text, (c) => c.notNull())
    .addColumn('wins', columns.text)
    .addColumn('confidence', 'integer', (c) => c.notNull())
    .addColumn('words', 'integer', (c) => c.notNull())
    .addColumn('engine', columns.text)
    .addColumn('duration_ms', 'integer', (c) => c.notNull())
    .addColumn('reason', columns.text)
    .addColumn('text_length', 'integer', (c) => c.notNull())
    .addColumn('text', columns.bytes, (c) => c.notNull())
    .addColumn('layer_length', 'integer', (c) => c.notNull())
    .addColumn('layer', columns.bytes, (c) => c.notNull())
    .addColumn('read_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('ocr_page_key', ['project', 'document_id', 'page', 'languages'])
    .execute()
  await trx.schema
    .createTable('ocr_document')
    .addColumn('project', columns.text, (c) => c.notNull())
    .addColumn('document_id', columns.text, (c) => c.notNull())
    .addColumn('pages', 'integer', (c) => c.notNull())
    .addColumn('language', columns.text)
    .addColumn('base_segments', 'integer', (c) => c.notNull())
    .addColumn('base_length', 'bigint', (c) => c.notNull())
    .addColumn('base_source', columns.text, (c) => c.notNull())
    .addPrimaryKeyConstraint('ocr_document_key', ['project', 'document_id'])
    .execute()
  await trx.schema
    .createTable('ocr_wanted')
    .addColumn('task_id', columns.text, (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('document_id', columns.text, (c) => c.notNull())
    .addColumn('pages', 'integer')
    .addColumn('is_done', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('ocr_wanted_key', ['task_id', 'number'])
    .execute()
}

/** In the order in which they are run; a landed one is never edited. */
export const ocrMigrations: readonly Migration[] = [createTables]

/** The records with this feature's tables. */
export function ocrDb({ db }: Pick<Records, 'db'>) {
  return db.$extendTables<OcrTables>()
}

export type Trx = Transaction<RecordsSchema>

/** A transaction with this feature's tables. */
export function ocrTrx(trx: Trx) {
  return trx.$extendTables<OcrTables>()
}
