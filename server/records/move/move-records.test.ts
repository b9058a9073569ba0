import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { nextChanges } from '../change.ts'
import type { Migration } from '../migrations.ts'
import { openRecords } from '../open.ts'
import type { RecordsSchema } from '../schema.ts'
import { newSchema } from '../testing/new-schema.ts'
import { describeOnBoth, type TestRecords } from '../testing/on-both.ts'
import { moveRecords } from './move-records.ts'
import { readMovedTables } from './moved-tables.ts'
import { readPages } from './rows.ts'

type Letters = { letter: { letter_id?: number; text: string; weight: number } }

const createLetters: Migration = async (trx, columns) => {
  await trx.schema
    .createTable('letter')
    .addColumn('letter_id', columns.key, columns.asKey)
    .addColumn('text', columns.text, (c) => c.notNull())
    .addColumn('weight', columns.decimal)
    .execute()
}
const migrations = [{ feature: 'letters', steps: [createLetters] }]

const letters = (db: Kysely<RecordsSchema>) => db.$extendTables<Letters>()

async function addLetters(db: Kysely<RecordsSchema>, ...texts: string[]): Promise<void> {
  await letters(db)
    .insertInto('letter')
    .values(texts.map((text) => ({ text, weight: 0.25 })))
    .execute()
}

function move(from: string, to: string, work: { signal?: AbortSignal; onProgress?: () => void; steps?: Migration[] } = {}) {
  const { signal = new AbortController().signal, onProgress = () => {}, steps = [createLetters] } = work
  return moveRecords({ from, to, migrations: [{ feature: 'letters', steps }], signal, onProgress })
}

async function newRecords({ address }: Pick<TestRecords, 'address'>, ...texts: string[]): Promise<string> {
  const place = await address()
  const records = await openRecords(place, migrations)
  await records.db.transaction().execute(nextChanges)
  if (texts.length > 0) await addLetters(records.db, ...texts)
  await records.close()
  return place
}

async function readTexts(address: string): Promise<string[]> {
  const records = await openRecords(address, migrations)
  const rows = await letters(records.db).selectFrom('letter').select('text').orderBy('letter_id').execute()
  await records.close()
  return rows.map(({ text }) => text)
}

async function idOf(address: string): Promise<string> {
  const records = await openRecords(address, migrations)
  await records.close()
  return records.id
}

describeOnBoth(
  'moveRecords',
  (place) => {
    it('hands the id over, which the index follows, and gives the former records another', async () => {
      const [from, to] = [await newRecords(place), await place.address()]
      const id = await idOf(from)
      await move(from, to)
      expect(await idOf(to)).toBe(id)
      expect(await idOf(from)).not.toBe(id)
    })

    it('goes on counting changes, and gives no number of a row again', async () => {
      const [from, to] = [await newRecords(place, 'one', 'two'), await place.address()]
      const source = await openRecords(from, migrations)
      await letters(source.db).deleteFrom('letter').where('text', '=', 'two').execute()
      await source.close()
      await move(from, to)
      const target = await openRecords(to, migrations)
      expect(await target.db.transaction().execute(nextChanges)).toBe(2)
      await addLetters(target.db, 'three')
      const rows = await letters(target.db).selectFrom('letter').select(['letter_id', 'text']).orderBy('letter_id').execute()
      await target.close()
      expect(rows).toEqual([
        { letter_id: 1, text: 'one' },
        { letter_id: 3, text: 'three' },
      ])
    })

    it('refuses records that are not empty, and changes nothing in them', async () => {
      const [from, to] = [await newRecords(place, 'new'), await newRecords(place, 'old')]
      await expect(move(from, to)).rejects.toMatchObject({ code: 'CONFLICT', message: /records already/ })
      expect(await readTexts(to)).toEqual(['old'])
    })

    it('lets nobody open a copy that was cut off, and begins it anew', async () => {
      const [from, to] = [await newRecords(place, 'one', 'two'), await place.address()]
      const cut = new AbortController()
      const id = await idOf(from)
      const isCut = expect(move(from, to, { signal: cut.signal, onProgress: () => cut.abort(new Error('cut off')) })).rejects
      await isCut.toThrow('cut off')
      await expect(openRecords(to, migrations)).rejects.toMatchObject({ code: 'CONFLICT', message: /not finished/ })
      await expect(move(to, await place.address())).rejects.toMatchObject({ code: 'CONFLICT', message: /not finished/ })
      await move(from, to)
      expect(await readTexts(to)).toEqual(['one', 'two'])
      expect(await idOf(to)).toBe(id)
    })

    it('brings records of an older version forward, and refuses those of a newer one', async () => {
      const from = await place.address()
      await (await openRecords(from)).close()
      await move(from, await place.address())
      const newer = await place.address()
      const steps = [createLetters, async () => {}]
      await (await openRecords(newer, [{ feature: 'letters', steps }])).close()
      await expect(move(newer, await place.address())).rejects.toMatchObject({ code: 'CONFLICT', message: /newer version/ })
    })

    it('tells each row once when it is copied, and once when it is compared', async () => {
      const [from, to] = [await newRecords(place, 'one', 'two'), await place.address()]
      const told: { done: number; all: number }[] = []
      const onProgress = (done: number, all: number) => told.push({ done, all })
      await moveRecords({ from, to, migrations, signal: new AbortController().signal, onProgress })
      // Two letters and three lines of what is told of the records as a whole.
      expect(told.at(-1)).toEqual({ done: 10, all: 10 })
    })

    it('reads rows in pages of a few megabytes, whatever lies in them', async () => {
      const address = await newRecords(place, ...Array.from({ length: 30 }, (_, at) => `${at}${'x'.repeat(1_000_000)}`))
      const records = await openRecords(address, migrations)
      const table = (await readMovedTables(migrations)).find(({ name }) => name === 'letter')
      if (!table) throw new Error('no table')
      const counts: number[] = []
      for await (const page of readPages(records.db, table, new AbortController().signal)) counts.push(page.length)
      await records.close()
      expect(Math.max(...counts)).toBe(2)
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(30)
    })
  },
  migrations,
)

const postgres = inject('postgres')

describe.skipIf(postgres === undefined)('moveRecords from a file into PostgreSQL', () => {
  async function places(...texts: string[]) {
    const folder = await mkdtemp(join(tmpdir(), 'dossier-move-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const { address, remove } = await newSchema(postgres ?? '')
    onTestFinished(remove)
    const from = join(folder, 'records.sqlite')
    return { from: await newRecords({ address: async () => from }, ...texts), to: address }
  }

  it('says where what arrived differs, and lets nobody use it', async () => {
    const { from, to } = await places('one')
    const rounding: Migration = (trx, columns) =>
      createLetters(trx, columns.key === 'bigserial' ? { ...columns, decimal: sql`numeric(10, 1)` } : columns)
    await expect(move(from, to, { steps: [rounding] })).rejects.toMatchObject({ code: 'INTERNAL', facts: { table: 'letter' } })
    await expect(openRecords(to, migrations)).rejects.toMatchObject({ code: 'CONFLICT', message: /not finished/ })
  })

  it('tells of the one character that PostgreSQL cannot hold', async () => {
    const { from, to } = await places('one', 'a\0b')
    const moved = await move(from, to)
    expect(moved.find(({ table }) => table === 'letter')).toMatchObject({ rows: 2, changed: 1 })
    expect(await readTexts(to)).toEqual(['one', 'a\ufffdb'])
  })
})
