import type { Transaction } from 'kysely'
import type { ColumnTypes } from '../columns.ts'
import type { RecordsSchema } from '../schema.ts'

/** Several servers share the records: what a caller has open is found by each of them. */
export async function keepOpenItems(trx: Transaction<RecordsSchema>, columns: ColumnTypes): Promise<void> {
  await trx.schema
    .createTable('open_item')
    .addColumn('id', columns.text, (c) => c.primaryKey())
    .addColumn('name', columns.text, (c) => c.notNull())
    .addColumn('caller', columns.text, (c) => c.notNull())
    .addColumn('value', columns.bytes, (c) => c.notNull())
    .addColumn('size_bytes', 'bigint', (c) => c.notNull())
    .addColumn('may_end', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('opened_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await trx.schema.createIndex('open_item_by_caller').on('open_item').columns(['name', 'caller']).execute()
}
