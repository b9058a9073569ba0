import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { Crossed, onceMore } from './faults.ts'
import type { Records } from './open.ts'
import type { RecordsSchema } from './schema.ts'

type Trx = Transaction<RecordsSchema>
type Job = { work: (trx: Trx) => Promise<unknown>; resolve: (value: unknown) => void; reject: (error: unknown) => void }

/** Does a piece of work in a transaction; `isAwaited`: at once, rather than with others. `db` is for reading without one. */
export type Writes = Pick<GroupCommit, 'run' | 'db'>

/** How long a piece of work waits for others to share its transaction … */
const gatherMs = 150
/** … unless this many have come. */
const gatherCount = 12
/** A transaction takes no further job after this long: other processes write too, and get their turn after it. */
const groupMs = 20

/**
 * Puts pieces of work that come close together into one transaction: a commit costs a wait for the disk, which is longer than storing a small
 * file. Each is answered when it is durable. Where one fails, all of its group are done once more, one by one; so is a single one that crossed with
 * somebody else's write.
 */
export class GroupCommit {
  readonly #records: Records
  #jobs: Job[] = []
  #working: Promise<void> | undefined
  #isAwaited = false
  #full = Promise.withResolvers<void>()

  constructor(records: Records) {
    this.#records = records
  }

  /** For reads, which wait for no transaction. */
  get db(): Records['db'] {
    return this.#records.db
  }

  /**
   * Does `work` in a transaction; what it did is on disk when this answers. It may be called a second time. `isAwaited`: others can go on only
   * after it, so that gathering more would be waiting for nothing.
   */
  async run<T>(work: (trx: Trx) => Promise<T>, isAwaited = false): Promise<T> {
    let value: { done: T } | undefined
    await new Promise((resolve, reject) => {
      const keep = async (trx: Trx) => {
        value = { done: await work(trx) }
      }
      this.#jobs.push({ work: keep, resolve, reject })
      this.#isAwaited ||= isAwaited
      if (this.#isAwaited || this.#jobs.length >= gatherCount) this.#full.resolve()
      this.#working ??= this.#workOff()
    })
    if (!value) throw new Error('a piece of work ended without a value')
    return value.done
  }

  /** Writes at once what is being gathered, because somebody has begun to wait for it. */
  hurry(): void {
    if (this.#jobs.length === 0) return
    this.#isAwaited = true
    this.#full.resolve()
  }

  async #workOff(): Promise<void> {
    while (this.#jobs.length > 0) {
      await this.#gather()
      await this.#doGroup()
    }
    this.#working = undefined
  }

  async #gather(): Promise<void> {
    if (this.#isAwaited || this.#jobs.length >= gatherCount) return
    this.#full = Promise.withResolvers()
    await Promise.race([this.#full.promise, sleep(gatherMs)])
  }

  async #doGroup(): Promise<void> {
    const group: Job[] = []
    this.#isAwaited = false
    try {
      await this.#records.db.transaction().execute(async (trx) => {
        const endAt = performance.now() + groupMs
        do {
          const job = this.#jobs.shift()
          if (!job) return
          group.push(job)
          await job.work(trx)
        } while (performance.now() < endAt)
      })
      for (const job of group) job.resolve(undefined)
    } catch (error) {
      if (group.length === 1 && !(error instanceof Crossed)) group[0]?.reject(error)
      else for (const job of group) await this.#doAlone(job)
      // Where the transaction could not even begin, the first job fails with it; else it would be retried for ever.
      if (group.length === 0) this.#jobs.shift()?.reject(error)
    }
  }

  async #doAlone(job: Job): Promise<void> {
    try {
      await onceMore(() => this.#records.db.transaction().execute(job.work))
      job.resolve(undefined)
    } catch (error) {
      job.reject(error)
    }
  }
}
