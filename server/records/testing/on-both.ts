import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, inject } from 'vitest'
import type { Migrations } from '../migrations.ts'
import { openRecords, type Records } from '../open.ts'
import { takeMigrated } from './migrated-schemas.ts'
import { newSchema, type Place } from './new-schema.ts'

/** Records for one test: each call of `open` gives fresh ones, which are closed and removed after the test. */
export type TestRecords = {
  database: 'SQLite' | 'PostgreSQL'
  open(): Promise<Records>
  /** A fresh address, for tests that open records more than once; `openRecords` takes it. */
  address(): Promise<string>
}

/**
 * Describes tests that run on both databases: `describeOnBoth('stars', (records) => { … await records.open() … }, [starMigrations])`.
 * Those on PostgreSQL are left out where none could be started, see `global-setup.ts`.
 */
export function describeOnBoth(name: string, tests: (records: TestRecords) => void, features: readonly Migrations[] = []): void {
  describe(`${name} (SQLite)`, () => tests(testRecords('SQLite', { empty: newFile, migrated: newFile }, features)))
  const postgres = inject('postgres') ?? ''
  const places = { empty: () => newSchema(postgres), migrated: () => takeMigrated(postgres, features) }
  describe.skipIf(postgres === '')(`${name} (PostgreSQL)`, () => tests(testRecords('PostgreSQL', places, features)))
}

/** `migrated`: may have the tables of the features already. */
type Places = Record<'empty' | 'migrated', () => Promise<Place>>

function testRecords(database: TestRecords['database'], places: Places, features: readonly Migrations[]): TestRecords {
  const ends: (() => Promise<void>)[] = []
  // The last first: records are closed before their place goes.
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })
  const take = async (kind: keyof Places) => {
    const place = await places[kind]()
    ends.push(place.remove)
    return place.address
  }
  const open = async () => {
    const records = await openRecords(await take('migrated'), features)
    ends.push(records.close)
    return records
  }
  return { database, address: () => take('empty'), open }
}

async function newFile(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'dossier-records-'))
  return { address: join(folder, 'records.sqlite'), remove: () => rm(folder, { recursive: true, force: true }) }
}
