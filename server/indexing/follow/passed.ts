import { sql, type Transaction } from 'kysely'
import type { Records } from '../../records/open.ts'
import type { RecordsSchema } from '../../records/schema.ts'

/** Rows taken away in one transaction. */
const batchCount = 2_000

/** A follower has all changes up to this number for good: what every follower has passed is no longer kept. */
export async function notePassed({ db }: Records, name: string, number: number): Promise<void> {
  const row = { name, number }
  await db
    .insertInto('follower')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
  await purge({ db })
}

/** Up to which number changes are gone: an index that has not passed it cannot be led on by what is left. */
export async function readPurged({ db }: Pick<Records, 'db'>): Promise<number> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', 'purged').executeTakeFirstOrThrow()
  return Number(row.value)
}

async function purge({ db }: Pick<Records, 'db'>): Promise<void> {
  const { passed } = await db
    .selectFrom('follower')
    .select((eb) => eb.fn.min('number').as('passed'))
    .executeTakeFirstOrThrow()
  if (passed <= (await readPurged({ db }))) return
  // The mark is written first, then rows are deleted: interrupted in between, nothing is missed.
  await db
    .updateTable('meta')
    .set({ value: String(passed) })
    .where('key', '=', 'purged')
    .where(sql<number>`cast(value as bigint)`, '<', passed)
    .execute()
  while (await db.transaction().execute((trx) => purgeSome(trx, passed)));
}

/** Answers whether there may be more. */
async function purgeSome(trx: Transaction<RecordsSchema>, passed: number): Promise<boolean> {
  const some = trx
    .selectFrom('change')
    .select('number')
    .where('number', '<=', passed)
    .where(({ not, exists, selectFrom, and, eb }) => {
      // A removed project is kept in mind until its documents are gone: a walk leaves them out.
      const older = selectFrom('document')
        .select('rid')
        .whereRef('document.project', '=', 'change.key')
        .whereRef('document.version', '<', 'change.number')
      return not(and([eb('kind', '=', 'project'), exists(older)]))
    })
    .orderBy('number')
    .limit(batchCount)
  const { numDeletedRows } = await trx.deleteFrom('change').where('number', 'in', some).executeTakeFirst()
  return numDeletedRows === BigInt(batchCount)
}
