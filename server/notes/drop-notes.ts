import type { Transaction } from 'kysely'
import type { RecordsSchema } from '../records/schema.ts'
import type { NoteTables } from './tables.ts'

/** A project has gone: so do its notes, those that were removed too. Answers how many rows went. */
export async function dropNotes(trx: Transaction<RecordsSchema>, project: string): Promise<number> {
  const { numDeletedRows } = await trx
    .$extendTables<NoteTables>()
    .deleteFrom('note')
    .where('project', '=', project)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
