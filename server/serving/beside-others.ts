import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@dossier/contract'
import type { Config } from '../config.ts'
import type { LiveParts } from '../feature/live-parts.ts'
import { InTurn } from '../in-turn.ts'
import { isWorkShared } from '../open-worker.ts'
import { leadSettings, leadTending } from '../records/lead.ts'
import type { Lead } from '../records/leading.ts'
import { tellParts, tellSettings } from '../records/news.ts'
import type { Records } from '../records/open.ts'
import type { Log, Program } from '../scope/program.ts'
import { refreshSettings } from '../settings/refresh-settings.ts'
import { preparedMs, queueCreated } from '../tasks/resume.ts'

/** Several servers share the records and the index, neither of which may be on one machine alone. Throws BAD_REQUEST. */
export function requireSharedPlaces(config: Pick<Config, 'records' | 'engine'>): void {
  if (isWorkShared(config)) return
  const message =
    'Several servers need records in PostgreSQL and an index in a search cluster: name them with --records postgres://user@host/database and --engine https://host:9200.'
  throw new AppError('BAD_REQUEST', { message })
}

/** A change of the settings of several servers: one at a time, with what the last one has changed, and told to all. Throws RECORDS_DOWN. */
export async function changeBesideOthers<Result>(
  address: string,
  program: Parameters<typeof refreshSettings>[0] & { records: Records },
  change: () => Promise<Result>,
): Promise<Result> {
  const turn = await leadSettings(address)
  try {
    refreshSettings(program)
    const result = await change()
    await tellSettings(program.records)
    return result
  } finally {
    await turn.release()
  }
}

const retryMs = 1_000
const lookEveryMs = 60_000

type Tending = { address: string; live: Pick<LiveParts, 'begin' | 'wake' | 'close'>; log: Log }

/** What features keep alive beside the answering, in one of several servers: in this one while it has the turn, which it waits for until it is closed. */
export class TendingTurn {
  readonly #given: Tending
  readonly #closing = new AbortController()
  readonly #changes = new InTurn()
  #lead: Lead | undefined
  #waiting: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  constructor(given: Tending) {
    this.#given = given
  }

  /** Comes back at once. */
  begin(program: Program): void {
    this.#waiting = this.#wait(program)
  }

  /** Lets them look again, wherever they live. */
  wake(records: Records): void {
    const { live, log } = this.#given
    live.wake()
    void tellParts(records).catch((error: unknown) => log.warn({ event: 'other servers not told', error: String(error) }))
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#waiting
    await this.#stop()
    await this.#lead?.release()
  }

  async #wait(program: Program): Promise<void> {
    const { signal } = this.#closing
    while (!signal.aborted && !(await this.#tryOnce(program))) await sleep(retryMs, undefined, { signal }).catch(() => {})
  }

  async #tryOnce(program: Program): Promise<boolean> {
    const { address, live, log } = this.#given
    try {
      this.#lead = await leadTending(address, {
        onAway: () => void this.#stop(),
        onBack: () => this.#start(program),
        onLost: () => this.begin(program),
        onNews: () => live.wake(),
      })
    } catch (error) {
      const isHeld = error instanceof AppError && error.code === 'CONFLICT'
      if (!isHeld) log.warn({ event: 'turn not asked for', error: String(error) })
      return false
    }
    log.info({ event: 'tends what one server does for all' })
    this.#start(program)
    return true
  }

  #start(program: Program): void {
    void this.#changes.run(async () => {
      if (this.#closing.signal.aborted) return
      this.#given.live.begin(program)
      this.#timer = setInterval(() => this.#queueLeft(program), lookEveryMs).unref()
    })
  }

  async #stop(): Promise<void> {
    await this.#changes.run(async () => {
      clearInterval(this.#timer)
      await this.#given.live.close()
    })
  }

  /** Of a server that was killed while it prepared them. */
  #queueLeft({ records, log }: Program): void {
    void queueCreated(records, preparedMs).catch((error: unknown) =>
      log.warn({ event: 'tasks not looked at', error: String(error) }),
    )
  }
}
