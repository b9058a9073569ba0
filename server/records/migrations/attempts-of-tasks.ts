import type { Transaction } from 'kysely'
import type { RecordsSchema } from '../schema.ts'

/** Tasks remember how often in a row their process has died with them, so that a restart of the server does not begin the count anew. */
export async function countAttempts(trx: Transaction<RecordsSchema>): Promise<void> {
  await trx.schema
    .alterTable('task')
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
