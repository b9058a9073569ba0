import type { Transaction } from 'kysely'
import type { ColumnTypes } from '../columns.ts'
import type { RecordsSchema } from '../schema.ts'

/** What became of a task is kept line by line as long as the task, and tasks that have changed are looked up by when. */
export async function logTasks(trx: Transaction<RecordsSchema>, columns: ColumnTypes): Promise<void> {
  await trx.schema.createIndex('task_updated').on('task').columns(['updated_at']).execute()
  await trx.schema
    .createTable('task_event')
    .addColumn('task_id', columns.text, (c) => c.notNull().references('task.id').onDelete('cascade'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('event', columns.text, (c) => c.notNull())
    .addColumn('facts', columns.text, (c) => c.notNull())
    .addPrimaryKeyConstraint('task_event_key', ['task_id', 'number'])
    .execute()
}
