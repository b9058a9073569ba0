import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { leadBesideOthers, leadRecords, leadWorker, leadWorking } from './lead.ts'
import type { Lead, LeadWork } from './leading.ts'
import { tellSettings, tellWorker } from './news.ts'
import { openRecords } from './open.ts'
import { newSchema } from './testing/new-schema.ts'
import { describeOnBoth } from './testing/on-both.ts'

const nobody = { onAway: () => {}, onBack: () => {}, onLost: () => {} }

async function lead(address: string, work: Partial<LeadWork> = {}): Promise<Lead> {
  const taken = await leadRecords(address, { ...nobody, ...work })
  onTestFinished(() => taken.release())
  return taken
}

async function connect(address: string, name: string): Promise<Client> {
  const client = new Client({ connectionString: address, application_name: name })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const held = `from pg_locks where locktype = 'advisory' and granted
  and objid::bigint = hashtext(current_schema())::bigint & 4294967295 and pid <> pg_backend_pid()`

/** Ends all servers' connections that hold a schema, as a database that is started again does. */
async function endLeaders(address: string): Promise<void> {
  await (await connect(address, 'test')).query(`select pg_terminate_backend(pid) ${held}`)
}

/** Which session holds a schema, as a function that asks again and again; another leader could take it instead. */
async function watchHolder(address: string): Promise<() => Promise<number | undefined>> {
  const client = await connect(address, 'test')
  return async () => (await client.query<{ pid: number }>(`select pid ${held}`)).rows[0]?.pid
}

/** A way to the database whose connections can break on one side alone. */
async function openWay(address: string) {
  const url = new URL(address)
  const socket = join(url.searchParams.get('host') ?? '', '.s.PGSQL.5432')
  const here: Socket[] = []
  const there: Socket[] = []
  const server = createServer((near) => {
    const far = createConnection(socket)
    here.push(near.on('error', () => {}))
    there.push(far.on('error', () => {}))
    near.on('data', (data) => far.write(data))
    far.on('data', (data) => near.write(data)).on('close', () => near.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    for (const each of [...here, ...there]) each.destroy()
    server.close()
  })
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('no port')
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${bound.port}`
  return {
    address: url.href,
    count: () => here.length,
    fallSilent: () => here[0]?.pause(),
    breakHere: () => here[0]?.destroy(),
    breakThere: () => there[0]?.destroy(),
  }
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
  })

  it('lets servers of two schemas be', async () => {
    await lead(await place.address())
    await lead(await place.address())
  })

  it('has them again when the database is back', async () => {
    const address = await place.address()
    const told: string[] = []
    await lead(address, { onAway: () => told.push('away'), onBack: () => told.push('back') })
    const holder = await watchHolder(address)
    const former = await holder()
    await endLeaders(address)
    await expect.poll(() => told).toEqual(['away', 'back'])
    expect([undefined, former]).not.toContain(await holder())
  })

  it('is told at once where another one took them meanwhile', async () => {
    const address = await place.address()
    const lost = Promise.withResolvers<unknown>()
    await lead(address, { onLost: lost.resolve })
    const other = await connect(address, 'dossier elsewhere 7')
    const has = other.query("select pg_advisory_lock(hashtext('dossier server'), hashtext(current_schema()))")
    await endLeaders(address)
    await has
    await expect(lost.promise).resolves.toMatchObject({ code: 'CONFLICT', facts: { host: 'elsewhere', pid: 7 } })
  })

  it('waits for its own former session, which the database has not missed yet', async () => {
    const address = await place.address()
    const way = await openWay(address)
    const onLost = vi.fn()
    await lead(way.address, { onLost })
    const holder = await watchHolder(address)
    const former = await holder()
    way.breakHere()
    await expect.poll(() => way.count()).toBeGreaterThan(3)
    way.breakThere()
    await expect.poll(async () => [undefined, former].includes(await holder())).toBe(false)
    expect(onLost).not.toHaveBeenCalled()
  })

  it('gives them up on a way that has fallen silent', async () => {
    const way = await openWay(await place.address())
    const taken = await lead(way.address)
    way.fallSilent()
    await taken.release()
  })

  it('lets nothing be read or written once they are lost', async () => {
    const lost = new AbortController()
    const records = await openRecords(await place.address(), [], { lost: lost.signal })
    onTestFinished(() => records.close())
    const write = () => records.db.insertInto('meta').values({ key: 'late', value: '' }).execute()
    const taken = new Error('another server has them')
    lost.abort(taken)
    await expect(write()).rejects.toBe(taken)
    await expect(records.db.transaction().execute(write)).rejects.toBe(taken)
  })

  it('is shared by several, which begin one after the other, the first one alone', async () => {
    const { address, remove } = await newSchema(postgres ?? '')
    onTestFinished(remove)
    const beside = async (work: Partial<LeadWork> = {}) => {
      const taken = await leadBesideOthers(address, { ...nobody, ...work })
      onTestFinished(() => taken.release())
      return taken
    }
    const first = await beside()
    let isSecondHere = false
    const onNews = vi.fn()
    const waiting = beside({ onNews }).finally(() => {
      isSecondHere = true
    })
    const records = await openRecords(address)
    onTestFinished(() => records.close())
    expect([first.isFirst, isSecondHere]).toEqual([true, false])
    await first.letOthersBegin()
    const second = await waiting
    expect(second.isFirst).toBe(false)
    await tellSettings(records)
    await vi.waitFor(() => expect(onNews).toHaveBeenCalledOnce())
    await expect(leadRecords(address, nobody)).rejects.toThrow(/in use by the server on/)
    await first.release()
    await second.release()
    const alone = await lead(address)
    await expect(beside()).rejects.toThrow(/in use by the server on/)
    await alone.release()
    expect((await beside()).isFirst).toBe(true)
  })

  it('says that a schema is missing', async () => {
    const address = `${inject('postgres')}&options=${encodeURIComponent('-c search_path=nowhere')}`
    await expect(leadRecords(address, nobody)).rejects.toThrow(/make it with CREATE SCHEMA/)
  })
})

const postgres = inject('postgres')

describe.skipIf(postgres === undefined)('the long work of records', () => {
  const newAddress = async () => {
    const { address, remove } = await newSchema(postgres ?? '')
    onTestFinished(remove)
    return address
  }
  const open = async (address: string) => {
    const records = await openRecords(address)
    onTestFinished(() => records.close())
    return records
  }

  it('is one process at a time, beside the server, and the next one as soon as that ends', async () => {
    const address = await newAddress()
    await lead(address)
    const first = await leadWorker(address, nobody)
    const second = leadWorker(address, nobody)
    await expect(second).rejects.toMatchObject({ code: 'CONFLICT', facts: { pid: process.pid } })
    await expect(second).rejects.toThrow(/is done by the worker on .* \(process \d+\)/)
    await first.release()
    await (await leadWorker(address, nobody)).release()
  })

  it('waits for the worker process of one that was killed, and tells that it has not ended', async () => {
    const address = await newAddress()
    await (await leadWorker(address, nobody)).release()
    const orphan = await leadWorking(address, () => {})
    await (await leadWorker(address, nobody)).release()
    const late = leadWorking(address, () => {})
    await expect(late).rejects.toMatchObject({ code: 'RECORDS_DOWN' })
    await expect(late).rejects.toThrow(/not been let go yet by the worker process on .* \(process \d+\)/)
    const next = leadWorking(address, () => {})
    await orphan.release()
    await (await next).release()
  })

  it('is told to end at once by a worker process that has lost its connection', async () => {
    const address = await newAddress()
    const onAway = vi.fn()
    const taken = await leadWorking(address, onAway)
    onTestFinished(() => taken.release())
    await endLeaders(address)
    await vi.waitFor(() => expect(onAway).toHaveBeenCalledTimes(1))
  })

  it('hears of news of these records alone', async () => {
    const address = await newAddress()
    const [other, own] = [await open(await newAddress()), await open(address)]
    const onNews = vi.fn()
    const taken = await leadWorker(address, { ...nobody, onNews })
    onTestFinished(() => taken.release())
    for (const each of [other, own]) await tellWorker(each)
    await vi.waitFor(() => expect(onNews).toHaveBeenCalledTimes(1))
  })
})
