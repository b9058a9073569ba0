import { setImmediate as turn } from 'node:timers/promises'
import type { AuditFilter } from '@dossier/contract/audit'
import { sql } from 'kysely'
import type { Records } from '../records/open.ts'
import { auditDb } from './tables.ts'

type Order = 'asc' | 'desc'

/** Between two numbers, without these. */
export type Between = { after?: number | undefined; before?: number | undefined }

/** One walk along the numbers; `event`: of one event alone. */
export type Walk = Pick<AuditFilter, 'user' | 'since' | 'until'> & Between & { event?: string | undefined }

/**
 * The statement of a walk: it follows an index in the order of the numbers, so that it ends with the last row that is wanted. Sorting would read all of them, and SQLite serves nobody meanwhile:
 * the index by moments is kept out by the sign before the column.
 */
export function walkOf(records: Records, { user, event, since, until, after, before }: Walk, order: Order, size: number) {
  const at = sql<number>`+${sql.ref('at')}`
  let found = auditDb(records).selectFrom('audit_entry').selectAll()
  if (user !== undefined) found = found.where('user_id', '=', user)
  if (event !== undefined) found = found.where('event', '=', event)
  if (since !== undefined) found = found.where(at, '>=', since)
  if (until !== undefined) found = found.where(at, '<', until)
  if (after !== undefined) found = found.where('number', '>', after)
  if (before !== undefined) found = found.where('number', '<', before)
  return found.orderBy('number', order).limit(size)
}

/** So many numbers are gone through before others have their turn. */
const step = 20_000

/**
 * Where entries are looked for, part by part. Those of certain days may lie behind any number of others: clocks are set back, and only the numbers have an order. All others are found in one
 * part.
 */
export async function* partsOf(records: Records, { since, until, after, before }: Walk, order: Order): AsyncGenerator<Between> {
  if (since === undefined && until === undefined) {
    yield { after, before }
    return
  }
  const low = Math.max(after ?? 0, (await endOf(records, 'asc')) - 1)
  const high = Math.min(before ?? Number.MAX_SAFE_INTEGER, (await endOf(records, 'desc')) + 1)
  for (let gone = 0; low + gone + 1 < high; gone += step) {
    if (order === 'asc') yield { after: low + gone, before: Math.min(high, low + gone + step + 1) }
    else yield { after: Math.max(low, high - gone - step - 1), before: high - gone }
    await turn()
  }
}

/** The first number, or the last; 0 where there is no entry. */
async function endOf(records: Records, order: Order): Promise<number> {
  const end = auditDb(records).selectFrom('audit_entry').select('number').orderBy('number', order).limit(1)
  return Number((await end.executeTakeFirst())?.number ?? 0)
}
