import { sql } from 'kysely'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import type { Migrations } from '../migrations.ts'
import { openRecords, type Records } from '../open.ts'
import { newSchema } from '../testing/new-schema.ts'

const postgres = inject('postgres')

describe.skipIf(postgres === undefined)('a statement that hangs', () => {
  async function open(options: Parameters<typeof openRecords>[2], features: Migrations[] = [], given?: string): Promise<Records> {
    const address = given ?? (await newAddress())
    const records = await openRecords(address, features, options)
    onTestFinished(records.close)
    return records
  }

  async function newAddress(): Promise<string> {
    const { address, remove } = await newSchema(postgres ?? '')
    onTestFinished(remove)
    return address
  }

  const limitOf = async ({ db }: Records) =>
    (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)).rows[0]?.statement_timeout
  /** Of the one connection that there is. */
  const hurry = ({ db }: Records) => sql`set statement_timeout = 50`.execute(db)
  const noted = async ({ db }: Records) =>
    (await db.selectFrom('meta').select('key').where('key', 'like', 'test%').orderBy('key').execute()).map(({ key }) => key)
  const note = (key: string) => ({ key, value: 'x' })
  const givenUp = {
    code: 'RECORDS_DOWN',
    status: 503,
    message: expect.stringMatching(/gave up a statement \(.*statement timeout\)\. Nothing of it was stored.* Try again;/),
  }

  it('is given up after two minutes where people wait for it, and never in a worker or a command', async () => {
    expect(await limitOf(await open({ answers: true }))).toBe('2min')
    expect(await limitOf(await open({}))).toBe('0')
    const address = await newAddress()
    await open({}, [], address)
    expect(await limitOf(await open({ isServed: true, worker: 'w' }, [], address))).toBe('0')
  })

  it('says what to do, and leaves records that go on, with all that was there and nothing of its transaction', async () => {
    const records = await open({ answers: true })
    const { db } = records
    await db.insertInto('meta').values(note('test before')).execute()
    await hurry(records)
    await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toMatchObject(givenUp)
    const writing = db.transaction().execute(async (trx) => {
      await trx.insertInto('meta').values(note('test within')).execute()
      await sql`select pg_sleep(60)`.execute(trx)
    })
    await expect(writing).rejects.toMatchObject(givenUp)
    await db.transaction().execute((trx) => trx.insertInto('meta').values(note('test after')).execute())
    expect(await noted(records)).toEqual(['test after', 'test before'])
  })

  it('is no work that brings the tables forward', async () => {
    const limits: (string | undefined)[] = []
    const long: Migrations = {
      feature: 'long',
      steps: [
        async (trx) => {
          const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(trx)
          limits.push(rows[0]?.statement_timeout)
        },
      ],
    }
    const records = await open({ answers: true }, [long])
    expect([limits, await limitOf(records)]).toEqual([['0'], '2min'])
  })
})
