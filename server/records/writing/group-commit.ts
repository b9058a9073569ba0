import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { Crossed, whileCrossed } from '../faults.ts'
import type { Records } from '../open.ts'
import type { RecordsSchema } from '../schema.ts'

type Trx = Transaction<RecordsSchema>
type Job = {
  work: (trx: Trx) => Promise<unknown>
  /** Does this job and others of the same kind at once. */
  batch?: Batch
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}
type Batch = { gatherCount: number; work(trx: Trx, jobs: Job[]): Promise<void> }

/** Does a piece of work in a transaction; `isAwaited`: at once, rather than with others. `db` is for reading without one. */
export type Writes = Pick<GroupCommit, 'run' | 'db'>

/** How long a piece of work waits for others to share its transaction … */
const gatherMs = 150
/** … unless this many have come. */
const usualCount = 12
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
      this.#add({ work: keep, resolve, reject }, isAwaited)
    })
    return requireValue(value)
  }

  /**
   * A way to do pieces of work of one kind: those that share a transaction are done by one call of `work`, which answers a value for each in their order. Where it
   * fails they are done once more, one by one. `gatherCount`: so many are waited for, for as long as for others.
   */
  together<Item, T>(work: (trx: Trx, items: Item[]) => Promise<T[]>, gatherCount = usualCount): (item: Item) => Promise<T> {
    const entries = new Map<Job, { item: Item; value?: { done: T } }>()
    const batch: Batch = {
      gatherCount,
      work: async (trx, jobs) => {
        const own = jobs.flatMap((job) => entries.get(job) ?? [])
        const values = await work(
          trx,
          own.map(({ item }) => item),
        )
        for (const [at, done] of values.entries()) Object.assign(own[at] ?? {}, { value: { done } })
      },
    }
    return async (item) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      const job: Job = { work: (trx) => batch.work(trx, [job]), batch, resolve, reject }
      const entry: { item: Item; value?: { done: T } } = { item }
      entries.set(job, entry)
      this.#add(job)
      await promise.finally(() => entries.delete(job))
      return requireValue(entry.value)
    }
  }

  #add(job: Job, isAwaited = false): void {
    this.#jobs.push(job)
    this.#isAwaited ||= isAwaited
    if (this.#isAwaited || this.#isEnough) this.#full.resolve()
    this.#working ??= this.#workOff()
  }

  get #isEnough(): boolean {
    return this.#jobs.length >= (this.#jobs[0]?.batch?.gatherCount ?? usualCount)
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
    if (this.#isAwaited || this.#isEnough) return
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
          const jobs = [job, ...this.#takeOf(job.batch)]
          group.push(...jobs)
          await (job.batch ? job.batch.work(trx, jobs) : job.work(trx))
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

  /** The others of a kind that wait. */
  #takeOf(batch: Batch | undefined): Job[] {
    if (!batch) return []
    const taken = this.#jobs.filter((job) => job.batch === batch)
    this.#jobs = this.#jobs.filter((job) => job.batch !== batch)
    return taken
  }

  async #doAlone(job: Job): Promise<void> {
    try {
      await whileCrossed(() => this.#records.db.transaction().execute(job.work))
      job.resolve(undefined)
    } catch (error) {
      job.reject(error)
    }
  }
}

function requireValue<T>(value: { done: T } | undefined): T {
  if (!value) throw new Error('a piece of work ended without a value')
  return value.done
}
