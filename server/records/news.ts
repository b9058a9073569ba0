import { sql } from 'kysely'
import type { Records } from './open.ts'

/** Of all records in one database; the message is their schema. */
export const newsChannel = 'dossier_work'

/** In PostgreSQL: lets whoever does the long work of the records look for it (`onNews` of a lead), wherever that runs. To be called after the change is in the records. */
export async function tellWorker({ db }: Records): Promise<void> {
  await sql`select pg_notify(${newsChannel}, current_schema())`.execute(db)
}
