import { sql } from 'kysely'
import type { Records } from './open.ts'
import { isLead } from './postgres/holder.ts'

/** Of all records in one database; the message is their schema. */
export const newsChannel = 'dossier_work'

/** Told to servers that share the records. */
export const settingsChannel = 'dossier_settings'

/** In PostgreSQL: lets the other servers read the settings again. To be called after they are in their file. */
export async function tellSettings({ db }: Pick<Records, 'db'>): Promise<void> {
  await sql`select pg_notify(${settingsChannel}, current_schema())`.execute(db)
}

/** Told to the one that tends what features keep alive, see `wakeParts`. */
export const partsChannel = 'dossier_parts'

/** In PostgreSQL: lets the parts that one server keeps alive for all look again. */
export async function tellParts({ db }: Pick<Records, 'db'>): Promise<void> {
  await sql`select pg_notify(${partsChannel}, current_schema())`.execute(db)
}

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
