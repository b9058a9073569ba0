import type { Transaction } from 'kysely'
import type { ColumnTypes } from '../columns.ts'
import type { RecordsSchema } from '../schema.ts'

/** Several workers share the tasks: each has a row while it works, and a task names the worker that has it. */
export async function shareTasks(trx: Transaction<RecordsSchema>, columns: ColumnTypes): Promise<void> {
  await trx.schema
    .createTable('worker')
    .addColumn('id', columns.text, (c) => c.primaryKey())
    .addColumn('until', 'bigint', (c) => c.notNull())
    .addColumn('follows', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('taken_by', columns.text)
    .execute()
  await trx.schema.alterTable('task').addColumn('worker_id', columns.text).execute()
}
