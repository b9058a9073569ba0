import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '@dossier/contract'
import { Client } from 'pg'
import type { Lead, LeadWork } from '../database.ts'
import { noSchema, sayWhere, translateFault } from './faults.ts'

/** How long a server that is just ending may take. */
const endingMs = 5_000
/** How long the other side of a connection may take to end it. */
const closingMs = 2_000
/** A database that is away is tried again after this time, then less and less often. */
const retryMs = 500
const longestRetryMs = 5_000
/** How soon a connection that broke silently is noticed, here and by the database. */
const beatMs = 10_000
const limits = 'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4'

const keys = "hashtext('dossier server'), hashtext(current_schema())"
const take = `select current_schema() as schema, pg_try_advisory_lock(${keys}) as is_had`
/** `pg_locks` shows both keys as numbers without a sign. */
const findHolder = `select application_name as name from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and objsubid = 2 and granted and database = (select oid from pg_database where datname = current_database())
    and classid::bigint = hashtext('dossier server')::bigint & 4294967295
    and objid::bigint = hashtext(current_schema())::bigint & 4294967295`

/** Holds a lock of a session of its own for as long as the server lives; taken again when the database comes back. */
export async function leadPostgres(address: string, work: LeadWork): Promise<Lead> {
  const leader = new Leader(address, work)
  await leader.begin()
  return { release: () => leader.release() }
}

class Leader {
  readonly #address: string
  readonly #work: LeadWork
  /** Of 63 bytes at most, told to whoever is refused; no other connection has it, not even one of a process with the same number. */
  readonly #name = `dossier ${hostname().slice(0, 38)} ${process.pid} ${randomBytes(3).toString('hex')}`
  readonly #ending = new AbortController()
  #client: Client | undefined
  #beat: NodeJS.Timeout | undefined
  #again: Promise<void> | undefined

  constructor(address: string, work: LeadWork) {
    this.#address = address
    this.#work = work
  }

  /** Throws CONFLICT, RECORDS_DOWN. */
  async begin(): Promise<void> {
    const until = performance.now() + endingMs
    for (;;) {
      try {
        return await this.#take()
      } catch (error) {
        if (!(error instanceof Taken) || performance.now() > until) throw error
      }
      await delay(retryMs, undefined, { signal: this.#ending.signal })
    }
  }

  async release(): Promise<void> {
    this.#ending.abort()
    clearInterval(this.#beat)
    await this.#again
    if (this.#client) await close(this.#client)
  }

  async #take(): Promise<void> {
    const client = await connect(this.#address, this.#name)
    try {
      await requireLock(client, this.#address)
    } catch (error) {
      await client.end().catch(() => {})
      throw translateFault(error)
    }
    this.#client = client
    client.once('end', () => this.#lose())
    this.#beat = setInterval(() => {
      // A connection that does not answer is closed from this side.
      client.query('select 1').catch(() => client.end().catch(() => {}))
    }, beatMs)
    this.#beat.unref()
  }

  #lose(): void {
    clearInterval(this.#beat)
    if (this.#ending.signal.aborted) return
    this.#client = undefined
    this.#work.onAway()
    this.#again = this.#takeAgain().catch((error: unknown) => {
      if (!this.#ending.signal.aborted) this.#work.onLost(error)
    })
  }

  /** Whoever has them by now did not wait for this one. Its own former session may outlive a connection that broke silently. */
  async #takeAgain(): Promise<void> {
    const { signal } = this.#ending
    for (let pauseMs = retryMs; !signal.aborted; pauseMs = Math.min(pauseMs * 2, longestRetryMs)) {
      try {
        await this.#take()
        return this.#work.onBack()
      } catch (error) {
        if (error instanceof Taken && error.holder !== undefined && error.holder !== this.#name) throw error
      }
      await delay(pauseMs, undefined, { signal })
    }
  }
}

async function connect(address: string, name: string): Promise<Client> {
  const client = new Client({
    connectionString: address,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
    keepAlive: true,
  })
  // It ends after each; without a listener the process would.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw translateFault(error)
  }
}

/** A connection that broke silently says nothing to its end either. */
async function close(client: Client): Promise<void> {
  await Promise.race([client.end().catch(() => {}), delay(closingMs, undefined, { ref: false })])
  client.connection.stream.destroy()
}

async function requireLock(client: Client, address: string): Promise<void> {
  await client.query(limits)
  const { rows } = await client.query(take)
  if (rows[0]?.schema === null) throw noSchema(undefined)
  if (rows[0]?.is_had === true) return
  const holder = await client.query(findHolder)
  throw new Taken(address, holder.rows[0]?.name)
}

class Taken extends AppError {
  /** Undefined where it has just ended. */
  readonly holder: string | undefined

  constructor(address: string, holder: string | undefined) {
    const [, host, pid] = /^dossier (.*?) (\d+)(?: \w+)?$/.exec(holder ?? '') ?? []
    const who = host === undefined ? 'another server' : `the server on ${host} (process ${pid})`
    const message = `The records at ${sayWhere(address)} are in use by ${who}. Use that one, stop it first, or name another database or schema with --records.`
    super('CONFLICT', { message, host: host ?? null, pid: pid === undefined ? null : Number(pid) })
    this.holder = holder
  }
}
