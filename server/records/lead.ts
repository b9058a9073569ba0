import { AppError } from '@dossier/contract'
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

/**
 * Taken by a worker process before it looks at anything, and held until it ends: whoever leads the long work may have been killed a moment ago, and its worker process
 * still be writing. Waits for that one for a while, then throws RECORDS_DOWN. Records in a home are one server's alone. `onAway`: this process must end at once.
 * `isShared`: beside other workers.
 */
export async function leadWorking(address: string, onAway: () => void, isShared = false): Promise<Lead> {
  if (!isPostgres(address)) return { release: async () => {} }
  const { leadPostgres } = await import('./postgres/lead.ts')
  return leadPostgres(address, 'working', { onAway, onBack: () => {}, onLost: () => {}, isShared }).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'CONFLICT') throw error
    throw new AppError('RECORDS_DOWN', { message: error.message }, { cause: error })
  })
}
