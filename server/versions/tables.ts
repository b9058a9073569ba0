import { type Generated, type Kysely, sql, type Transaction } from 'kysely'
import type { Migration } from '../records/migrations.ts'
import type { RecordsSchema } from '../records/schema.ts'

/** Under this name versions hold their texts. */
export const holder = 'versions'

/** What is kept of files that have changed. Texts are not copied: their segments stay under the keys that they had. */
export type VersionTables = {
  /** A file before it got other bytes; `file_entry`: its line. Seen by nobody before it is whole. */
  file_version: {
    version: Generated<number>
    project: string
    path_key: Uint8Array
    path: string
    file_entry: number
    digest: string
    sha256: string | null
    size_bytes: number | null
    modified_ns: string | null
    read_at: number | null
    kept_at: number
    is_whole: number
  }
  /** What was read of it: number 0 is the file itself. */
  version_document: {
    version: number
    number: number
    embedded_path: string | null
    state: string
    content_type: string | null
    source: string
    text_length: number
    text_key: number
  }
}

// Homes from before have these tables already: a step of `indexing` made them, and the column beside each folder.
const createTables: Migration = async (trx, columns) => {
  await trx.schema
    .createTable('file_version')
    .ifNotExists()
    .addColumn('version', columns.key, columns.asKey)
    .addColumn('project', columns.text, (c) => c.notNull())
    .addColumn('path_key', columns.bytes, (c) => c.notNull())
    .addColumn('path', columns.text, (c) => c.notNull())
    .addColumn('file_entry', columns.reference, (c) => c.notNull())
    .addColumn('digest', columns.text, (c) => c.notNull())
    .addColumn('sha256', columns.text)
    .addColumn('size_bytes', 'bigint')
    .addColumn('modified_ns', columns.text)
    .addColumn('read_at', 'bigint')
    .addColumn('kept_at', 'bigint', (c) => c.notNull())
    .addColumn('is_whole', 'integer', (c) => c.notNull())
    .execute()
  await trx.schema
    .createTable('version_document')
    .ifNotExists()
    .addColumn('version', columns.reference, (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('embedded_path', columns.text)
    .addColumn('state', columns.text, (c) => c.notNull())
    .addColumn('content_type', columns.text)
    .addColumn('source', columns.text, (c) => c.notNull())
    .addColumn('text_length', 'bigint', (c) => c.notNull())
    .addColumn('text_key', columns.reference, (c) => c.notNull())
    .addPrimaryKeyConstraint('version_document_key', ['version', 'number'])
    .execute()
  await trx.schema.createIndex('file_version_file').ifNotExists().on('file_version').column('file_entry').execute()
  await trx.schema.createIndex('file_version_place').ifNotExists().on('file_version').columns(['project', 'path_key']).execute()
  await trx.schema.createIndex('version_document_text').ifNotExists().on('version_document').column('text_key').execute()
}

const holdKept: Migration = async (trx) => {
  await sql`insert into held_text (text_key, holder) select distinct text_key, ${sql.lit(holder)} from version_document`.execute(
    trx,
  )
}

/** In the order in which they are run; a landed one is never edited. */
export const versionMigrations: readonly Migration[] = [createTables, holdKept]

/** The records with the tables of versions. */
export function versionDb(db: Kysely<RecordsSchema>) {
  return db.$extendTables<VersionTables>()
}

/** A transaction with the tables of versions. */
export function versionTrx(trx: Transaction<RecordsSchema>) {
  return trx.$extendTables<VersionTables>()
}
