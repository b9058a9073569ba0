import type { GoneReason, NewReason, NewToUserReason } from '@dossier/contract/kept-results'
import { anyNumberOf } from '../../records/listed.ts'
import { inBatches } from '../../records/writing/batches.ts'
import type { Scope } from '../../scope/scope.ts'
import { keyOf, numbersNow, versionsOf } from './difference.ts'
import { type Found, readFound } from './found.ts'
import type { KeptRow } from './kept-row.ts'

/** When results were kept. */
type Moment = Pick<KeptRow, 'change_number' | 'last_rid' | 'kept_at'>

const atOnce = 2_000

/** Why each of these documents, by its number, is found now and was not. */
async function whyNew(scope: Scope, rids: readonly number[], moment: Moment): Promise<Map<number, NewReason>> {
  const versions = await versionsOf(scope, rids)
  const since = [...versions].flatMap(([rid, version]) => (version > moment.change_number ? rid : []))
  const known = await readOfKnownFiles(
    scope,
    since.filter((rid) => rid > moment.last_rid),
    moment,
  )
  const changed = new Set(since)
  return new Map([...versions.keys()].map((rid) => [rid, reasonOf(rid)]))

  function reasonOf(rid: number): NewReason {
    if (!changed.has(rid)) return 'MARKED'
    return rid <= moment.last_rid || known.has(rid) ? 'READ_AGAIN' : 'NEW_FILE'
  }
}

type NewToUser = { rids: readonly number[]; moment: Moment; opened: ReadonlySet<string> }

/** Likewise, where documents of projects that were closed to the user then are new by the right alone. */
export async function whyNewToUser(scope: Scope, { rids, moment, opened }: NewToUser): Promise<Map<number, NewToUserReason>> {
  const why: Map<number, NewToUserReason> = await whyNew(scope, rids, moment)
  if (opened.size === 0) return why
  for (const { rid, project } of await readFound(scope, rids)) if (opened.has(project)) why.set(rid, 'PROJECT_OPENED')
  return why
}

/** Those whose file was there before: it was read since, and may have other bytes. */
async function readOfKnownFiles(
  { records: { db }, signal }: Scope,
  rids: readonly number[],
  moment: Moment,
): Promise<Set<number>> {
  const known = new Set<number>()
  for (const batch of inBatches(rids, atOnce)) {
    signal.throwIfAborted()
    const rows = await db
      .selectFrom('document')
      .innerJoin('entry as line', 'line.entry_id', 'document.entry_id')
      .innerJoin('entry as file', (join) =>
        join
          .onRef('file.project', '=', 'line.project')
          .onRef('file.path_key', '=', 'line.path_key')
          .on('file.parent_entry', 'is', null),
      )
      .select('document.rid')
      .where('document.rid', 'in', anyNumberOf(db, batch))
      .where('file.found_at', '<=', Number(moment.kept_at))
      .execute()
    for (const { rid } of rows) known.add(Number(rid))
  }
  return known
}

/** Why each of these documents, by `keyOf`, was found and is not now. */
export async function whyGone(scope: Scope, gone: readonly Found[], moment: Moment): Promise<Map<string, GoneReason>> {
  const now = await numbersNow(scope, gone)
  const versions = await versionsOf(scope, [...now.values()])
  const stillRead = await linesStillRead(
    scope,
    gone.filter((found) => !now.has(keyOf(found))),
  )
  return new Map(gone.map((found) => [keyOf(found), reasonOf(found)]))

  function reasonOf(found: Found): GoneReason {
    const rid = now.get(keyOf(found))
    if (rid === undefined) return stillRead.has(found.entryId) ? 'READ_AGAIN' : 'REMOVED'
    return (versions.get(rid) ?? 0) > moment.change_number ? 'READ_AGAIN' : 'MARKED'
  }
}

/** Lines of the ledger that are still there and have another document now. */
async function linesStillRead({ records: { db }, signal }: Scope, gone: readonly Found[]): Promise<Set<number>> {
  const still = new Set<number>()
  for (const batch of inBatches(gone, atOnce)) {
    signal.throwIfAborted()
    const ids = batch.map(({ entryId }) => entryId)
    const rows = await db
      .selectFrom('entry')
      .select('entry_id')
      .where('entry_id', 'in', anyNumberOf(db, ids))
      .where('document_id', 'is not', null)
      .where('missing_since', 'is', null)
      .execute()
    for (const { entry_id } of rows) still.add(Number(entry_id))
  }
  return still
}
