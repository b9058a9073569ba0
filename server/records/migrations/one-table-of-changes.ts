import { sql, type Transaction } from 'kysely'
import type { ColumnTypes } from '../columns.ts'
import type { RecordsSchema } from '../schema.ts'

/**
 * Documents that have changed and tombstones become rows of one table `change`, under the numbers that they have: an index goes on where it is.
 * A document keeps the number of its last change as its version.
 */
export async function joinChanges(trx: Transaction<RecordsSchema>, columns: ColumnTypes): Promise<void> {
  await createChange(trx, columns)
  await trx.schema.dropIndex('document_change').execute()
  await trx.schema.alterTable('document').renameColumn('change', 'version').execute()
  await trx.schema.createIndex('document_version').on('document').columns(['project', 'version']).execute()
  await sql`insert into change (number, project, kind, key)
    select version, project, 'document', cast(rid as text) from document`.execute(trx)
  await sql`insert into change (number, project, kind, key)
    select max(change), project, 'document', cast(rid as text) from tombstone where rid is not null group by project, rid`.execute(
    trx,
  )
  await sql`insert into change (number, project, kind, key)
    select max(change), project, 'project', project from tombstone where rid is null group by project`.execute(trx)
  await trx.schema.dropTable('tombstone').execute()
}

async function createChange(trx: Transaction<RecordsSchema>, columns: ColumnTypes): Promise<void> {
  await trx.schema
    .createTable('change')
    .addColumn('number', columns.reference, (c) => c.primaryKey())
    .addColumn('project', columns.text, (c) => c.notNull())
    .addColumn('kind', columns.text, (c) => c.notNull())
    .addColumn('key', columns.text, (c) => c.notNull())
    .addUniqueConstraint('change_key', ['kind', 'project', 'key'])
    .execute()
  await trx.schema
    .createTable('follower')
    .addColumn('name', columns.text, (c) => c.primaryKey())
    .addColumn('number', columns.reference, (c) => c.notNull())
    .execute()
  await trx.insertInto('meta').values({ key: 'purged', value: '0' }).execute()
}
