import { AppError } from '@dossier/contract'
import { sql } from 'kysely'
import type { Records } from '../open.ts'
import { leaseName, sessionName } from '../postgres/connection.ts'
import { leaseMs, renewEveryMs, successorMs } from '../postgres/lease-times.ts'

/*
 * Workers that are gone, in PostgreSQL. What a worker is entered with is never taken away from it in the middle of a transaction: each of its transactions begins with a look
 * whether it is still entered (`postgres/dialect.ts`), and one at a time writes.
 */

/** By how much the lease of one whose session has ended is shorter: it renewed it a moment before. */
const earlierMs = leaseMs - renewEveryMs - successorMs

/** Ids of workers whose process ended a few seconds ago, or whose lease has run out. */
export async function findGone({ db }: Pick<Records, 'db'>, me: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from worker where id <> ${me} and until < extract(epoch from clock_timestamp()) * 1000 +
      case when pg_try_advisory_xact_lock(hashtext('dossier lease'), hashtext(id)) then ${earlierMs}::integer else 0 end`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * Takes care of what a worker had that is gone; answers false where another one does already, or has. It writes nothing any more once this answers. Throws CONFLICT with the cure where it still has a session
 * that this one may not end.
 */
export async function claimGone({ db }: Records, id: string, me: string): Promise<boolean> {
  await endSessions(db, id)
  const { numUpdatedRows } = await db.transaction().execute((trx) =>
    trx
      .updateTable('worker')
      .set({ taken_by: me })
      .where('id', '=', id)
      .where((eb) => {
        const taker = eb.selectFrom('worker as taker').select('taker.id').whereRef('taker.id', '=', 'worker.taken_by')
        return eb.or([eb('taken_by', 'is', null), eb('taken_by', '=', me), eb.not(eb.exists(taker))])
      })
      .executeTakeFirstOrThrow(),
  )
  return numUpdatedRows > 0n
}

/**
 * One that was stopped in the middle of a transaction would keep all others from writing. Those of another user end only where this one may act for them; one that is just being opened has no user yet, and
 * no transaction.
 */
async function endSessions(db: Records['db'], id: string): Promise<void> {
  const { rows } = await sql<{ pid: number; usename: string; me: string; may_end: boolean }>`
    select pid, usename, current_user as me, pg_has_role(current_user, usesysid, 'member') as may_end from pg_stat_activity
    where application_name in (${sessionName(id)}, ${leaseName(id)}) and usename is not null`.execute(db)
  for (const { pid } of rows.filter(({ may_end }) => may_end)) await sql`select pg_terminate_backend(${pid}::integer)`.execute(db)
  const left = rows.find(({ may_end }) => !may_end)
  if (left === undefined) return
  const { me, usename, pid } = left
  const message = `A worker that is gone has left a session in PostgreSQL (process ${pid}, user ${usename}), which the user ${me} may not end, so that its tasks wait. Start servers and workers with the same user, or run GRANT ${usename} TO ${me}; once, end that session with SELECT pg_terminate_backend(${pid}) as an administrator.`
  throw new AppError('CONFLICT', { message })
}

/** Strikes a worker out: its tasks are anybody's, and the files that it had in hand. */
export async function strikeOut({ db }: Records, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('task').set({ worker_id: null }).where('worker_id', '=', id).execute()
    await trx.deleteFrom('claim').where('worker_id', '=', id).execute()
    await trx.deleteFrom('helper').where('worker_id', '=', id).execute()
    await trx.deleteFrom('worker').where('id', '=', id).execute()
  })
}

/** Strikes out all of them: for who works alone. */
export async function strikeOutAll({ db }: Records): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('task').set({ worker_id: null }).where('worker_id', 'is not', null).execute()
    await trx.deleteFrom('claim').execute()
    await trx.deleteFrom('helper').execute()
    await trx.deleteFrom('worker').execute()
  })
}
