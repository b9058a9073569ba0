import { unfinishedStates } from '@dossier/contract'
import type { ExpressionBuilder } from 'kysely'
import type { Records } from '../../records/open.ts'
import type { RecordsSchema } from '../../records/schema.ts'

/** So many processes in a row may die while a task runs before it is held to be the cause. */
export const attemptLimit = 5

/** A process that lived for so long did not die of its start. */
export const healthyMs = 60_000

/** How often it is looked whether a task gets on: what does comes to its end, however often the process dies meanwhile. */
export const gettingOnMs = 2_000

/**
 * Takes back the attempt of tasks that run while their process ends in order: they are to blame for nothing. `ids` absent: of all that the last
 * process left running.
 */
export async function takeBackAttempts({ db }: Records, ids?: readonly string[]): Promise<void> {
  if (ids?.length === 0) return
  await db.transaction().execute((trx) =>
    trx
      .updateTable('task')
      .set((eb) => ({ attempts: eb('attempts', '-', 1) }))
      .where('state', '=', 'RUNNING')
      .where('attempts', '>', 0)
      .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
      .execute(),
  )
}

/** The same of all that a worker left that is gone. */
export async function takeBackAttemptsOf(records: Records, workerId: string): Promise<void> {
  const left = await records.db.selectFrom('task').select('id').where('worker_id', '=', workerId).execute()
  await takeBackAttempts(
    records,
    left.map(({ id }) => id),
  )
}

/** A task has run for long and got on: nothing is held against it any more. */
export async function forgiveTask({ db }: Records, id: string): Promise<void> {
  await db.updateTable('task').set({ attempts: 0 }).where('id', '=', id).where('attempts', '>', 0).execute()
}

/** It is known what made the process crash, and it was no task. */
export async function forgiveAll({ db }: Records): Promise<void> {
  await db.updateTable('task').set({ attempts: 0 }).where('state', 'in', unfinishedStates).where('attempts', '>', 0).execute()
}

/**
 * A process crashed while these tasks ran: they are suspects, and others no longer. Answers those that ran in each of the last five crashes. Tasks that another worker than `workerId` has
 * are left to that one; as long as there is another, one that nobody has just now may have ended it, and stays a suspect.
 */
export async function judgeCrash({ db }: Records, running: readonly string[], workerId = ''): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const isHere = (eb: ExpressionBuilder<RecordsSchema, 'task'>) => {
      const other = eb.selectFrom('worker').select('worker.id').whereRef('worker.id', '=', 'task.worker_id')
      return eb.not(eb.exists(other.where('worker.id', '!=', workerId)))
    }
    const isAlone = (eb: ExpressionBuilder<RecordsSchema, 'task'>) =>
      eb.not(eb.exists(eb.selectFrom('worker').select('worker.id').where('worker.id', '!=', workerId)))
    const open = trx.updateTable('task').where('state', 'in', unfinishedStates).where(isHere)
    const cleared = open.where((eb) => eb.or([eb('worker_id', '=', workerId), isAlone(eb)]))
    const others = running.length === 0 ? cleared : cleared.where('id', 'not in', running)
    await others.set({ attempts: 0 }).where('attempts', '>', 0).execute()
    if (running.length === 0) return []
    await open.set({ attempts: 1 }).where('id', 'in', running).where('attempts', '=', 0).execute()
    const tried = trx.selectFrom('task').select('id').where('id', 'in', running).where(isHere)
    const guilty = tried.where('attempts', '>=', attemptLimit)
    return (await guilty.execute()).map(({ id }) => id)
  })
}
