import { sql } from 'kysely'
import type { MarkTables } from '../marks/tables.ts'
import type { Migration } from '../records/migrations.ts'

/** The tables that stars had before they became one kind of marks. */
type StarTables = {
  star: { user_id: string; project: string; document_id: string; starred_at: number; given: number; taken: number | null }
  star_list: { user_id: string; version: number }
}

/** Stars and the version of each user's list of them. */
const createTables: Migration = async (trx, columns) => {
  await trx.schema
    .createTable('star')
    .addColumn('user_id', columns.text, (c) => c.notNull())
    .addColumn('project', columns.text, (c) => c.notNull())
    .addColumn('document_id', columns.text, (c) => c.notNull())
    .addColumn('starred_at', 'bigint', (c) => c.notNull())
    .addColumn('given', 'bigint', (c) => c.notNull())
    .addColumn('taken', 'bigint')
    .addPrimaryKeyConstraint('star_key', ['project', 'document_id', 'user_id'])
    .execute()
  await trx.schema.createIndex('star_user').on('star').columns(['user_id', 'project', 'taken']).execute()
  await trx.schema
    .createTable('star_list')
    .addColumn('user_id', columns.text, (c) => c.primaryKey())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .execute()
}

/** Stars become marks, with the versions of their lists, which engines know. */
const moveToMarks: Migration = async (trx) => {
  const db = trx.$extendTables<MarkTables & StarTables>()
  const kind = sql.lit('starred' as const).as('kind')
  await db
    .insertInto('mark')
    .columns(['kind', 'user_id', 'project', 'document_id', 'marked_at', 'given', 'taken'])
    .expression((eb) => eb.selectFrom('star').select([kind, 'user_id', 'project', 'document_id', 'starred_at', 'given', 'taken']))
    .execute()
  await db
    .insertInto('mark_list')
    .columns(['kind', 'user_id', 'version'])
    .expression((eb) => eb.selectFrom('star_list').select([kind, 'user_id', 'version']))
    .execute()
  await trx.schema.dropTable('star').execute()
  await trx.schema.dropTable('star_list').execute()
}

/** In the order in which they are run; a landed one is never edited. */
export const starMigrations: readonly Migration[] = [createTables, moveToMarks]
