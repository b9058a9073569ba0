import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '@dossier/contract'
import { Client } from 'pg'
import type { Lead, LeadRole, LeadWork, SharedLead } from '../leading.ts'
import { newsChannel } from '../news.ts'
import { noticesSilence } from './connection.ts'
import { noSchema, sayWhere, translateFault } from './faults.ts'
import { findHolders, readHolder } from './holder.ts'

/** How long one that is just ending may take, or to bring the tables forward while the next one wants to begin. Who waits for a turn asks again anyway. */
const endingMs = {
  server: 5_000,
  beginning: 120_000,
  settings: 10_000,
  tending: 0,
  worker: 0,
  working: 10_000,
} as const satisfies Record<LeadRole, number>
/** How long the other side of a connection may take to end it. */
const closingMs = 2_000
/** A database that is away is tried again after this time, then less and less often. */
const retryMs = 500
const longestRetryMs = 5_000
/** How soon a connection that broke silently is noticed: here after 20 s at most, by the database later, who gives the lock to another then. */
const beatMs = 10_000
const take = (role: LeadRole, isShared: boolean) => `select current_schema() as schema,
  pg_try_advisory_lock${isShared ? '_shared' : ''}(hashtext('dossier ${role}'), hashtext(current_schema())) as is_had`

/** Holds a lock of a session of its own for as long as its process lives; taken again when the database comes back. */
export async function leadPostgres(address: string, role: LeadRole, work: LeadWork): Promise<Lead> {
  const leader = new Leader(address, role, work)
  await leader.begin()
  return { release: () => leader.release() }
}

/** Takes the records beside other servers that share them. They begin one after the other. Throws CONFLICT, RECORDS_DOWN. */
export async function leadBeside(address: string, work: LeadWork): Promise<SharedLead> {
  const beginning = await leadPostgres(address, 'beginning', { onAway: () => {}, onBack: () => {}, onLost: () => {} })
  const leader = new Leader(address, 'server', { ...work, isShared: true })
  try {
    await leader.begin()
    let left: Promise<void> | undefined
    const letOthersBegin = () => {
      left ??= beginning.release()
      return left
    }
    const release = async () => {
      await leader.release()
      await letOthersBegin()
    }
    return { isFirst: await leader.isAlone(), letOthersBegin, release }
  } catch (error) {
    await leader.release()
    await beginning.release()
    throw error
  }
}

class Leader {
  readonly #address: string
  readonly #role: LeadRole
  readonly #work: LeadWork
  /** Of 63 bytes at most, told to whoever is refused; no other connection has it, not even one of a process with the same number. */
  readonly #name = `dossier ${hostname().slice(0, 38)} ${process.pid} ${randomBytes(3).toString('hex')}`
  readonly #ending = new AbortController()
  #client: Client | undefined
  #beat: NodeJS.Timeout | undefined
  #again: Promise<void> | undefined

  constructor(address: string, role: LeadRole, work: LeadWork) {
    this.#address = address
    this.#role = role
    this.#work = work
  }

  /** Throws CONFLICT, RECORDS_DOWN. */
  async begin(): Promise<void> {
    const until = performance.now() + endingMs[this.#role]
    for (;;) {
      try {
        return await this.#take()
      } catch (error) {
        if (!(error instanceof Taken) || performance.now() > until) throw error
      }
      await delay(retryMs, undefined, { signal: this.#ending.signal })
    }
  }

  /** Whether nobody else shares it. Throws RECORDS_DOWN. */
  async isAlone(): Promise<boolean> {
    if (!this.#client) throw new AppError('RECORDS_DOWN', { message: 'The connection that holds the records was lost.' })
    const holders = await findHolders(this.#client, this.#role).catch((error: unknown) => {
      throw translateFault(error)
    })
    return holders.length === 1
  }

  async release(): Promise<void> {
    this.#ending.abort()
    await this.#again
    clearInterval(this.#beat)
    if (this.#client) await close(this.#client)
  }

  async #take(): Promise<void> {
    const client = await connect(this.#address, this.#name)
    try {
      const schema = await requireLock(client, this.#address, { role: this.#role, isShared: this.#work.isShared ?? false })
      await this.#listen(client, schema)
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

  /** On the same connection: whoever leads misses nothing, and looks for itself when it leads again. */
  async #listen(client: Client, schema: string): Promise<void> {
    const { onNews } = this.#work
    if (!onNews) return
    client.on('notification', ({ payload }) => {
      if (payload === schema) onNews()
    })
    await client.query(`listen ${this.#work.channel ?? newsChannel}`)
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
        break
      } catch (error) {
        if (error instanceof Taken && error.holder !== undefined && error.holder !== this.#name) throw error
      }
      await delay(pauseMs, undefined, { signal })
    }
    if (!signal.aborted) this.#work.onBack()
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

/** Answers the schema. */
async function requireLock(
  client: Client,
  address: string,
  { role, isShared }: { role: LeadRole; isShared: boolean },
): Promise<string> {
  await client.query(noticesSilence)
  const { rows } = await client.query(take(role, isShared))
  if (rows[0]?.schema === null) throw noSchema(undefined)
  if (rows[0]?.is_had === true) return String(rows[0].schema)
  throw new Taken(address, role, (await findHolders(client, role))[0])
}

const cure = 'Use that one, stop it first, or name another database or schema with --records.'
const sentences: Record<LeadRole, (where: string, who: string) => string> = {
  server: (where, who) => `The records at ${where} are in use by ${who}. ${cure}`,
  beginning: (where, who) => `The records at ${where} are being opened by ${who}. Try again when it has started.`,
  settings: (_, who) => `The settings are being changed by ${who}. Try again.`,
  tending: (where, who) => `What one of the servers at ${where} does for all is done by ${who}.`,
  worker: (where, who) => `The long work at ${where} is done by ${who}.`,
  working: (where, who) => `The long work at ${where} has not been let go yet by ${who}.`,
}

class Taken extends AppError {
  /** Undefined where it has just ended. */
  readonly holder: string | undefined

  constructor(address: string, role: LeadRole, holder: string | undefined) {
    const { host = null, pid = null } = readHolder(holder) ?? {}
    const name = role === 'working' ? 'worker process' : role === 'worker' ? 'worker' : 'server'
    const who = host === null ? `another ${name}` : `the ${name} on ${host} (process ${pid})`
    super('CONFLICT', { message: sentences[role](sayWhere(address), who), host, pid })
    this.holder = holder
  }
}
