import type { Transaction } from 'kysely'
import type { ColumnTypes } from '../columns.ts'
import type { RecordsSchema } from '../schema.ts'

/** Several workers read the files of one run: each claims those that it has in hand. */
export async function claimFiles(trx: Transaction<RecordsSchema>, columns: ColumnTypes): Promise<void> {
  const table = trx.schema
    .createTable('claim')
    .addColumn('entry_id', columns.reference, (c) => c.primaryKey())
    .addColumn('run_id', columns.text, (c) => c.notNull())
    .addColumn('worker_id', columns.text, (c) => c.notNull())
    .addColumn('digest', columns.text)
  await columns.asPassing(table).execute()
}
