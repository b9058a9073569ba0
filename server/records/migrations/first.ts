import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { ColumnTypes } from '../columns.ts'
import type { RecordsSchema } from '../schema.ts'

type Trx = Transaction<RecordsSchema>

/** All tables of the first version, the records' id, and no change yet. */
export async function createTables(db: Trx, columns: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('meta')
    .addColumn('key', columns.text, (c) => c.primaryKey())
    .addColumn('value', columns.text, (c) => c.notNull())
    .execute()
  await createProject(db, columns)
  await createDocument(db, columns)
  await createSegment(db, columns)
  await createTombstone(db, columns)
  await createEntry(db, columns)
  await createFolder(db, columns)
  await createTask(db, columns)
  const first = [
    { key: 'records_id', value: randomUUID() },
    { key: 'change', value: '0' },
  ]
  await db.insertInto('meta').values(first).execute()
}

async function createProject(db: Trx, columns: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('project')
    .addColumn('name', columns.text, (c) => c.primaryKey())
    .addColumn('label', columns.text)
    .addColumn('description', columns.text)
    .addColumn('source_path', columns.text)
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()
}

async function createDocument(db: Trx, columns: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('document')
    .addColumn('rid', columns.key, columns.asKey)
    .addColumn('project', columns.text, (c) => c.notNull())
    .addColumn('id', columns.text, (c) => c.notNull())
    .addColumn('root_id', columns.text, (c) => c.notNull())
    .addColumn('parent_id', columns.text)
    .addColumn('type', columns.text, (c) => c.notNull())
    .addColumn('extraction_level', 'integer', (c) => c.notNull())
    .addColumn('entry_id', columns.reference, (c) => c.notNull())
    .addColumn('change', 'bigint', (c) => c.notNull())
    .addColumn('source', columns.text, (c) => c.notNull())
    .addColumn('text_length', 'integer', (c) => c.notNull())
    .addColumn('segment_count', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('document_id').unique().on('document').columns(['project', 'id']).execute()
  await db.schema.createIndex('document_root').on('document').columns(['project', 'root_id']).execute()
  await db.schema.createIndex('document_entry').on('document').column('entry_id').execute()
  await db.schema.createIndex('document_change').unique().on('document').column('change').execute()
}

async function createSegment(db: Trx, columns: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('segment')
    .addColumn('rid', columns.reference, (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('start_offset', 'integer', (c) => c.notNull())
    .addColumn('length', 'integer', (c) => c.notNull())
    .addColumn('bytes', columns.bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('segment_key', ['rid', 'number'])
    .execute()
}

async function createTombstone(db: Trx, columns: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('tombstone')
    .addColumn('change', 'bigint', (c) => c.primaryKey())
    .addColumn('project', columns.text, (c) => c.notNull())
    .addColumn('rid', columns.reference)
    .execute()
}

async function createEntry(db: Trx, columns: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('entry')
    .addColumn('entry_id', columns.key, columns.asKey)
    .addColumn('project', columns.text, (c) => c.notNull())
    .addColumn('path_key', columns.bytes, (c) => c.notNull())
    .addColumn('path', columns.text, (c) => c.notNull())
    .addColumn('embedded_path', columns.text)
    .addColumn('parent_entry', columns.reference)
    .addColumn('state', columns.text, (c) => c.notNull())
    .addColumn('reason', columns.text, (c) => c.notNull())
    .addColumn('content_type', columns.text)
    .addColumn('size_bytes', 'bigint')
    .addColumn('duration_ms', columns.decimal)
    .addColumn('tool', columns.text)
    .addColumn('document_id', columns.text)
    .addColumn('digest', columns.text)
    .addColumn('modified_ns', columns.text)
    .addColumn('changed_ns', columns.text)
    .addColumn('inode', columns.text)
    .addColumn('task_id', columns.text)
    .addColumn('missing_since', 'bigint')
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()
  await indexEntry(db)
}

async function indexEntry(db: Trx): Promise<void> {
  const index = (name: string) => db.schema.createIndex(name).on('entry')
  // Totals of a project or of a folder are read from these indexes alone.
  await index('entry_place').columns(['project', 'path_key', 'state']).execute()
  await index('entry_state').columns(['project', 'state', 'path_key']).execute()
  await index('entry_parent').column('parent_entry').execute()
  await index('entry_digest').columns(['project', 'digest']).where(sql.ref('digest'), 'is not', null).execute()
  await index('entry_file').unique().columns(['project', 'path_key']).where(sql.ref('parent_entry'), 'is', null).execute()
  const ofTask = ['task_id', 'state', 'parent_entry', 'size_bytes']
  await index('entry_task').columns(ofTask).where(sql.ref('task_id'), 'is not', null).execute()
}

async function createFolder(db: Trx, columns: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('folder')
    .addColumn('folder_id', columns.key, columns.asKey)
    .addColumn('project', columns.text, (c) => c.notNull())
    .addColumn('path_key', columns.bytes, (c) => c.notNull())
    .addColumn('path', columns.text, (c) => c.notNull())
    .addColumn('is_sample', 'integer', (c) => c.notNull())
    .addColumn('last_run_at', 'bigint')
    .addUniqueConstraint('folder_place', ['project', 'path_key'])
    .execute()
}

async function createTask(db: Trx, columns: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('task')
    .addColumn('id', columns.text, (c) => c.primaryKey())
    .addColumn('class', columns.text, (c) => c.notNull())
    .addColumn('project', columns.text, (c) => c.notNull())
    .addColumn('user_id', columns.text, (c) => c.notNull())
    .addColumn('state', columns.text, (c) => c.notNull())
    .addColumn('progress', columns.decimal, (c) => c.notNull())
    .addColumn('options', columns.text, (c) => c.notNull())
    .addColumn('properties', columns.text, (c) => c.notNull())
    .addColumn('result', columns.text)
    .addColumn('error', columns.text)
    .addColumn('scan_task_id', columns.text)
    .addColumn('stop_requested', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('started_at', 'bigint')
    .addColumn('completed_at', 'bigint')
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()
}
