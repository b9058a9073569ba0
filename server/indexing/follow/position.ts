import type { FollowerPosition, SearchEngine } from '../../engine/port.ts'
import { readLastChange } from '../../records/change.ts'
import type { Records } from '../../records/open.ts'
import { readPurged } from './passed.ts'

type Deps = { records: Records; engine: Pick<SearchEngine, 'position' | 'clear'> }

/**
 * How far an index is: up to the change `change`. While documents are walked, `walked` is the number of the last one that is in it, and
 * what has changed up to `change` is in it only as far as it has been walked.
 */
export type Position = Omit<FollowerPosition, 'recordsId'>

/** Where an index stands that can be led on; undefined for a new one, one of other records, from the future, or from before what is still known. */
export async function findPosition({ records, engine }: Deps, signal?: AbortSignal): Promise<Position | undefined> {
  const position = await engine.position(signal)
  if (!position || !(await isOurs(position, records)) || position.change < (await readPurged(records))) return undefined
  const { recordsId: _, ...at } = position
  return at
}

/** Empties an index of other records, or one from the future (restored records), so that nothing is found that is not there. */
export async function emptyForeignIndex({ records, engine }: Deps, signal?: AbortSignal): Promise<void> {
  const position = await engine.position(signal)
  if (position && !(await isOurs(position, records))) await engine.clear(signal)
}

/** Whether the index holds all that is in the records now, and nothing is half stored. */
export async function isCaughtUp({ records, engine }: Deps, signal?: AbortSignal): Promise<boolean> {
  const halfStored = await records.db.selectFrom('unseen').select('file_entry').limit(1).executeTakeFirst()
  if (halfStored) return false
  const last = await readLastChange(records)
  const position = await engine.position(signal)
  if (!position) return last === 0
  return position.recordsId === records.id && position.change === last && position.walked === undefined
}

async function isOurs(position: FollowerPosition, records: Records): Promise<boolean> {
  return position.recordsId === records.id && position.change <= (await readLastChange(records))
}
