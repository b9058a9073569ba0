import { AppError } from '@dossier/contract'
import { isPostgres } from './address.ts'
import type { Lead, LeadWork, SharedLead } from './leading.ts'
import { partsChannel, settingsChannel } from './news.ts'

/**
 * Takes the records at an address (as `openRecords` takes it) for this server. Those in a home are taken with the home. Throws CONFLICT where
 * another server has them, RECORDS_DOWN.
 */
export async function leadRecords(address: string, work: LeadWork): Promise<Lead> {
  if (!isPostgres(address)) return { release: async () => {} }
  return (await import('./postgres/lead.ts')).leadPostgres(address, 'server', work)
}

/**
 * Takes the records in a PostgreSQL for this server as one of several. `onNews`: another one has changed settings, or may have while this one was not told. Throws CONFLICT where
 * a server has them that is none of several, RECORDS_DOWN.
 */
export async function leadBesideOthers(address: string, work: LeadWork): Promise<SharedLead> {
  return (await import('./postgres/lead.ts')).leadBeside(address, { ...work, channel: settingsChannel })
}

/** Takes what one of several servers does for all of them. `onNews`: somebody called `tellParts`. Throws CONFLICT at once where another one has it; RECORDS_DOWN. */
export async function leadTending(address: string, work: LeadWork): Promise<Lead> {
  return (await import('./postgres/lead.ts')).leadPostgres(address, 'tending', { ...work, channel: partsChannel })
}

/** Keeps other servers from changing settings. Throws CONFLICT where another one does for long; RECORDS_DOWN. */
export async function leadSettings(address: string): Promise<Lead> {
  const nothing = () => {}
  const work = { onAway: nothing, onBack: nothing, onLost: nothing }
  return (await import('./postgres/lead.ts')).leadPostgres(address, 'settings', work)
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
