import { realpath } from 'node:fs/promises'
import { AppError } from '@dossier/contract'
import type { Closing } from '../closing.ts'
import { homeLayout } from '../home/layout.ts'
import { lockHome } from '../home/lock.ts'
import { isPostgres } from '../records/address.ts'
import { leadRecords, leadWorker, leadWorking } from '../records/lead.ts'

/** Where records are. `home`: the home whose they are; absent: none, they are in a database. */
export type RecordsPlace = { address: string; home: string | undefined }

/** The place of records at an address that the settings of a home name. Throws BAD_FOLDER where they are a home's that is not there. */
export async function placeOf(address: string, home: string): Promise<RecordsPlace> {
  if (isPostgres(address)) return { address, home: undefined }
  const layout = homeLayout(home)
  await realpath(layout.home).catch((cause: unknown) => {
    throw new AppError('BAD_FOLDER', { message: `The home ${layout.home} is not there: name another with --home.` }, { cause })
  })
  return { address, home: layout.home }
}

/**
 * Holds records for a command that must be alone with them, until `closing` is closed: a home by its lock, a database as its server and as who does the long work, because a worker
 * may be left where its server has ended. `away` is aborted where the database goes away meanwhile. Throws CONFLICT where a server or a worker has them.
 */
export async function holdRecords(
  { address, home }: RecordsPlace,
  { signal, away, closing }: { signal: AbortSignal; away: AbortController; closing: Closing },
): Promise<void> {
  if (home !== undefined) {
    const lock = await lockHome(home, signal)
    closing.add(() => lock.release())
    return
  }
  const lose = () =>
    away.abort(new AppError('RECORDS_DOWN', { message: 'PostgreSQL went away: run this again when it is back.' }))
  const work = { onAway: lose, onBack: () => {}, onLost: lose }
  const server = await leadRecords(address, work)
  closing.add(() => server.release())
  const worker = await leadWorker(address, work).catch(refuse)
  closing.add(() => worker.release())
  const working = await leadWorking(address, lose)
  closing.add(() => working.release())
}

function refuse(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'CONFLICT') throw error
  throw new AppError('CONFLICT', { message: `${error.message} Stop it first.` }, { cause: error })
}
