import { AppError } from '@dossier/contract'
import type { Records } from '../../records/open.ts'
import { livingDb } from '../living/tables.ts'
import type { BatchRow } from '../visible.ts'
import { type HitTable, readHits } from './hit-table.ts'
import { refreshStates } from './states.ts'
import { reviewDb } from './tables.ts'
import { tooMany } from './too-many.ts'

/** A review that is larger is refused: its hits and their orders take some 25 bytes each. */
const mostHits = 20_000_000
/** So long after somebody looked reviews are kept at hand. */
const keptMs = 600_000
/** While a batch search is searched its hits are read anew after so long, not with each page. */
const searchingMs = 3_000

/** `stamp` says of which hits the table is. `turn`: what is done with it now, so that it is brought up to date by one after the other. */
type Kept = { stamp: string; readAt: number; hits: number; table: Promise<HitTable>; turn: Promise<unknown> }

type AtHand = { tables: Map<number, Kept>; ending?: NodeJS.Timeout }

/** Reading a million hits takes a second: whoever goes through them has them at hand. They go with their records. */
const keptOf = new WeakMap<Records, AtHand>()

/** The hits of a batch search with their states as they are now. Throws AppError TOO_LARGE. */
export async function openHits(records: Records, row: BatchRow): Promise<HitTable> {
  if (Number(row.stored_count) > mostHits)
    throw new AppError('TOO_LARGE', { message: `More than ${mostHits} hits cannot be reviewed: search fewer queries at once` })
  const stand = await standOf(records, row)
  const { tables } = atHand(records)
  const known = tables.get(row.search_id)
  const kept = known && isFresh(known, stand) ? known : begin(records, row, stand.stamp)
  // The last asked for stands last.
  tables.delete(row.search_id)
  tables.set(row.search_id, kept)
  for (const id of tooMany(tables)) tables.delete(id)
  return refreshed(records, kept, () => {
    if (tables.get(row.search_id) === kept) tables.delete(row.search_id)
  })
}

function atHand(records: Records): AtHand {
  const known = keptOf.get(records) ?? { tables: new Map<number, Kept>() }
  keptOf.set(records, known)
  clearTimeout(known.ending)
  known.ending = setTimeout(() => known.tables.clear(), keptMs).unref()
  return known
}

type Stand = { stamp: string; isSearched: boolean }

/** `isSearched`: for the first time or again, so that its hits change all the time. */
async function standOf(records: Records, row: BatchRow): Promise<Stand> {
  const { search_id, uuid, done_count, result_count, stored_count, state_now } = row
  const task = await reviewDb(records).selectFrom('task').select('completed_at').where('id', '=', uuid).executeTakeFirst()
  // Searched again, it may have as many hits as before and others.
  const again = await livingDb(records)
    .selectFrom('batch_run')
    .select((eb) => [eb.fn.max('run').as('run'), eb.fn.sum('done_count').as('done'), eb.fn.count('ended_at').as('ended')])
    .where('search_id', '=', search_id)
    .where('run', '>', 0)
    .executeTakeFirst()
  const parts = [state_now, done_count, result_count, stored_count, task?.completed_at, again?.run, again?.done]
  const isAgain = Number(again?.run ?? 0) > Number(again?.ended ?? 0)
  return { stamp: parts.map((part) => part ?? null).join(' '), isSearched: state_now === 'RUNNING' || isAgain }
}

function isFresh({ stamp: known, readAt }: Kept, { stamp, isSearched }: Stand): boolean {
  return known === stamp || (isSearched && performance.now() - readAt < searchingMs)
}

function begin(records: Records, { search_id, stored_count }: BatchRow, stamp: string): Kept {
  const table = readHits(records, search_id)
  return { stamp, readAt: performance.now(), hits: Number(stored_count), table, turn: table }
}

async function refreshed(records: Records, kept: Kept, whenFailed: () => void): Promise<HitTable> {
  const refreshing = kept.turn.then(async () => {
    const table = await kept.table
    await refreshStates(records, table)
    return table
  })
  kept.turn = refreshing
  try {
    return await refreshing
  } catch (error) {
    whenFailed()
    throw error
  }
}
