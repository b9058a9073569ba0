import { Closing } from '../closing.ts'
import type { Config } from '../config.ts'
import { migrationsOf } from '../feature/migrations.ts'
import { features } from '../features.ts'
import { homeLayout } from '../home/layout.ts'
import { refuseLostRecords } from '../home/lost-records.ts'
import { recordsAddress } from '../records/address.ts'
import type { MissingSteps, OnStep } from '../records/migrate.ts'
import { missingSteps, openRecords, patienceToOpen } from '../records/open.ts'
import { holdRecords, placeOf, type RecordsPlace } from './hold-records.ts'

/** Features whose tables are behind, with how many steps each has had and has in all. */
export type Missing = readonly MissingSteps[]

/** `onMissing`: told which steps there are before the first one; `onWait`: for what the start waits. */
type MigrateWork = {
  signal: AbortSignal
  onMissing(missing: Missing): void
  onStep: OnStep
  onWait(sentence: string): void
}

const migrations = migrationsOf(features)

/** Which steps bring the records of a home, or of the database that its settings name, to the tables of this version. Nothing is done, and nobody is kept from them. Throws as `migrateHome` does. */
export async function missingInHome(config: Config): Promise<Missing> {
  return missingSteps((await findRecords(config)).address, migrations)
}

/**
 * Does these steps, as a server does at its start; answers which they were. The records are held meanwhile. Throws CONFLICT where a server or a worker has them, or a newer version has written them.
 */
export async function migrateHome(config: Config, { signal, onMissing, onStep, onWait }: MigrateWork): Promise<Missing> {
  const closing = new Closing()
  const away = new AbortController()
  try {
    const place = await findRecords(config)
    await holdRecords(place, { signal, away, closing })
    const missing = await missingSteps(place.address, migrations)
    if (missing.length === 0) return []
    onMissing(missing)
    const tell: OnStep = (step) => {
      signal.throwIfAborted()
      onStep(step)
    }
    const opening = { lost: away.signal, patience: patienceToOpen(onWait), onStep: tell }
    await (await openRecords(place.address, migrations, opening)).close()
    return missing
  } finally {
    await closing.close()
  }
}

async function findRecords(config: Config): Promise<RecordsPlace> {
  const layout = homeLayout(config.home)
  const place = await placeOf(recordsAddress(config, layout), config.home)
  if (place.home !== undefined) await refuseLostRecords(layout)
  return place
}
