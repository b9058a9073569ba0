import { type ReviewCounts, type ReviewView, reviewStates } from '@dossier/contract/batch-search/review'
import { anyOf } from '../../records/listed.ts'
import type { Records } from '../../records/open.ts'
import { batchDb } from '../tables.ts'
import { type HitTable, lineOf } from './hit-table.ts'

/** The hits of a view in its order; `counts`: how many are in each state if states were not asked for. */
export type ChosenHits = { hits: Uint32Array; counts: ReviewCounts }

/** Folders whose documents are kept in mind. */
const keptFolders = 4

/** Chooses the hits that a view asks for. */
export async function chooseHits(records: Records, table: HitTable, view: ReviewView): Promise<ChosenHits> {
  const order = await orderOf(records, table, view.by)
  const isWanted = await wanted(records, table, view)
  const states = wantedStates(view)
  const counts = new Uint32Array(reviewStates.length)
  const hits = new Uint32Array(order.length)
  let length = 0
  for (const hit of order) {
    if (isWanted && !isWanted(hit)) continue
    const state = table.states[hit] ?? 0
    counts[state] = (counts[state] ?? 0) + 1
    if (states[state]) hits[length++] = hit
  }
  const [undecided = 0, yes = 0, no = 0, later = 0, conflict = 0] = counts
  return { hits: hits.subarray(0, length), counts: { undecided, yes, no, later, conflict } }
}

/**
 * The hit to go on with after another one: the next that the view shows and, where the view asks for no state, that is undecided; such ones are looked for from the
 * first again. Undefined where none is left.
 */
export async function nextHit(records: Records, table: HitTable, view: ReviewView, after: number): Promise<number | undefined> {
  const order = await orderOf(records, table, view.by)
  const isWanted = await wanted(records, table, view)
  const states = wantedStates(view.review.length > 0 ? view : { review: ['undecided'] })
  const isNext = (hit: number | undefined) =>
    hit !== undefined && hit !== after && states[table.states[hit] ?? 0] === true && (!isWanted || isWanted(hit))
  const here = order.indexOf(after)
  for (let at = here + 1; at < order.length; at += 1) if (isNext(order[at])) return order[at]
  const isWhole = view.review.length === 0 || view.review.includes('undecided')
  for (let at = 0; isWhole && at < here; at += 1) if (isNext(order[at])) return order[at]
  return undefined
}

function wantedStates({ review }: Pick<ReviewView, 'review'>): boolean[] {
  return reviewStates.map((state) => review.length === 0 || review.includes(state))
}

/** Whether a hit is of the queries, types and folder that are asked for; undefined: all are. */
async function wanted(records: Records, table: HitTable, { queries, contentTypes, folder }: ReviewView) {
  const lines = queries.length > 0 ? await linesOf(records, table, queries) : undefined
  const types = contentTypes.length > 0 ? table.typeNames.map((name) => contentTypes.includes(name)) : undefined
  const inside = folder === '' ? undefined : await documentsIn(records, table, folder)
  if (!lines && !types && !inside) return undefined
  return (hit: number): boolean => {
    const document = table.documents[hit] ?? 0
    if (types && types[table.types[document] ?? 0] !== true) return false
    if (inside && inside[document] !== 1) return false
    return !lines || lines[hit] === 1
  }
}

/** Marks the hits of these queries. */
async function linesOf(records: Records, table: HitTable, queries: readonly string[]): Promise<Uint8Array> {
  const rows = await batchDb(records)
    .selectFrom('batch_query')
    .select('number')
    .where('search_id', '=', table.searchId)
    .where('query', 'in', anyOf(records.db, queries))
    .execute()
  const asked = new Set(rows.map(({ number }) => number))
  const marked = new Uint8Array(table.documents.length)
  for (const [line, number] of table.numbers.entries())
    if (asked.has(number)) marked.fill(1, table.starts[line], table.starts[line + 1])
  return marked
}

/** Marks the documents in a folder and below it. */
async function documentsIn(records: Records, table: HitTable, folder: string): Promise<Uint8Array> {
  const known = table.folders.get(folder)
  if (known) return known
  const base = folder.replace(/\/+$/, '')
  const rows = await batchDb(records)
    .selectFrom('batch_document')
    .select('rid')
    .where('search_id', '=', table.searchId)
    // All that begin with the folder and a slash; '0' is the sign behind it.
    .where('path', '>=', `${base}/`)
    .where('path', '<', `${base}0`)
    .execute()
  const marked = new Uint8Array(table.rids.length)
  for (const { rid } of rows) marked[table.placeOf.get(rid) ?? -1] = 1
  table.folders.set(folder, marked)
  for (const old of [...table.folders.keys()].slice(0, -keptFolders)) table.folders.delete(old)
  return marked
}

async function orderOf(records: Records, table: HitTable, by: ReviewView['by']): Promise<Uint32Array> {
  const known = table.orders.get(by)
  if (known) return known
  const order = sortedBy(await keysOf(records, table, by))
  table.orders.set(by, order)
  return order
}

/** What hits are put in order by; those of the same key stay query after query. */
async function keysOf(records: Records, table: HitTable, by: ReviewView['by']): Promise<Uint32Array> {
  const { documents } = table
  if (by === 'query') return new Uint32Array(documents.length)
  if (by === 'both') return documents.map((_, hit) => hit - (table.starts[lineOf(table, hit)] ?? 0))
  const rows = await batchDb(records)
    .selectFrom('batch_document')
    .select('rid')
    .where('search_id', '=', table.searchId)
    .orderBy('path')
    .orderBy('rid')
    .execute()
  const ranks = new Uint32Array(table.rids.length)
  for (const [rank, { rid }] of rows.entries()) ranks[table.placeOf.get(rid) ?? -1] = rank
  return documents.map((document) => ranks[document] ?? 0)
}

/** Places in the order of their keys, equal ones as they stand: by counting, since they may be millions. */
function sortedBy(keys: Uint32Array): Uint32Array {
  const counts = new Uint32Array(keys.reduce((most, key) => Math.max(most, key), 0) + 2)
  for (const key of keys) counts[key + 1] = (counts[key + 1] ?? 0) + 1
  for (let key = 1; key < counts.length; key += 1) counts[key] = (counts[key] ?? 0) + (counts[key - 1] ?? 0)
  const sorted = new Uint32Array(keys.length)
  for (const [place, key] of keys.entries()) {
    sorted[counts[key] ?? 0] = place
    counts[key] = (counts[key] ?? 0) + 1
  }
  return sorted
}
