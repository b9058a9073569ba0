import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import type { Migrations } from '../migrations.ts'
import { openRecords } from '../open.ts'
import { takeMigrated } from './migrated-schemas.ts'

/** A table with a row and a counter; `feature`: nobody else lends schemas of it. */
const boats = (feature: string): Migrations[] => [
  {
    feature,
    steps: [
      async (trx, columns) => {
        await trx.schema
          .createTable('boat')
          .addColumn('boat_id', columns.key, columns.asKey)
          .addColumn('name', columns.text)
          .addColumn('sign', columns.bytes)
          .execute()
        await sql`insert into boat (name, sign) values ('Turnstone', ${Buffer.from([0, 255])})`.execute(trx)
      },
    ],
  },
]

const postgres = inject('postgres') ?? ''

/** Takes a schema, does something to its records, and gives it back; answers what was there before. */
async function use(features: Migrations[], change: string) {
  const place = await takeMigrated(postgres, features)
  const records = await openRecords(place.address, features)
  const { rows } = await sql<{ boat_id: number; name: string; sign: Buffer }>`select * from boat`.execute(records.db)
  await sql.raw(change).execute(records.db)
  await records.close()
  await place.remove()
  return { address: place.address, id: records.id, rows }
}

describe.skipIf(postgres === '')('a schema that one test lends another', () => {
  const first = [{ boat_id: 1, name: 'Turnstone', sign: Buffer.from([0, 255]) }]

  it('has what is there from the first, its counters too, and an id of its own', async () => {
    const features = boats('lent boats')
    const one = await use(features, "insert into boat (name) values ('Oriole')")
    const other = await use(features, 'delete from boat')
    const third = await use(features, "insert into boat (name) values ('Whimbrel') returning boat_id")
    expect([one.rows, other.rows, third.rows]).toEqual([first, first, first])
    expect(new Set([one.address, other.address, third.address]).size).toBe(1)
    expect(new Set([one.id, other.id, third.id]).size).toBe(3)
    const place = await takeMigrated(postgres, features)
    const records = await openRecords(place.address, features)
    const { rows } = await sql`insert into boat (name) values ('Heron') returning boat_id`.execute(records.db)
    expect(rows).toEqual([{ boat_id: 2 }])
    await records.close()
    await place.remove()
  })

  it.each([
    'create table pier (pier_id bigint)',
    'alter table boat add column berth bigint',
    'create index boat_name on boat (name)',
    "alter table boat add constraint named check (name <> '')",
    "create function sunk() returns trigger language plpgsql as 'begin raise exception $$sunk$$; end'",
  ])('goes where a test has changed its tables: %s', async (change) => {
    const features = boats(change)
    const one = await use(features, change)
    const other = await use(features, 'select 1')
    expect(other.rows).toEqual(first)
    expect(other.address).not.toBe(one.address)
  })
})
