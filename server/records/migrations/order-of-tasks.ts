import type { Transaction } from 'kysely'
import type { ColumnTypes } from '../columns.ts'
import type { RecordsSchema } from '../schema.ts'

/** Tasks can be put before the others, and have places whose files they read before the rest. */
export async function orderTasks(trx: Transaction<RecordsSchema>, columns: ColumnTypes): Promise<void> {
  await trx.schema.alterTable('task').addColumn('preferred_at', 'bigint').execute()
  await trx.schema.alterTable('task').addColumn('first_places', columns.text).execute()
}
