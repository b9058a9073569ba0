import { anyNumberOf, anyOf } from '../../records/listed.ts'
import { inBatches } from '../../records/writing/batches.ts'
import type { Scope } from '../../scope/scope.ts'
import type { Found } from './found.ts'

/** The numbers of what is found now and was not, and what was found and is not now. */
export type Difference = { added: number[]; gone: Found[] }

const atOnce = 2_000

/**
 * What differs between what was found and what is found now. A document is the same by its project and id: one that was removed and read again, under another number, is
 * neither new nor gone.
 */
export async function differenceOf(scope: Scope, then: readonly Found[], now: readonly number[]): Promise<Difference> {
  const isNow = new Set(now)
  const wasFound = new Set(then.map(({ rid }) => rid))
  const missing = then.filter(({ rid }) => !isNow.has(rid))
  const again = await numbersNow(scope, missing)
  const gone = missing.filter((found) => !isNow.has(again.get(keyOf(found)) ?? -1))
  const renumbered = new Set(again.values())
  return { added: now.filter((rid) => !wasFound.has(rid) && !renumbered.has(rid)), gone }
}

/** A document by project and id. */
export function keyOf({ project, id }: Pick<Found, 'project' | 'id'>): string {
  return `${project}\n${id}`
}

/** The numbers that documents have now, by `keyOf`; those that are there no more are left out. */
export async function numbersNow({ records: { db }, signal }: Scope, found: readonly Found[]): Promise<Map<string, number>> {
  const numbers = new Map<string, number>()
  for (const [project, some] of Map.groupBy(found, (each) => each.project)) {
    for (const batch of inBatches(some, atOnce)) {
      signal.throwIfAborted()
      const ids = batch.map(({ id }) => id)
      const rows = await db
        .selectFrom('document')
        .select(['rid', 'id'])
        .where('project', '=', project)
        .where('id', 'in', anyOf(db, ids))
        .execute()
      for (const { rid, id } of rows) numbers.set(keyOf({ project, id }), Number(rid))
    }
  }
  return numbers
}

/** The versions of documents by their numbers; those that are there no more are left out. */
export async function versionsOf({ records: { db }, signal }: Scope, rids: readonly number[]): Promise<Map<number, number>> {
  const versions = new Map<number, number>()
  for (const batch of inBatches(rids, atOnce)) {
    signal.throwIfAborted()
    const rows = await db.selectFrom('document').select(['rid', 'version']).where('rid', 'in', anyNumberOf(db, batch)).execute()
    for (const { rid, version } of rows) versions.set(Number(rid), Number(version))
  }
  return versions
}
