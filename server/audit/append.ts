import type { Records } from '../records/open.ts'
import { type AuditEntry, type ChainEnd, chain, firstEnd } from './chain.ts'
import { type AuditTrx, auditDb } from './tables.ts'

/**
 * Adds entries to the end of the chain. Other servers may add theirs at the same time: transactions that write come one after the other. Those that are there already, by their ids, are left
 * out: of a transaction whose end was lost nobody knows whether it came to pass.
 */
export function append(records: Records, entries: readonly AuditEntry[]): Promise<void> {
  return auditDb(records)
    .transaction()
    .execute((trx) => appendIn(trx, entries))
}

/** The same within a transaction. */
export async function appendIn(trx: AuditTrx, entries: readonly AuditEntry[]): Promise<void> {
  const known = await knownOf(trx, entries)
  const fresh = entries.filter(({ id }) => !known.has(id))
  const rows = chain(await endOf(trx), fresh).map(({ userId, ...entry }) => ({ ...entry, user_id: userId }))
  if (rows.length > 0) await trx.insertInto('audit_entry').values(rows).execute()
}

async function knownOf(trx: AuditTrx, entries: readonly AuditEntry[]): Promise<Set<string>> {
  const ids = entries.map(({ id }) => id)
  const rows = await trx.selectFrom('audit_entry').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Where the chain ends. */
export async function endOf(db: Pick<AuditTrx, 'selectFrom'>): Promise<ChainEnd> {
  const last = await db.selectFrom('audit_entry').select(['number', 'hash']).orderBy('number', 'desc').limit(1).executeTakeFirst()
  const end = last ?? (await db.selectFrom('audit_cut').select(['number', 'hash']).executeTakeFirst()) ?? firstEnd
  return { number: Number(end.number), hash: end.hash }
}
