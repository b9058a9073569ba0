import type { Transaction } from 'kysely'
import type { RecordsSchema } from '../schema.ts'

/** Tasks are looked up by their user, newest first, and by their state: what has ended long ago is not looked at. */
export async function indexTasks(trx: Transaction<RecordsSchema>): Promise<void> {
  await trx.schema.createIndex('task_user').on('task').columns(['user_id', 'created_at']).execute()
  await trx.schema.createIndex('task_state').on('task').columns(['state', 'created_at']).execute()
}
