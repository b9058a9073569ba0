import { isPostgres } from './address.ts'
import type { Lead, LeadWork } from './database.ts'

/**
 * Takes the records at an address (as `openRecords` takes it) for this server. Those in a home are taken with the home. Throws CONFLICT where
 * another server has them, RECORDS_DOWN.
 */
export async function leadRecords(address: string, work: LeadWork): Promise<Lead> {
  if (!isPostgres(address)) return { release: async () => {} }
  return (await import('./postgres/lead.ts')).leadPostgres(address, work)
}
