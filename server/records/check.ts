import { isPostgres } from './address.ts'
import type { RecordsCheck } from './database.ts'

/** Checks whether the records at an address (as `openRecords` takes it) are sound, or at least reachable. Ends when aborted, or after `limitMs` (default 15 s). */
export async function checkRecords(address: string, signal: AbortSignal, limitMs?: number): Promise<RecordsCheck> {
  if (isPostgres(address)) return (await import('./postgres/check.ts')).checkPostgres(address)
  return (await import('./sqlite/check.ts')).checkSqlite(address, signal, limitMs)
}
