import { AppError } from '@dossier/contract'
import type { Records } from '../../records/open.ts'
import { livingDb } from '../living/tables.ts'
import type { BatchRow } from '../visible.ts'
import { type HitTable, readHits } from './hit-table.ts'
import { refreshStates } from './states.ts'
import { reviewDb } from './tables.ts'

/** Reviews that are kept at hand at a time, and hits of one: 13 bytes each. */
const keptTables = 4
const mostHits = 20_000_000
/** While a batch search runs its hits are read anew after so long, not with each page. */
const runningMs = 3_000

/** `stamp` says of which hits the table is. `turn`: what is done with it now, so that it is brought up to date by one after the other. */
type Kept = { stamp: string; readAt: number; table: Promise<HitTable>; turn: Promise<unknown> }

/** Reading a million hits takes a second: whoever goes through them has them at hand. They go with their records. */
const keptOf = new WeakMap<Records, Map<number, Kept>>()

/** The hits of a batch search with their states as they are now. Throws AppError TOO_LARGE. */
export async function openHits(records: Records, row: BatchRow): Promise<HitTable> {
  if (Number(row.stored_count) > mostHits)
    throw new AppError('TOO_LARGE', { message: `More than ${mostHits} hits cannot be reviewed: search fewer queries at once` })
  const all = keptOf.get(records) ?? new Map<number, Kept>()
  keptOf.set(records, all)
  const stamp = await stampOf(records, row)
  const known = all.get(row.search_id)
  const kept = known && isFresh(known, stamp, row) ? known : begin(records, row.search_id, stamp)
  // The last asked for stands last.
  all.delete(row.search_id)
  all.set(row.search_id, kept)
  for (const id of [...all.keys()].slice(0, -keptTables)) all.delete(id)
  return refreshed(records, kept, () => all.delete(row.search_id))
}

async function stampOf(records: Records, { search_id, uuid, done_count, result_count, stored_count, state_now }: BatchRow) {
  const task = await reviewDb(records).selectFrom('task').select('completed_at').where('id', '=', uuid).executeTakeFirst()
  // Searched again, it may have as many hits as before and others.
  const again = await livingDb(records)
    .selectFrom('batch_run')
    .select((eb) => [eb.fn.max('run').as('run'), eb.fn.sum('done_count').as('done')])
    .where('search_id', '=', search_id)
    .executeTakeFirst()
  const parts = [state_now, done_count, result_count, stored_count, task?.completed_at, again?.run, again?.done]
  return parts.map((part) => part ?? null).join(' ')
}

function isFresh({ stamp: known, readAt }: Kept, stamp: string, { state_now }: BatchRow): boolean {
  return known === stamp || (state_now === 'RUNNING' && performance.now() - readAt < runningMs)
}

function begin(records: Records, searchId: number, stamp: string): Kept {
  const table = readHits(records, searchId)
  return { stamp, readAt: performance.now(), table, turn: table }
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
