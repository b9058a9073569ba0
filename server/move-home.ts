import { realpath } from 'node:fs/promises'
import { AppError } from '@dossier/contract'
import { Closing } from './closing.ts'
import type { Config } from './config.ts'
import { migrationsOf } from './feature/migrations.ts'
import { features } from './features.ts'
import { homeLayout } from './home/layout.ts'
import { lockHome } from './home/lock.ts'
import { makeHome } from './home/make.ts'
import { isPostgres, recordsAddress } from './records/address.ts'
import { leadRecords, leadWorker, leadWorking } from './records/lead.ts'
import { type MovedRows, type MoveWork, moveRecords } from './records/move/move-records.ts'

/** `home`: the home whose records they are; absent: none, they are in a database. */
type Place = { address: string; home: string | undefined }

/** Where records go: to a database, or into a home. */
export type MoveTarget = { database: string } | { home: string }

/**
 * Moves the records that the settings name, see `moveRecords`; both places are held meanwhile, as a server holds them. Settings that name the database already
 * are taken for those of the time afterwards: then it is the home's own records that move there. Throws CONFLICT where a server or a worker has either place.
 */
export async function moveHome(
  config: Config,
  target: MoveTarget,
  { signal, onProgress }: Pick<MoveWork, 'signal' | 'onProgress'>,
): Promise<MovedRows[]> {
  const closing = new Closing()
  const away = new AbortController()
  const hold = async ({ address, home }: Place) => {
    if (home === undefined) await lead(address, { away, closing })
    else {
      const lock = await lockHome(home, signal)
      closing.add(() => lock.release())
    }
    return address
  }
  try {
    const [source, place] = [await sourceOf(config, target), await placeOf(target)]
    if (source.address === place.address) throw new AppError('BAD_REQUEST', { message: 'The records are there already.' })
    const from = await hold(source)
    const to = await hold(place)
    const until = AbortSignal.any([signal, away.signal])
    return await moveRecords({ from, to, migrations: migrationsOf(features), signal: until, onProgress })
  } finally {
    await closing.close()
  }
}

async function sourceOf(config: Config, target: MoveTarget): Promise<Place> {
  const layout = homeLayout(config.home)
  const isTarget = 'database' in target && target.database === config.records
  const address = isTarget ? layout.records : recordsAddress(config, layout)
  if (isPostgres(address)) return { address, home: undefined }
  await realpath(layout.home).catch((cause: unknown) => {
    throw new AppError('BAD_FOLDER', { message: `The home ${layout.home} is not there: name another with --home.` }, { cause })
  })
  return { address, home: layout.home }
}

async function placeOf(target: MoveTarget): Promise<Place> {
  if ('database' in target) return { address: target.database, home: undefined }
  const { home, records } = await makeHome(target.home)
  return { address: records, home }
}

/** As their server, and as who does their long work: a worker may be left where its server has ended. */
async function lead(address: string, { away, closing }: { away: AbortController; closing: Closing }): Promise<void> {
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
