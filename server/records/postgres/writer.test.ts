import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { hostname } from 'node:os'
import process from 'node:process'
import { sql } from 'kysely'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { openRecords, type Records } from '../open.ts'
import { newSchema } from '../testing/new-schema.ts'
import type { Patience } from '../waiting.ts'

const postgres = inject('postgres')

/** Begins to write, and has the database work for minutes. */
const writes = `
  import { sql } from 'kysely'
  import { openRecords } from ${JSON.stringify(new URL('../open.ts', import.meta.url).href)}
  const { db } = await openRecords(process.argv[1])
  await db.transaction().execute((trx) => sql\`select pg_sleep(300)\`.execute(trx))
`

describe.skipIf(postgres === undefined)('whoever waits for the turn to write', () => {
  async function newAddress(): Promise<string> {
    const { address, remove } = await newSchema(postgres ?? '')
    onTestFinished(remove)
    return address
  }

  async function open(address: string, patience?: Patience): Promise<Records> {
    const records = await openRecords(address, [], patience && { patience })
    onTestFinished(records.close)
    return records
  }

  /** Of the one connection that there is. */
  const waitShortly = ({ db }: Records) => sql`set lock_timeout = 50`.execute(db)
  const write = ({ db }: Records) => db.transaction().execute((trx) => sql`select 1`.execute(trx))

  /** Writes until it is told to end. */
  async function hold({ db }: Records): Promise<() => Promise<void>> {
    const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const done = db.transaction().execute(async () => {
      begun.resolve()
      await mayEnd.promise
    })
    await begun.promise
    return () => {
      mayEnd.resolve()
      return done
    }
  }

  async function untilAtWork({ db }: Records, pid: number | undefined): Promise<void> {
    const working = sql`select 1 from pg_stat_activity where state = 'active' and query like '%pg_sleep(300)%'
      and application_name like ${`% ${pid} records`}`
    while ((await working.execute(db)).rows.length === 0);
  }

  const itself = new RegExp(
    `written by process ${process.pid} on ${hostname().slice(0, 38)} \\(session \\d+ of PostgreSQL, for \\d+ s\\)`,
  )

  it('at a start goes on waiting, says for whom, and has it then', async () => {
    const address = await newAddress()
    const told = Promise.withResolvers<string>()
    const waiting = await open(address, { until: Number.POSITIVE_INFINITY, tell: told.resolve })
    await waitShortly(waiting)
    const end = await hold(await open(address))
    const written = write(waiting)
    expect(await told.promise).toMatch(itself)
    await end()
    await written
  })

  it('later, or in vain for a minute, is told who has it', async () => {
    const address = await newAddress()
    const late = { until: performance.now(), tell: () => {} }
    const others = [await open(address), await open(address, late)]
    const end = await hold(await open(address))
    for (const other of others) {
      await waitShortly(other)
      await expect(write(other)).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringMatching(itself) })
    }
    await end()
    for (const other of others) await write(other)
  })

  it('has it soon after the one that had it was killed, whatever the database was doing for that one', async () => {
    const address = await newAddress()
    const records = await open(address)
    const child = spawn(process.execPath, ['--input-type=module', '--eval', writes, address], { stdio: 'inherit' })
    onTestFinished(() => void child.kill('SIGKILL'))
    await untilAtWork(records, child.pid)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await write(records)
  })
})
