import { sql, type Transaction } from 'kysely'
import type { ColumnTypes } from '../columns.ts'
import type { RecordsSchema } from '../schema.ts'

/** What is needed to store a large file in several transactions and yet let it be seen at once: see `unseen.ts`. */
export async function hideHalfStored(trx: Transaction<RecordsSchema>, columns: ColumnTypes): Promise<void> {
  await trx.schema
    .createTable('unseen')
    .addColumn('file_entry', columns.reference, (c) => c.primaryKey())
    .addColumn('project', columns.text, (c) => c.notNull())
    .addColumn('path_key', columns.bytes, (c) => c.notNull())
    .addColumn('after_entry', columns.reference, (c) => c.notNull())
    .addColumn('until_entry', columns.reference, (c) => c.notNull())
    .addColumn('first_change', columns.reference)
    .addColumn('text_keys', columns.text, (c) => c.notNull())
    .execute()
  await trx.schema.alterTable('document').addColumn('text_key', columns.reference).execute()
  await trx.schema
    .createIndex('document_text')
    .on('document')
    .column('text_key')
    .where(sql.ref('text_key'), 'is not', null)
    .execute()
}
