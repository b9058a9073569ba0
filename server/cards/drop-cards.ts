import type { Transaction } from 'kysely'
import type { RecordsSchema } from '../records/schema.ts'
import type { CardTables } from './tables.ts'

/** A project has gone: so do its cards, those that were removed too. Answers how many rows went. */
export async function dropCards(trx: Transaction<RecordsSchema>, project: string): Promise<number> {
  const { numDeletedRows } = await trx
    .$extendTables<CardTables>()
    .deleteFrom('card')
    .where('project', '=', project)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
