import { TaskEvent } from '@dossier/contract/tasks/task-events'
import type { Kysely, Transaction } from 'kysely'
import type { Records } from '../records/open.ts'
import type { RecordsSchema } from '../records/schema.ts'

/** Of a task that is stopped and resumed for years the latest lines are kept. */
const mostLines = 500

/** Writes a line into the log of a task, in the transaction of what it tells; nothing where the task is gone. */
export async function noteEvent(
  trx: Transaction<RecordsSchema>,
  taskId: string,
  event: TaskEvent['event'],
  facts: TaskEvent['facts'] = {},
): Promise<void> {
  const task = await trx.selectFrom('task').select('id').where('id', '=', taskId).executeTakeFirst()
  if (!task) return
  const { last } = await lastNumber(trx, taskId)
  const number = Number(last ?? 0) + 1
  const line = { task_id: taskId, number, at: Date.now(), event, facts: JSON.stringify(facts) }
  await trx.insertInto('task_event').values(line).execute()
  await trx
    .deleteFrom('task_event')
    .where('task_id', '=', taskId)
    .where('number', '<=', number - mostLines)
    .execute()
}

/** The log of a task, the oldest line first. Tasks of older versions have none of their beginning. */
export async function readLog({ db }: Records, taskId: string): Promise<TaskEvent[]> {
  const lines = await db.selectFrom('task_event').selectAll().where('task_id', '=', taskId).orderBy('number').execute()
  return lines.map(({ at, event, facts }) => TaskEvent.parse({ at: Number(at), event, facts: JSON.parse(facts) }))
}

function lastNumber(db: Kysely<RecordsSchema>, taskId: string) {
  return db
    .selectFrom('task_event')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow()
}
