import { FoundVariant, type Variant } from '@dossier/contract/batch-search/variants'
import { z } from 'zod'
import { anyNumberOf } from '../../records/listed.ts'
import type { Records } from '../../records/open.ts'
import type { BatchTrx } from '../tables.ts'
import { type VariantTables, variantDb } from './tables.ts'

/** By what a query was found: `by` has a number for each result that is kept, 0 for the query itself, else the place of a variant, from 1. */
export type LineFound = { ownCount: number; variants: FoundVariant[]; by: Uint8Array }

const Variants = z.array(FoundVariant)

/** Notes by what a query was found, in place of what was noted before; undefined: it has no variants, or found nothing. */
export async function storeFound(trx: BatchTrx, searchId: number, number: number, found: LineFound | undefined): Promise<void> {
  const db = trx.$extendTables<VariantTables>()
  if (!found) {
    await db.deleteFrom('batch_found').where('search_id', '=', searchId).where('number', '=', number).execute()
    return
  }
  const values = { own_count: found.ownCount, variants: JSON.stringify(found.variants), found_by: found.by }
  await db
    .insertInto('batch_found')
    .values({ search_id: searchId, number, ...values })
    .onConflict((conflict) => conflict.columns(['search_id', 'number']).doUpdateSet(values))
    .execute()
}

/** By what these queries were found, by their numbers; those without a note are left out. */
export async function readFound(
  records: Pick<Records, 'db'>,
  searchId: number,
  numbers: readonly number[],
): Promise<Map<number, LineFound>> {
  const rows = await variantDb(records)
    .selectFrom('batch_found')
    .select(['number', 'own_count', 'variants', 'found_by'])
    .where('search_id', '=', searchId)
    .where('number', 'in', anyNumberOf(records.db, numbers))
    .execute()
  return new Map(
    rows.map(({ number, own_count, variants, found_by }) => [
      number,
      { ownCount: Number(own_count), variants: Variants.parse(JSON.parse(variants)), by: found_by },
    ]),
  )
}

/** The variant by which a result was found: null where it was the query itself. */
export function variantAt({ variants, by }: LineFound, at: number): Variant | null {
  const found = variants[(by[at] ?? 0) - 1]
  if (!found) return null
  const { spelling, kinds, changed } = found
  return { spelling, kinds, changed }
}
