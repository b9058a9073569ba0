import { type Kysely, sql } from 'kysely'
import type { RecordsSchema } from '../schema.ts'

/** All tables of `schema.ts`. */
export async function up(db: Kysely<RecordsSchema>): Promise<void> {
  await db.schema
    .createTable('meta')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute()
  await createProject(db)
  await createDocument(db)
  await createEntry(db)
  await createFolder(db)
  await createTask(db)
}

async function createProject(db: Kysely<RecordsSchema>): Promise<void> {
  await db.schema
    .createTable('project')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('label', 'text')
    .addColumn('description', 'text')
    .addColumn('source_path', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()
}

async function createDocument(db: Kysely<RecordsSchema>): Promise<void> {
  await db.schema
    .createTable('document')
    .addColumn('rid', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('project', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('root_id', 'text', (c) => c.notNull())
    .addColumn('parent_id', 'text')
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('extraction_level', 'integer', (c) => c.notNull())
    .addColumn('entry_id', 'integer', (c) => c.notNull())
    .addColumn('change', 'bigint', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('text_length', 'integer', (c) => c.notNull())
    .addColumn('segment_count', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('document_id').unique().on('document').columns(['project', 'id']).execute()
  await db.schema.createIndex('document_root').on('document').columns(['project', 'root_id']).execute()
  await db.schema.createIndex('document_entry').on('document').column('entry_id').execute()
  await db.schema.createIndex('document_change').unique().on('document').column('change').execute()
  await db.schema
    .createTable('segment')
    .addColumn('rid', 'integer', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('start_offset', 'integer', (c) => c.notNull())
    .addColumn('length', 'integer', (c) => c.notNull())
    .addColumn('bytes', 'blob', (c) => c.notNull())
    .addPrimaryKeyConstraint('segment_key', ['rid', 'number'])
    .execute()
  await db.schema
    .createTable('tombstone')
    .addColumn('change', 'bigint', (c) => c.primaryKey())
    .addColumn('project', 'text', (c) => c.notNull())
    .addColumn('rid', 'integer')
    .execute()
}

async function createEntry(db: Kysely<RecordsSchema>): Promise<void> {
  await db.schema
    .createTable('entry')
    .addColumn('entry_id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('project', 'text', (c) => c.notNull())
    .addColumn('path_key', 'blob', (c) => c.notNull())
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('embedded_path', 'text')
    .addColumn('parent_entry', 'integer')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('content_type', 'text')
    .addColumn('size_bytes', 'bigint')
    .addColumn('duration_ms', 'real')
    .addColumn('tool', 'text')
    .addColumn('document_id', 'text')
    .addColumn('digest', 'text')
    .addColumn('modified_ns', 'text')
    .addColumn('changed_ns', 'text')
    .addColumn('inode', 'text')
    .addColumn('task_id', 'text')
    .addColumn('missing_since', 'bigint')
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()
  // Totals of a project or of a folder are read from these indexes alone.
  await db.schema.createIndex('entry_place').on('entry').columns(['project', 'path_key', 'state']).execute()
  await db.schema.createIndex('entry_state').on('entry').columns(['project', 'state', 'path_key']).execute()
  await db.schema.createIndex('entry_parent').on('entry').column('parent_entry').execute()
  await sql`create index entry_digest on entry (project, digest) where digest is not null`.execute(db)
  await sql`create unique index entry_file on entry (project, path_key) where parent_entry is null`.execute(db)
  await sql`create index entry_task on entry (task_id, state, parent_entry, size_bytes) where task_id is not null`.execute(db)
}

async function createFolder(db: Kysely<RecordsSchema>): Promise<void> {
  await db.schema
    .createTable('folder')
    .addColumn('folder_id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('project', 'text', (c) => c.notNull())
    .addColumn('path_key', 'blob', (c) => c.notNull())
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('is_sample', 'integer', (c) => c.notNull())
    .addColumn('last_run_at', 'bigint')
    .addUniqueConstraint('folder_place', ['project', 'path_key'])
    .execute()
}

async function createTask(db: Kysely<RecordsSchema>): Promise<void> {
  await db.schema
    .createTable('task')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('class', 'text', (c) => c.notNull())
    .addColumn('project', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('progress', 'real', (c) => c.notNull())
    .addColumn('options', 'text', (c) => c.notNull())
    .addColumn('properties', 'text', (c) => c.notNull())
    .addColumn('result', 'text')
    .addColumn('error', 'text')
    .addColumn('scan_task_id', 'text')
    .addColumn('stop_requested', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('started_at', 'bigint')
    .addColumn('completed_at', 'bigint')
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()
}
