import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nextChanges } from './change.ts'
import type { Migration } from './migrations.ts'
import { missingSteps, openRecords } from './open.ts'
import { describeOnBoth } from './testing/on-both.ts'

describeOnBoth('openRecords', (place) => {
  it('keeps its id and goes on counting changes after a second opening', async () => {
    const address = await place.address()
    const first = await openRecords(address)
    expect(await first.db.transaction().execute(nextChanges)).toBe(1)
    await first.close()
    const second = await openRecords(address)
    expect(second.id).toBe(first.id)
    expect(await second.db.transaction().execute(nextChanges)).toBe(2)
    await second.close()
  })

  it('takes a change back with its transaction', async () => {
    const records = await place.open()
    const failing = records.db.transaction().execute(async (trx) => {
      await nextChanges(trx)
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    expect(await records.db.transaction().execute(nextChanges)).toBe(1)
  })

  it('does the steps of each feature once, and those that are added later', async () => {
    const address = await place.address()
    const done: string[] = []
    const step =
      (name: string): Migration =>
      async () =>
        void done.push(name)
    const open = async (...steps: Migration[]) => (await openRecords(address, [{ feature: 'stars', steps }])).close()
    await open(step('first'))
    await open(step('first'))
    await open(step('first'), step('second'))
    expect(done).toEqual(['first', 'second'])
  })

  it('makes the tables of a feature on this database, and reads what it stores', async () => {
    const address = await place.address()
    const createMark: Migration = async (trx, columns) => {
      await trx.schema
        .createTable('mark')
        .addColumn('mark_id', columns.key, columns.asKey)
        .addColumn('rid', columns.reference)
        .addColumn('name', columns.text)
        .addColumn('bytes', columns.bytes)
        .addColumn('share', columns.decimal)
        .execute()
    }
    const records = await openRecords(address, [{ feature: 'marks', steps: [createMark] }])
    const db = records.db.$extendTables<{
      mark: { mark_id?: number; rid: number; name: string; bytes: Uint8Array; share: number }
    }>()
    const bytes = new Uint8Array([0, 255, 10])
    const row = { rid: 2 ** 52, name: "é'\n", bytes, share: 0.1 }
    await db.insertInto('mark').values(row).execute()
    const [stored] = await db.selectFrom('mark').selectAll().execute()
    expect(stored).toMatchObject({ mark_id: 1, rid: row.rid, name: row.name, share: row.share })
    expect(Buffer.from(stored?.bytes ?? []).equals(bytes)).toBe(true)
    const sums = await db
      .selectFrom('mark')
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.sum<number>('rid').as('sum')])
      .execute()
    expect(sums).toEqual([{ count: 1, sum: 2 ** 52 }])
    await records.close()
  })

  it('tells which steps are missing without doing them, and each before it is done', async () => {
    const address = await place.address()
    const told: string[] = []
    const step: Migration = async () => void told.push('done')
    const stars = (count: number) => [{ feature: 'stars', steps: Array.from({ length: count }, () => step) }]
    const open = (count: number) =>
      openRecords(address, stars(count), { onStep: ({ feature, number }) => told.push(`${feature} ${number}`) })
    expect(await missingSteps(address, stars(1))).toContainEqual({ feature: 'stars', from: 0, to: 1 })
    await (await open(1)).close()
    told.length = 0
    expect(await missingSteps(address, stars(3))).toEqual([{ feature: 'stars', from: 1, to: 3 }])
    expect(told).toEqual([])
    await (await open(3)).close()
    expect(told).toEqual(['stars 2', 'done', 'stars 3', 'done'])
    expect(await missingSteps(address, stars(3))).toEqual([])
    await expect(missingSteps(address, stars(2))).rejects.toMatchObject({ code: 'CONFLICT', facts: { version: 3 } })
  })

  it('takes everything back where somebody ends it between two steps', async () => {
    const address = await place.address()
    await (await openRecords(address)).close()
    const note: Migration = async (trx) => void (await trx.insertInto('meta').values({ key: 'half', value: '' }).execute())
    const nothing: Migration = async () => {}
    const onStep = ({ number }: { number: number }) => {
      if (number === 2) throw new Error('stop')
    }
    await expect(openRecords(address, [{ feature: 'stars', steps: [note, nothing] }], { onStep })).rejects.toThrow('stop')
    const records = await openRecords(address)
    expect(await records.db.selectFrom('meta').selectAll().where('key', '=', 'half').execute()).toEqual([])
    await records.close()
  })

  it('leaves bringing served records forward to their server', async () => {
    const address = await place.address()
    const stars = [{ feature: 'stars', steps: [async () => {}] }]
    await (await openRecords(address)).close()
    await expect(openRecords(address, stars, { isServed: true })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: /start the server/,
    })
    await (await openRecords(address, stars)).close()
    await (await openRecords(address, stars, { isServed: true })).close()
  })

  it('does nothing of a step that fails', async () => {
    const address = await place.address()
    const failing: Migration = async (trx) => {
      await trx.insertInto('meta').values({ key: 'half', value: '' }).execute()
      throw new Error('stop')
    }
    await expect(openRecords(address, [{ feature: 'stars', steps: [failing] }])).rejects.toThrow('stop')
    const records = await openRecords(address)
    expect(await records.db.selectFrom('meta').selectAll().where('key', '=', 'half').execute()).toEqual([])
    await records.close()
  })

  it('refuses records that a newer version has written', async () => {
    const address = await place.address()
    const nothing: Migration = async () => {}
    await (await openRecords(address, [{ feature: 'stars', steps: [nothing, nothing] }])).close()
    const older = openRecords(address, [{ feature: 'stars', steps: [nothing] }])
    await expect(older).rejects.toMatchObject({ code: 'CONFLICT', facts: { feature: 'stars', version: 2 } })
    await expect(openRecords(address)).rejects.toThrow(/newer version of Dossier \(stars version 2\)/)
  })

  it('is opened by two processes at once', async () => {
    const address = await place.address()
    const opened = await Promise.all([openRecords(address), openRecords(address)])
    expect(opened[0].id).toBe(opened[1].id)
    for (const records of opened) await records.close()
  })

  it('says of a row that is there already what it is', async () => {
    const records = await place.open()
    const insert = () => records.db.insertInto('meta').values({ key: 'twice', value: '' }).execute()
    await insert()
    await expect(insert()).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('stores a NUL or half a surrogate pair without a fault', async () => {
    const records = await place.open()
    await records.db.insertInto('meta').values({ key: 'a\0b', value: '\ud800' }).execute()
    expect(await records.db.selectFrom('meta').select('value').where('key', '=', 'a\0b').execute()).toHaveLength(1)
  })
})

describe('openRecords of a file', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'records-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('writes through to the disk', async () => {
    const records = await openRecords(join(folder, 'records.sqlite'))
    await records.close()
    const database = new DatabaseSync(join(folder, 'records.sqlite'))
    expect(database.prepare('pragma journal_mode').get()?.journal_mode).toBe('wal')
    database.close()
  })

  it('refuses a version of the time after the table of migrations', async () => {
    const file = join(folder, 'records.sqlite')
    const database = new DatabaseSync(file)
    database.exec('pragma user_version = 99')
    database.close()
    await expect(openRecords(file)).rejects.toMatchObject({ code: 'CONFLICT', facts: { version: 99 } })
  })

  it('says so when the file is no database', async () => {
    const file = join(folder, 'records.sqlite')
    writeFileSync(file, 'not a database, but long enough to be looked at as one'.repeat(40))
    await expect(openRecords(file)).rejects.toMatchObject({ code: 'INTERNAL' })
  })

  it('says so when the file is of another program, is a folder, or leads nowhere', async () => {
    const foreign = join(folder, 'foreign.sqlite')
    const database = new DatabaseSync(foreign)
    database.exec('create table meta (x int); pragma user_version = 1')
    database.close()
    await expect(openRecords(foreign)).rejects.toMatchObject({ code: 'CONFLICT', facts: { file: foreign } })
    await expect(openRecords(folder)).rejects.toThrow(/cannot be opened or written/)
    await expect(openRecords(join(folder, 'none', 'records.sqlite'))).rejects.toThrow(/cannot be opened or written/)
  })
})
