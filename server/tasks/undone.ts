import { unfinishedStates } from '@dossier/contract'
import type { Kysely } from 'kysely'
import type { RecordsSchema } from '../records/schema.ts'
import type { TaskRow, Trx } from './row.ts'

/** The tasks of a kind, in a project or in none, that have not come to a good end: those that fail or are stopped can be queued again. */
export async function findUndone(
  db: Kysely<RecordsSchema>,
  { name }: { name: string },
  project: string | null,
): Promise<TaskRow[]> {
  return db
    .selectFrom('task')
    .selectAll()
    .where('class', '=', name)
    .where('project', project === null ? 'is' : '=', project)
    .where('state', '!=', 'DONE')
    .orderBy('created_at')
    .execute()
}

/** Those of them that still go on and are not to stop. */
export async function findUnfinished(trx: Trx, { name }: { name: string }, project: string | null): Promise<TaskRow[]> {
  return trx
    .selectFrom('task')
    .selectAll()
    .where('class', '=', name)
    .where('project', project === null ? 'is' : '=', project)
    .where('leader_id', 'is', null)
    .where('state', 'in', unfinishedStates)
    .where('stop_requested', '=', 0)
    .orderBy('created_at')
    .execute()
}

/** Takes all tasks of a project from the list but one; those that run end by themselves once they see it. */
export async function dropTasksOf(trx: Trx, project: string, except: string | undefined): Promise<void> {
  await trx
    .deleteFrom('task')
    .where('project', '=', project)
    .where('id', '!=', except ?? '')
    .execute()
}
