import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { ColumnTypes } from '../columns.ts'
import type { RecordsSchema } from '../schema.ts'

type Trx = Transaction<RecordsSchema>

/**
 * Tasks of any kind: a part names its leader, a task may belong to no project, and removals and rebuilds, which were notes in `meta`, are tasks
 * like others.
 */
export async function allowKinds(trx: Trx, columns: ColumnTypes): Promise<void> {
  await createTable(trx, columns)
  await sql`insert into task_next
    select id, class, project, user_id, state, progress, options, properties, result, error,
      (select leader.id from task leader where leader.scan_task_id = task.id and leader.id <> task.id),
      stop_requested, created_at, started_at, completed_at, updated_at
    from task`.execute(trx)
  await trx.schema.dropTable('task').execute()
  await trx.schema.alterTable('task_next').renameTo('task').execute()
  await takeNotes(trx)
}

async function createTable(trx: Trx, columns: ColumnTypes): Promise<void> {
  await trx.schema
    .createTable('task_next')
    .addColumn('id', columns.text, (c) => c.primaryKey())
    .addColumn('class', columns.text, (c) => c.notNull())
    .addColumn('project', columns.text)
    .addColumn('user_id', columns.text, (c) => c.notNull())
    .addColumn('state', columns.text, (c) => c.notNull())
    .addColumn('progress', columns.decimal, (c) => c.notNull())
    .addColumn('args', columns.text, (c) => c.notNull())
    .addColumn('properties', columns.text, (c) => c.notNull())
    .addColumn('result', columns.text)
    .addColumn('error', columns.text)
    .addColumn('leader_id', columns.text)
    .addColumn('stop_requested', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('started_at', 'bigint')
    .addColumn('completed_at', 'bigint')
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()
}

const Removal = z.object({ project: z.string(), folderKey: z.string().nullable(), taskId: z.string() })

/** Homes of that time have one user. */
const userId = 'local'

async function takeNotes(trx: Trx): Promise<void> {
  const notes = await trx
    .selectFrom('meta')
    .selectAll()
    .where((eb) => eb.or([eb('key', 'like', 'removal:%'), eb('key', 'in', ['rebuild', 'rebuild-fault'])]))
    .execute()
  for (const { key, value } of notes) {
    if (key.startsWith('removal:')) await insertRemoval(trx, Removal.parse(JSON.parse(value)))
    if (key === 'rebuild') await insert(trx, { class: 'dossier.tasks.RebuildTask', project: null, args: {} })
    await trx.deleteFrom('meta').where('key', '=', key).execute()
  }
}

/** The run that reads duplicates without their document is named in their lines already. */
async function insertRemoval(trx: Trx, { project, folderKey, taskId: runId }: z.infer<typeof Removal>): Promise<void> {
  if (folderKey === null) return insert(trx, { class: 'dossier.tasks.RemoveProjectTask', project, args: {} })
  const folder = Buffer.from(folderKey, 'hex').toString()
  await insert(trx, { class: 'dossier.tasks.RemoveFolderTask', project, args: { folder, folderKey, runId } })
}

async function insert(trx: Trx, task: { class: string; project: string | null; args: object }): Promise<void> {
  const at = Date.now()
  await sql`insert into task
    (id, class, project, user_id, state, progress, args, properties, stop_requested, created_at, updated_at)
    values (${randomUUID()}, ${task.class}, ${task.project}, ${userId}, 'QUEUED', 0, ${JSON.stringify(task.args)}, '{}', 0, ${at}, ${at})`.execute(
    trx,
  )
}
