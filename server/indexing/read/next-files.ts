import type { Kysely } from 'kysely'
import { isInPlace } from '../../records/place.ts'
import type { RecordsSchema } from '../../records/schema.ts'
import type { FirstPlace } from '../../scope/kinds.ts'
import type { EntryRow } from '../store/entry.ts'
import { type IsFree, nextSuspect } from './suspects.ts'

/** What of a run is to be read next: `first`: places before the rest; `isComplete`: nothing more will be found, so that those come that are read last. */
export type Next = { runId: string; project: string; first: readonly FirstPlace[]; isComplete: boolean }

/** How many waiting files are looked up at a time. */
const lookahead = 64

/** All but those with these numbers. */
export function isNoneOf(ids: readonly number[]): IsFree {
  return (eb) => (ids.length === 0 ? eb.lit(true) : eb('entry_id', 'not in', ids))
}

/**
 * Those with which the process has crashed, each of which is read with no other in hand; then what was asked for first, then the rest in the order of their paths' bytes. Those with which
 * somebody has killed it are read once nothing else waits or is to come: they may be no more than slow.
 */
export async function findNext(db: Kysely<RecordsSchema>, next: Next, isFree: IsFree): Promise<EntryRow[]> {
  const crashed = await nextSuspect(db, next.runId, { isFree, of: 'crashed' })
  if (crashed) return [crashed]
  for (const place of [...next.first, undefined]) {
    const rows = await findInPlace(db, next, { isFree, place })
    if (rows.length > 0) return rows
  }
  const killed = next.isComplete ? await nextSuspect(db, next.runId, { isFree, of: 'killed' }) : undefined
  return killed ? [killed] : []
}

type Where = { isFree: IsFree; place: FirstPlace | undefined }

/** The files of a run that wait, but for suspects. */
export function waitingFiles(db: Kysely<RecordsSchema>, { runId, project }: Pick<Next, 'runId' | 'project'>) {
  return db
    .selectFrom('entry')
    .where('project', '=', project)
    .where('state', '=', 'waiting')
    .where('task_id', '=', runId)
    .where('crashes', '<=', 0)
}

function findInPlace(db: Kysely<RecordsSchema>, next: Next, { isFree, place }: Where): Promise<EntryRow[]> {
  const waiting = waitingFiles(db, next).selectAll().where(isFree)
  return (place ? waiting.where(isInPlace(place)) : waiting).orderBy('path_key').limit(lookahead).execute()
}
