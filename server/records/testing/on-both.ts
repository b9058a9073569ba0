import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, inject } from 'vitest'
import type { Migrations } from '../migrations.ts'
import { openRecords, type Records } from '../open.ts'
import { askPostgres } from './postgres-server.ts'

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
  describe(`${name} (SQLite)`, () => tests(testRecords('SQLite', newFile, features)))
  const postgres = inject('postgres')
  describe.skipIf(postgres === undefined)(`${name} (PostgreSQL)`, () =>
    tests(testRecords('PostgreSQL', () => newSchema(postgres ?? ''), features)),
  )
}

type Place = { address: string; remove(): Promise<void> }

function testRecords(
  database: TestRecords['database'],
  newPlace: () => Promise<Place>,
  features: readonly Migrations[],
): TestRecords {
  const ends: (() => Promise<void>)[] = []
  // The last first: records are closed before their place goes.
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })
  const address = async () => {
    const place = await newPlace()
    ends.push(place.remove)
    return place.address
  }
  const open = async () => {
    const records = await openRecords(await address(), features)
    ends.push(records.close)
    return records
  }
  return { database, address, open }
}

async function newFile(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'dossier-records-'))
  return { address: join(folder, 'records.sqlite'), remove: () => rm(folder, { recursive: true, force: true }) }
}

/** A fresh schema of a PostgreSQL. One costs a millisecond, a database of its own a hundred. */
export async function newSchema(postgres: string): Promise<Place> {
  const schema = `test_${randomBytes(8).toString('hex')}`
  await askPostgres(postgres, `create schema ${schema}`)
  const address = `${postgres}&options=${encodeURIComponent(`-c search_path=${schema}`)}`
  return { address, remove: async () => void (await askPostgres(postgres, `drop schema ${schema} cascade`)) }
}
