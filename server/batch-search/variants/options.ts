import { AppError } from '@dossier/contract'
import type { NewBatchSearch } from '@dossier/contract/batch-search/asked'
import { VariantKind } from '@dossier/contract/batch-search/variants'
import { z } from 'zod'
import { anyNumberOf } from '../../records/listed.ts'
import type { Records } from '../../records/open.ts'
import type { BatchTrx } from '../tables.ts'
import { type VariantTables, variantDb } from './tables.ts'

/** Which variants are looked for: of these kinds, but for single spellings that were left out, by their lines. */
export type VariantOptions = { kinds: VariantKind[]; removed: Readonly<Record<string, string[]>> }

const Kinds = z.array(VariantKind)
const Removed = z.record(z.string(), z.array(z.string()))

/** Those of a form; undefined where none are asked for. Throws AppError BAD_REQUEST with a template that could not take them. */
export function askedVariants({
  variants,
  variants_removed,
  query_template,
}: Pick<NewBatchSearch, 'variants' | 'variants_removed' | 'query_template'>): VariantOptions | undefined {
  if (variants.length === 0) return undefined
  if (query_template.trim() !== '' && !takesQueryString(JSON.parse(query_template)))
    throw new AppError('BAD_REQUEST', {
      message:
        'With variants a line becomes several phrases: in the query template <query> has to be the whole "query" of a "query_string"',
    })
  return { kinds: [...new Set(variants)], removed: variants_removed }
}

/** Whether the mark stands nowhere but where a query string does. */
function takesQueryString(value: unknown, isInside = false): boolean {
  if (typeof value === 'string') return !value.includes('<query>') || (isInside && value === '<query>')
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => {
    const isQuery = key === 'query_string' && typeof inner === 'object' && inner !== null
    if (!isQuery) return takesQueryString(inner)
    return Object.entries(inner).every(([name, own]) => takesQueryString(own, name === 'query'))
  })
}

/** Stores which variants a batch search looks for. */
export async function insertVariantOptions(trx: BatchTrx, searchId: number, options: VariantOptions | undefined): Promise<void> {
  if (!options) return
  await trx
    .$extendTables<VariantTables>()
    .insertInto('batch_variant')
    .values({ search_id: searchId, kinds: JSON.stringify(options.kinds), removed: JSON.stringify(options.removed) })
    .execute()
}

/** Which variants a batch search looks for; undefined: none. */
export async function readVariantOptions(records: Pick<Records, 'db'>, searchId: number): Promise<VariantOptions | undefined> {
  const row = await variantDb(records)
    .selectFrom('batch_variant')
    .select(['kinds', 'removed'])
    .where('search_id', '=', searchId)
    .executeTakeFirst()
  return row && { kinds: Kinds.parse(JSON.parse(row.kinds)), removed: Removed.parse(JSON.parse(row.removed)) }
}

/** The kinds of those of several batch searches that have any. */
export async function kindsOfBatches(records: Pick<Records, 'db'>, ids: readonly number[]): Promise<Map<number, VariantKind[]>> {
  const rows = await variantDb(records)
    .selectFrom('batch_variant')
    .select(['search_id', 'kinds'])
    .where('search_id', 'in', anyNumberOf(records.db, ids))
    .execute()
  return new Map(rows.map(({ search_id, kinds }) => [search_id, Kinds.parse(JSON.parse(kinds))]))
}
