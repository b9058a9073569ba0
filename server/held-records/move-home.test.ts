import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { loadConfig } from '../config.ts'
import { migrationsOf } from '../feature/migrations.ts'
import { features } from '../features.ts'
import { homeLayout } from '../home/layout.ts'
import { lockHome } from '../home/lock.ts'
import { makeHome } from '../home/make.ts'
import { leadRecords, leadWorker } from '../records/lead.ts'
import { type MovedTable, readMovedTables } from '../records/move/moved-tables.ts'
import { dumpTables, fillTables } from '../records/move/testing/filled.ts'
import { openRecords } from '../records/open.ts'
import { newSchema } from '../records/testing/new-schema.ts'
import { askPostgres } from '../records/testing/postgres-server.ts'
import { type MoveTarget, moveHome } from './move-home.ts'

const migrations = migrationsOf(features)
const postgres = inject('postgres')
let tables: MovedTable[]
beforeAll(async () => {
  tables = await readMovedTables(migrations)
})

async function newHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'dossier-move-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  return home
}

async function filledHome(): Promise<string> {
  const home = await newHome()
  const { records } = await makeHome(home)
  await (await openRecords(records, migrations)).close()
  fillTables(records, tables)
  return home
}

async function newDatabase(): Promise<string> {
  const { address, remove } = await newSchema(postgres ?? '')
  onTestFinished(remove)
  return address
}

type MoveOptions = { records?: string; signal?: AbortSignal; onProgress?: (done: number, all: number) => void }

function move(home: string, target: MoveTarget, { records, ...work }: MoveOptions = {}) {
  const config = loadConfig({ flags: { home, ...(records && { records }) }, env: {} })
  return moveHome(config, target, { signal: new AbortController().signal, onProgress: () => {}, ...work })
}

/** Apart from the id, which is another one where they were. */
function dump(home: string) {
  const { meta = [], ...others } = dumpTables(homeLayout(home).records, tables)
  return { ...others, meta: meta.filter((row) => !row.includes('records_id')) }
}

async function columnsIn(address: string): Promise<string[]> {
  const query =
    "select table_name || '.' || column_name as name from information_schema.columns where table_schema = current_schema()"
  return (await askPostgres(address, query)).map(({ name }) => String(name)).sort()
}

it('knows for every table of every feature what tells its rows apart', () => {
  expect(tables.length).toBeGreaterThan(60)
  expect(tables.filter(({ key }) => key.length === 0)).toEqual([])
})

describe.skipIf(postgres === undefined)('moveHome', () => {
  it('moves every table of every feature into PostgreSQL and back with no value changed', async () => {
    const home = await filledHome()
    const before = dump(home)
    const database = await newDatabase()
    const moved = await move(home, { database })
    expect(moved.filter(({ rows }) => rows === 0)).toEqual([])
    const known = [
      'migration.count',
      'migration.feature',
      ...tables.flatMap(({ name, columns }) => columns.map((each) => `${name}.${each}`)),
    ]
    expect(await columnsIn(database)).toEqual(known.sort())
    const back = await newHome()
    const again = await move(home, { home: back }, { records: database })
    expect(
      again
        .map(({ digest }) => digest)
        .toSpliced(
          tables.findIndex(({ name }) => name === 'meta'),
          1,
        ),
    ).toEqual(
      moved
        .map(({ digest }) => digest)
        .toSpliced(
          tables.findIndex(({ name }) => name === 'meta'),
          1,
        ),
    )
    expect(dump(back)).toEqual(before)
  })

  it('takes the records of the home where the settings name the database already', async () => {
    const home = await filledHome()
    const database = await newDatabase()
    const moved = await move(home, { database }, { records: database })
    expect(moved.find(({ table }) => table === 'document')?.rows).toBeGreaterThan(0)
  })

  it('refuses while a server has the home or the database', async () => {
    const home = await filledHome()
    const database = await newDatabase()
    const lock = await lockHome(home)
    await expect(move(home, { database })).rejects.toMatchObject({ code: 'CONFLICT' })
    lock.release()
    const lead = await leadRecords(database, { onAway: () => {}, onBack: () => {}, onLost: () => {} })
    onTestFinished(() => lead.release())
    await expect(move(home, { database })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(move(home, { home: await newHome() }, { records: database })).rejects.toMatchObject({ code: 'CONFLICT' })
  }, 120_000)

  it('refuses while a worker is left at the database', async () => {
    const home = await filledHome()
    const database = await newDatabase()
    await move(home, { database })
    const worker = await leadWorker(database, { onAway: () => {}, onBack: () => {}, onLost: () => {} })
    onTestFinished(() => worker.release())
    const refused = move(home, { home: await newHome() }, { records: database })
    await expect(refused).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(refused).rejects.toThrow(/is done by the worker on .* \(process \d+\)\. Stop it first\.$/)
  })

  it('refuses where there is nothing to move, and leaves nothing there', async () => {
    const [home, database] = [await newHome(), await newDatabase()]
    await expect(move(home, { database })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(stat(homeLayout(home).records)).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(move(home, { home: await newHome() }, { records: database })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await columnsIn(database)).toEqual([])
    await expect(move(join(home, 'none'), { database })).rejects.toMatchObject({ code: 'BAD_FOLDER' })
    await expect(stat(join(home, 'none'))).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('refuses to move records to where they are', async () => {
    const home = await filledHome()
    await expect(move(home, { home })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})
