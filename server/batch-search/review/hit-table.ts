import { setImmediate as turn } from 'node:timers/promises'
import type { ReviewOrder } from '@dossier/contract/batch-search/review'
import type { Records } from '../../records/open.ts'
import { unpackNumbers } from '../results/packed-numbers.ts'
import { batchDb } from '../tables.ts'

/**
 * All kept hits of a batch search, query after query, as flat arrays: 13 bytes for each, so that a page of a million can be chosen, counted and put in order without
 * asking the records for all of them.
 */
export type HitTable = {
  searchId: number
  /** The numbers of the queries that found something, ascending, and where the hits of each begin; one more for the end of the last. */
  numbers: Uint32Array
  starts: Uint32Array
  /** Of each hit the place of its document in the arrays below. */
  documents: Uint32Array
  rids: Uint32Array
  /** The types of documents, as places in `typeNames`. */
  types: Uint16Array
  typeNames: string[]
  placeOf: Map<number, number>
  /** Of each hit its place in `reviewStates`, and the step of the review up to which that is so. */
  states: Uint8Array
  step: number
  /** The orders that were asked for so far. */
  orders: Map<ReviewOrder, Uint32Array>
  /** Which documents lie in the folders that were asked for last. */
  folders: Map<string, Uint8Array>
}

const rowsAtOnce = 5_000
/** Results of queries that are read together: each may be 40 KB. */
const linesAtOnce = 100

/**
 * Reads the hits of a batch search as they are stored now; others get their turn in between. It may be searched again meanwhile: a hit's document is stored before the hit,
 * so that all of them are known once the hits are read.
 */
export async function readHits(records: Records, searchId: number): Promise<HitTable> {
  const lines = await readLines(records, searchId)
  const documents = await readDocuments(records, searchId)
  const starts = new Uint32Array(lines.length + 1)
  const hits = new Uint32Array(lines.reduce((sum, { rids }) => sum + rids.length, 0))
  let end = 0
  for (const [at, { rids }] of lines.entries()) {
    for (const rid of rids) {
      const place = documents.placeOf.get(rid)
      // Removed with its batch search.
      if (place !== undefined) hits[end++] = place
    }
    starts[at + 1] = end
    if (at % linesAtOnce === 0) await turn()
  }
  return {
    searchId,
    numbers: Uint32Array.from(lines, ({ number }) => number),
    starts,
    documents: hits.subarray(0, end),
    ...documents,
    states: new Uint8Array(end),
    step: 0,
    orders: new Map(),
    folders: new Map(),
  }
}

type Line = { number: number; rids: Uint32Array }

async function readLines(records: Records, searchId: number): Promise<Line[]> {
  const lines: Line[] = []
  for (let after = -1; ; await turn()) {
    const rows = await batchDb(records)
      .selectFrom('batch_hits')
      .select(['number', 'rids'])
      .where('search_id', '=', searchId)
      .where('number', '>', after)
      .orderBy('number')
      .limit(linesAtOnce)
      .execute()
    for (const { number, rids } of rows) lines.push({ number, rids: unpackNumbers(rids) })
    if (rows.length < linesAtOnce) return lines
    after = rows.at(-1)?.number ?? after
  }
}

async function readDocuments(records: Records, searchId: number) {
  const placeOf = new Map<number, number>()
  const typeNames: string[] = []
  const typePlaces = new Map<string, number>()
  const types: number[] = []
  for (let after = -1; ; await turn()) {
    const rows = await batchDb(records)
      .selectFrom('batch_document')
      .select(['rid', 'content_type'])
      .where('search_id', '=', searchId)
      .where('rid', '>', after)
      .orderBy('rid')
      .limit(rowsAtOnce)
      .execute()
    for (const { rid, content_type } of rows) {
      if (!typePlaces.has(content_type)) typePlaces.set(content_type, typeNames.push(content_type) - 1)
      placeOf.set(rid, types.push(typePlaces.get(content_type) ?? 0) - 1)
    }
    if (rows.length < rowsAtOnce) break
    after = rows.at(-1)?.rid ?? after
  }
  return { placeOf, typeNames, types: Uint16Array.from(types), rids: Uint32Array.from(placeOf.keys()) }
}

/** The place among the queries of that to which a hit belongs. */
export function lineOf({ starts }: HitTable, hit: number): number {
  let low = 0
  let high = starts.length - 1
  while (low + 1 < high) {
    const middle = Math.floor((low + high) / 2)
    if ((starts[middle] ?? 0) <= hit) low = middle
    else high = middle
  }
  return low
}

/** The hits of a query by its number: from the first up to, but without, the last; none where it found nothing. */
export function hitsOf({ numbers, starts }: HitTable, number: number): { first: number; end: number } {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((numbers[middle] ?? 0) < number) low = middle + 1
    else high = middle
  }
  return numbers[low] === number ? { first: starts[low] ?? 0, end: starts[low + 1] ?? 0 } : { first: 0, end: 0 }
}
