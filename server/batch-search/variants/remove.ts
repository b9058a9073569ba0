import { countOf } from '../count-of.ts'
import type { BatchTrx } from '../tables.ts'
import type { VariantTables } from './tables.ts'

/** Queries whose notes are removed by one statement. */
const linesAtOnce = 50

/** Some of the notes by which variants queries were found, at last which were asked for; answers how many rows went. */
export async function dropVariants(trx: BatchTrx, id: number): Promise<number> {
  const db = trx.$extendTables<VariantTables>()
  const some = db.selectFrom('batch_found').select('number').where('search_id', '=', id).limit(linesAtOnce)
  return (
    (await countOf(db.deleteFrom('batch_found').where('search_id', '=', id).where('number', 'in', some).executeTakeFirst())) ||
    countOf(db.deleteFrom('batch_variant').where('search_id', '=', id).executeTakeFirst())
  )
}
