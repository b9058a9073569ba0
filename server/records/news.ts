import { sql } from 'kysely'
import type { Records } from './open.ts'
import { isLead } from './postgres/holder.ts'

/** Of all records in one database; the message is their schema. */
export const newsChannel = 'dossier_work'

/** In PostgreSQL: lets whoever does the long work of the records look for it (`onNews` of a lead), wherever that runs. To be called after the change is in the records. */
export async function tellWorker({ db }: Records): Promise<void> {
  await sql`select pg_notify(${newsChannel}, current_schema())`.execute(db)
}

/** In PostgreSQL: how many processes do the long work of the records, or stand ready for it. */
export async function countWorkers({ db }: Records): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from pg_locks where ${sql.raw(isLead('worker'))}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}
