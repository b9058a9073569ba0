import type { Transaction } from 'kysely'
import type { ColumnTypes } from '../columns.ts'
import type { RecordsSchema } from '../schema.ts'

/** Workers that help with the run of another one tell what they have in hand, for whoever watches the run. */
export async function nameHelpers(trx: Transaction<RecordsSchema>, columns: ColumnTypes): Promise<void> {
  const table = trx.schema
    .createTable('helper')
    .addColumn('worker_id', columns.text, (c) => c.primaryKey())
    .addColumn('run_id', columns.text, (c) => c.notNull())
    .addColumn('told', columns.text, (c) => c.notNull())
  await columns.asPassing(table).execute()
}
