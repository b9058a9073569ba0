import { sql, type Transaction } from 'kysely'
import type { RecordsSchema } from '../schema.ts'

/** Files remember how often the worker died while it had them in hand, so that a restart does not begin the count anew. */
export async function countCrashes(trx: Transaction<RecordsSchema>): Promise<void> {
  await trx.schema
    .alterTable('entry')
    .addColumn('crashes', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  // Nearly always of no row at all: it is asked each time that files are chosen to be read.
  await trx.schema
    .createIndex('entry_crashes')
    .on('entry')
    .columns(['task_id', 'path_key'])
    .where(sql.ref('crashes'), '>', sql.lit(0))
    .execute()
}
