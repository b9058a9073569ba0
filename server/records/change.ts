import type { Transaction } from 'kysely'
import type { RecordsSchema } from './schema.ts'

/**
 * The next number of the one sequence of changes. Taken inside the transaction that stores the change, so that no number becomes
 * visible before a smaller one: SQLite has one writer at a time.
 */
export async function nextChange(trx: Transaction<RecordsSchema>): Promise<number> {
  const row = await trx
    .updateTable('meta')
    .set((eb) => ({ value: eb.cast<string>(eb(eb.cast<number>('value', 'integer'), '+', 1), 'text') }))
    .where('key', '=', 'change')
    .returning('value')
    .executeTakeFirstOrThrow()
  return Number(row.value)
}
