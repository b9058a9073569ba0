import { AppError } from '@dossier/contract'
import { Closing } from '../closing.ts'
import type { Config } from '../config.ts'
import { migrationsOf } from '../feature/migrations.ts'
import { features } from '../features.ts'
import { homeLayout } from '../home/layout.ts'
import { makeHome } from '../home/make.ts'
import { recordsAddress } from '../records/address.ts'
import { type MovedRows, type MoveWork, moveRecords } from '../records/move/move-records.ts'
import { holdRecords, placeOf, type RecordsPlace } from './hold-records.ts'

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
  try {
    const [source, place] = [await sourceOf(config, target), await makePlace(target)]
    if (source.address === place.address) throw new AppError('BAD_REQUEST', { message: 'The records are there already.' })
    for (const each of [source, place]) await holdRecords(each, { signal, away, closing })
    const until = AbortSignal.any([signal, away.signal])
    return await moveRecords({
      from: source.address,
      to: place.address,
      migrations: migrationsOf(features),
      signal: until,
      onProgress,
    })
  } finally {
    await closing.close()
  }
}

function sourceOf(config: Config, target: MoveTarget): Promise<RecordsPlace> {
  const layout = homeLayout(config.home)
  const isTarget = 'database' in target && target.database === config.records
  return placeOf(isTarget ? layout.records : recordsAddress(config, layout), config.home)
}

async function makePlace(target: MoveTarget): Promise<RecordsPlace> {
  if ('database' in target) return { address: target.database, home: undefined }
  const { home, records } = await makeHome(target.home)
  return { address: records, home }
}
