import type { Records } from '../../records/open.ts'
import { batchDb } from '../tables.ts'

/** What documents that a batch search found are ordered by. */
export type OrderedBy = 'path' | 'created_at' | 'content_type' | 'content_length' | 'document_id' | 'root_id'

/** The place in an order of each document, from 1, at its number; 0 for what is not in it. */
export type Ranks = { ranks: Uint32Array; count: number }

/** `stamp`: of which documents the order is. */
type Kept = { name: string; stamp: string; ranks: Ranks; ending: NodeJS.Timeout }

/** So long the last order is kept: whoever goes through pages asks for the same one again. */
const keptMs = 60_000

const keptOf = new WeakMap<Records, Kept>()

/** The order of the documents of a batch search. What has no value comes first, equal ones in the order of their numbers. */
export async function ranksOf(records: Records, searchId: number, by: OrderedBy): Promise<Ranks> {
  const name = `${searchId} ${by}`
  const stamp = await stampOf(records, searchId)
  const known = keptOf.get(records)
  const ranks = known?.name === name && known.stamp === stamp ? known.ranks : await readRanks(records, searchId, by)
  clearTimeout(keptOf.get(records)?.ending)
  const ending = setTimeout(() => keptOf.delete(records), keptMs).unref()
  keptOf.set(records, { name, stamp, ranks, ending })
  return ranks
}

/** Documents are added and taken away, and what is known of one does not change. */
async function stampOf(records: Records, searchId: number): Promise<string> {
  const row = await batchDb(records)
    .selectFrom('batch_document')
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.sum('rid').as('sum'), eb.fn.max('rid').as('last')])
    .where('search_id', '=', searchId)
    .executeTakeFirst()
  return `${row?.count} ${row?.sum} ${row?.last}`
}

async function readRanks(records: Records, searchId: number, by: OrderedBy): Promise<Ranks> {
  const rows = await batchDb(records)
    .selectFrom('batch_document')
    .select('rid')
    .where('search_id', '=', searchId)
    .orderBy((eb) => eb(by, 'is not', null))
    .orderBy(by)
    .orderBy('rid')
    .execute()
  const last = rows.reduce((most, { rid }) => Math.max(most, rid), 0)
  // What lies between takes no memory before it is touched.
  const ranks = new Uint32Array(last + 1)
  for (const [at, { rid }] of rows.entries()) ranks[rid] = at + 1
  return { ranks, count: rows.length }
}
