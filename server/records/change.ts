import type { Transaction } from 'kysely'
import type { Records } from './open.ts'
import type { RecordsSchema } from './schema.ts'

/**
 * The next number of the one sequence of changes. Taken inside the transaction that stores the change, so that no number becomes
 * visible before a smaller one: SQLite has one writer at a time.
 */
export async function nextChange(trx: Transaction<RecordsSchema>): Promise<number> {
  return nextChanges(trx, 1)
}

/** The first of `count` numbers in a row, all taken. */
export async function nextChanges(trx: Transaction<RecordsSchema>, count: number): Promise<number> {
  const row = await trx
    .updateTable('meta')
    .set((eb) => ({ value: eb.cast<string>(eb(eb.cast<number>('value', 'bigint'), '+', count), 'text') }))
    .where('key', '=', 'change')
    .returning('value')
    .executeTakeFirstOrThrow()
  return Number(row.value) - count + 1
}

/** The number of the last change that is visible. */
export async function readLastChange(records: Records): Promise<number> {
  const row = await records.db.selectFrom('meta').select('value').where('key', '=', 'change').executeTakeFirstOrThrow()
  return Number(row.value)
}
