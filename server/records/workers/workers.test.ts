import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { openRecords, type Records } from '../open.ts'
import { leaseMs } from '../postgres/lease-times.ts'
import { newSchema } from '../testing/new-schema.ts'
import { followerTurn } from './follower-turn.ts'
import { claimGone, findGone, strikeOut } from './gone.ts'

const postgres = inject('postgres')

describe.skipIf(postgres === undefined)('workers that share the tasks', () => {
  /** Of records with two workers, `a` and `b`. */
  async function openShared(): Promise<{ server: Records; open(worker: string): Promise<Records> }> {
    const { address, remove } = await newSchema(postgres ?? '')
    onTestFinished(remove)
    const open = async (worker?: string) => {
      const records = await openRecords(address, [], worker === undefined ? {} : { isServed: true, worker })
      onTestFinished(records.close)
      return records
    }
    const server = await open()
    for (const id of ['a', 'b']) await enter(server, id)
    return { server, open }
  }

  async function enter({ db }: Records, id: string): Promise<void> {
    await db
      .insertInto('worker')
      .values({ id, until: Date.now() + 3_600_000 })
      .execute()
  }

  /** As the worker `a` does with its session; answers what ends that. */
  async function holdLock(): Promise<() => Promise<void>> {
    const session = new Client({ connectionString: postgres ?? '' })
    await session.connect()
    onTestFinished(() => session.end().catch(() => {}))
    await session.query("select pg_advisory_lock(hashtext('dossier lease'), hashtext('a'))")
    return () => session.end()
  }

  /** The lease of `a`, which was renewed so long ago. */
  async function renewBefore({ db }: Records, ms: number): Promise<void> {
    const until = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint + ${leaseMs - ms}::integer`
    await db.updateTable('worker').set({ until }).where('id', '=', 'a').execute()
  }

  const write = ({ db }: Records, value: string) => db.insertInto('meta').values({ key: value, value }).execute()
  const inTransaction = ({ db }: Records, value: string) =>
    db.transaction().execute((trx) => trx.insertInto('meta').values({ key: value, value }).execute())
  const written = async ({ db }: Records) =>
    (await db.selectFrom('meta').select('key').where('key', 'in', ['one', 'two', 'three']).orderBy('key').execute()).map(
      ({ key }) => key,
    )

  it('write nothing any more once another one takes care of what they had', async () => {
    const { server, open } = await openShared()
    const gone = await open('a')
    await write(gone, 'one')
    await inTransaction(gone, 'two')
    expect(await claimGone(server, 'a', 'b')).toBe(true)
    for (const way of [write, inTransaction]) await expect(way(gone, 'three')).rejects.toMatchObject({ code: 'RECORDS_DOWN' })
    expect(await written(server)).toEqual(['one', 'two'])
    await strikeOut(server, 'a')
    await expect(write(gone, 'three')).rejects.toMatchObject({ code: 'RECORDS_DOWN' })
    expect(await written(gone)).toEqual(['one', 'two'])
  })

  it('keep nobody from writing, stopped in the middle of a transaction', async () => {
    const { server, open } = await openShared()
    const gone = await open('a')
    const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const stopped = gone.db.transaction().execute(async (trx) => {
      await trx.insertInto('meta').values({ key: 'three', value: '' }).execute()
      begun.resolve()
      await held.promise
    })
    const failed = expect(stopped).rejects.toMatchObject({ code: 'RECORDS_DOWN' })
    await begun.promise
    expect(await claimGone(server, 'a', 'b')).toBe(true)
    await write(server, 'one')
    held.resolve()
    await failed
    expect(await written(server)).toEqual(['one'])
  })

  it('that left a session which may not be ended are told with the cure, and taken over once they may be', async () => {
    const { server, open } = await openShared()
    const gone = await open('a')
    const held = await gone.db.connection().execute(async (connection) => {
      const user = `dossier_test_${process.pid}`
      const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(server.db)
      const schema = sql.id(rows[0]?.schema ?? '')
      await sql`select 1`.execute(connection)
      await sql`create role ${sql.id(user)} login`.execute(server.db)
      try {
        await sql`grant usage on schema ${schema} to ${sql.id(user)}`.execute(server.db)
        await sql`grant all on all tables in schema ${schema} to ${sql.id(user)}`.execute(server.db)
        return await server.db.connection().execute(async (limited) => {
          await sql`set role ${sql.id(user)}`.execute(limited)
          try {
            return await claimGone({ ...server, db: limited }, 'a', 'b').catch((error: unknown) => error)
          } finally {
            await sql`reset role`.execute(limited)
          }
        })
      } finally {
        await sql`drop owned by ${sql.id(user)}`.execute(server.db)
        await sql`drop role ${sql.id(user)}`.execute(server.db)
      }
    })
    expect(held).toMatchObject({ code: 'CONFLICT', message: expect.stringMatching(/process \d+, user .* may not end.*GRANT/s) })
    await write(gone, 'one')
    expect(await claimGone(server, 'a', 'b')).toBe(true)
    await expect(write(gone, 'two')).rejects.toMatchObject({ code: 'RECORDS_DOWN' })
  })

  it('wait for one that was stopped in the middle of a transaction until its lease has run out, a server as long as on SQLite', async () => {
    const { server, open } = await openShared()
    const limits = [server, await open('a')].map(async ({ db }) => {
      const { rows } = await sql<{ lock_timeout: string }>`show lock_timeout`.execute(db)
      return rows[0]?.lock_timeout
    })
    expect(await Promise.all(limits)).toEqual(['10s', '40s'])
  })

  it('are taken care of by one at a time, and by the next where that one is gone, too', async () => {
    const { server } = await openShared()
    await enter(server, 'c')
    expect(await claimGone(server, 'a', 'b')).toBe(true)
    expect(await claimGone(server, 'a', 'c')).toBe(false)
    await strikeOut(server, 'b')
    expect(await claimGone(server, 'a', 'c')).toBe(true)
    await strikeOut(server, 'a')
    expect(await claimGone(server, 'a', 'c')).toBe(false)
  })

  it('are gone with their lease, by the clock of the database', async () => {
    const { server } = await openShared()
    await holdLock()
    expect(await findGone(server, 'b')).toEqual([])
    await server.db.updateTable('worker').set({ until: 1 }).where('id', '=', 'a').execute()
    expect(await findGone(server, 'b')).toEqual(['a'])
  })

  it('are gone with their session some seconds later, which are those of their own successor', async () => {
    const { server } = await openShared()
    const end = await holdLock()
    await renewBefore(server, 0)
    await end()
    expect(await findGone(server, 'b')).toEqual([])
    await renewBefore(server, 4_000)
    expect(await findGone(server, 'b')).toEqual([])
    await renewBefore(server, 10_000)
    await vi.waitFor(async () => expect(await findGone(server, 'b')).toEqual(['a']))
    await holdLock()
    expect(await findGone(server, 'b')).toEqual([])
  })

  it('carry changes to the index one at a time, until that one is gone', async () => {
    const { server } = await openShared()
    const [a, b] = [followerTurn(server, 'a'), followerTurn(server, 'b')]
    expect(await Promise.all([a.take(), a.take(), b.take()])).toEqual([true, true, false])
    await a.require()
    await expect(b.require()).rejects.toMatchObject({ code: 'RECORDS_DOWN' })
    await claimGone(server, 'a', 'b')
    await expect(a.require()).rejects.toMatchObject({ code: 'RECORDS_DOWN' })
    expect(await b.take()).toBe(false)
    await strikeOut(server, 'a')
    expect(await b.take()).toBe(true)
    await b.require()
    await enter(server, 'c')
    await b.giveUp()
    await expect(b.require()).rejects.toMatchObject({ code: 'RECORDS_DOWN' })
    expect([await followerTurn(server, 'c').take(), await b.take()]).toEqual([true, false])
  })
})
