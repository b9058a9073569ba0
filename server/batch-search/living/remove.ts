import { anyNumberOf } from '../../records/listed.ts'
import { countOf } from '../count-of.ts'
import type { ReviewTables } from '../review/tables.ts'
import type { BatchTrx } from '../tables.ts'
import type { LivingTables } from './tables.ts'

/** Queries whose changes are removed by one statement. */
const linesAtOnce = 50

/** The tasks of runs go, so that those that run end. */
export async function removeTasksOfRuns(trx: BatchTrx, ids: readonly number[]): Promise<void> {
  const again = trx
    .$extendTables<LivingTables>()
    .selectFrom('batch_run')
    .select('task_id')
    .where('search_id', 'in', anyNumberOf(trx, ids))
    .where('task_id', 'is not', null)
  await trx.deleteFrom('task').where('id', 'in', again.$castTo<{ task_id: string }>()).execute()
}

/** Some of what runs have found new and gone, at last the runs; answers how many rows went. */
export async function dropRuns(trx: BatchTrx, id: number): Promise<number> {
  const db = trx.$extendTables<LivingTables>()
  const first = await db
    .selectFrom('batch_change')
    .select(['run', 'number'])
    .where('search_id', '=', id)
    .orderBy('run')
    .orderBy('gone')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  if (first) {
    const ofRun = db.deleteFrom('batch_change').where('search_id', '=', id).where('run', '=', first.run)
    const some = ofRun.where('number', '>=', first.number).where('number', '<', first.number + linesAtOnce)
    return countOf(some.executeTakeFirst())
  }
  const left = db.deleteFrom('batch_left').where('search_id', '=', id).executeTakeFirst()
  return (await countOf(left)) || countOf(db.deleteFrom('batch_run').where('search_id', '=', id).executeTakeFirst())
}

/** What batch searches still have of a project that they go on without: reviewers' decisions, and that it is left out. */
export async function dropLeftOut(trx: BatchTrx, project: string): Promise<void> {
  const db = trx.$extendTables<LivingTables & ReviewTables>()
  const these = db.selectFrom('batch_left').select('search_id').where('project', '=', project)
  await db.deleteFrom('batch_decision').where('project', '=', project).where('search_id', 'in', these).execute()
  await db.deleteFrom('batch_left').where('project', '=', project).execute()
}
