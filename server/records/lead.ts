import { isPostgres } from './address.ts'
import type { Lead, LeadWork } from './leading.ts'

/**
 * Takes the records at an address (as `openRecords` takes it) for this server. Those in a home are taken with the home. Throws CONFLICT where
 * another server has them, RECORDS_DOWN.
 */
export async function leadRecords(address: string, work: LeadWork): Promise<Lead> {
  if (!isPostgres(address)) return { release: async () => {} }
  return (await import('./postgres/lead.ts')).leadPostgres(address, 'server', work)
}

/**
 * Takes the long work of records in a PostgreSQL for this process. Throws CONFLICT at once where another process has it, with `host` and `pid`; RECORDS_DOWN.
 */
export async function leadWorker(address: string, work: LeadWork): Promise<Lead> {
  return (await import('./postgres/lead.ts')).leadPostgres(address, 'worker', work)
}
