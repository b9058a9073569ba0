import { Client } from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import type { Lead } from './database.ts'
import { leadRecords } from './lead.ts'
import { openRecords } from './open.ts'
import { describeOnBoth } from './testing/on-both.ts'

const nobody = { onLost: () => {} }

async function lead(address: string, onLost: (error: unknown) => void = nobody.onLost): Promise<Lead> {
  const taken = await leadRecords(address, { onLost })
  onTestFinished(() => taken.release())
  return taken
}

/** Ends all connections of servers to a schema, as a database that is started again does. */
async function endLeaders(address: string): Promise<void> {
  const client = new Client({ connectionString: address })
  await client.connect()
  await client.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
    and objid::bigint = hashtext(current_schema())::bigint & 4294967295 and pid <> pg_backend_pid()`)
  await client.end()
}

describeOnBoth('the one server of records', (place) => {
  if (place.database === 'SQLite')
    return it('is the server of the home they lie in', async () => {
      const address = await place.address()
      await lead(address)
      await lead(address)
    })

  it('refuses a second one and says who has them, until the first ends', async () => {
    const address = await place.address()
    const first = await lead(address)
    const second = leadRecords(address, nobody)
    await expect(second).rejects.toMatchObject({ code: 'CONFLICT', facts: { pid: process.pid } })
    await expect(second).rejects.toThrow(/are in use by the server on .* \(process \d+\)/)
    await first.release()
    await lead(address)
  }, 30_000)

  it('lets servers of two schemas be', async () => {
    await lead(await place.address())
    await lead(await place.address())
  })

  it('has them again when the database is back', async () => {
    const address = await place.address()
    await lead(address)
    await endLeaders(address)
    await expect
      .poll(() => leadRecords(address, nobody).then((taken) => taken.release(), String), { timeout: 20_000 })
      .toMatch(/in use by the server/)
  }, 60_000)

  it('is told where another one took them meanwhile', async () => {
    const address = await place.address()
    const lost = Promise.withResolvers<unknown>()
    await lead(address, lost.resolve)
    const waiting = lead(address)
    await endLeaders(address)
    // Either may be the faster: one of the two has them, and the other is told.
    const told = await Promise.race([
      lost.promise,
      waiting.then(
        () => lost.promise,
        (error: unknown) => error,
      ),
    ])
    expect(told).toMatchObject({ code: 'CONFLICT' })
  }, 60_000)

  it('lets nothing be read or written once they are lost', async () => {
    const lost = new AbortController()
    const records = await openRecords(await place.address(), [], lost.signal)
    onTestFinished(() => records.close())
    const write = () => records.db.insertInto('meta').values({ key: 'late', value: '' }).execute()
    const taken = new Error('another server has them')
    lost.abort(taken)
    await expect(write()).rejects.toBe(taken)
    await expect(records.db.transaction().execute(write)).rejects.toBe(taken)
  })

  it('says that a schema is missing', async () => {
    const address = `${inject('postgres')}&options=${encodeURIComponent('-c search_path=nowhere')}`
    await expect(leadRecords(address, nobody)).rejects.toThrow(/make it with CREATE SCHEMA/)
  })
})
