import { AppError } from '@dossier/contract'
import type { Records } from '../../records/open.ts'
import type { EntryRow, Trx } from '../store/entry.ts'
import { findNext, type Next } from './next-files.ts'
import type { IsFree } from './suspects.ts'

/** The claims of one worker on files of a run; `isHelper`: another worker has the run as its task. */
export type ClaimsFacts = { records: Pick<Records, 'db'>; runId: string; project: string; workerId: string; isHelper: boolean }

/** How often to look at what other workers have done. */
export const lookEveryMs = 250

/** Files claimed at a time: few enough to leave some to others, and enough that small ones do not wait for the next claim. */
const claimedAtOnce = 8
/** Where few files wait, each worker claims this fraction of them. */
const shareOfFew = 4

/** A helper that cannot open this many files stops helping: its machine may not see the folder. */
const leftAtMost = 100

/** A condition on files: no worker has claimed them. */
export const isUnclaimed: IsFree = (eb) => {
  const claims = eb.selectFrom('claim').select('claim.entry_id').whereRef('claim.entry_id', '=', 'entry.entry_id')
  return eb.not(eb.exists(claims))
}

/**
 * Which files of a run this worker reads, of several that do: those that it has claimed. A claim counts as long as its worker is entered, and ends when the file is stored. One transaction at a
 * time writes, so that no two claim the same.
 */
export class Claims {
  readonly #facts: ClaimsFacts
  /** Claims that are over, and still stand in the records. */
  #over: number[] = []
  #toldAt = performance.now()
  #tookAt = performance.now()
  /** What this helper cannot open is left to others. */
  readonly #left = new Set<number>()

  constructor(facts: ClaimsFacts) {
    this.#facts = facts
  }

  get isHelper(): boolean {
    return this.#facts.isHelper
  }

  /** How long nothing has been claimed. */
  get idleMs(): number {
    return performance.now() - this.#tookAt
  }

  /** Claims some of the files that are to be read next and that nobody has in hand; none where the task is not carried on any more. Throws where this worker has left many to others. */
  async take(next: Next): Promise<EntryRow[]> {
    if (this.#left.size > leftAtMost) throw new Error('this machine cannot open many of the files that another one has found')
    const { records, runId, workerId } = this.#facts
    return records.db.transaction().execute(async (trx) => {
      await this.#deleteOver(trx)
      if (!(await this.#isCarriedOn(trx))) return []
      const found = await findNext(trx, next, this.#isFree)
      const count = Math.min(claimedAtOnce, Math.max(1, Math.floor(found.length / shareOfFew)))
      const claimed = found.slice(0, count)
      const rows = claimed.map(({ entry_id }) => ({ entry_id, run_id: runId, worker_id: workerId, digest: null }))
      if (rows.length === 0) return []
      await trx.insertInto('claim').values(rows).execute()
      this.#tookAt = performance.now()
      return claimed
    })
  }

  /** Claims the bytes of a file that this worker has claimed; answers false while another one has a file of the same. A transaction, or two could take the same at one moment. */
  async takeDigest(entryId: number, digest: string): Promise<boolean> {
    const { records, workerId } = this.#facts
    return records.db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('claim')
        .set({ digest })
        .where('entry_id', '=', entryId)
        .where((eb) => {
          const others = eb.selectFrom('claim as other').select('other.entry_id').where('other.digest', '=', digest)
          return eb.not(eb.exists(others.where('other.worker_id', '!=', workerId)))
        })
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    })
  }

  /** The file is not in hand any more: others are told soon. */
  letGo(entryId: number): void {
    this.#over.push(entryId)
  }

  /** This worker does not claim it again, once it is let go. */
  leave(entryId: number): void {
    this.#left.add(entryId)
  }

  /** Tells others what is not in hand any more; at once only where that is long ago. */
  async tell(): Promise<void> {
    if (this.#over.length === 0 || performance.now() - this.#toldAt < lookEveryMs) return
    await this.#facts.records.db.transaction().execute((trx) => this.#deleteOver(trx))
  }

  /** Whether nothing of the run waits and no other worker has anything of it in hand. */
  async isAllRead(): Promise<boolean> {
    const { records, runId, project, workerId, isHelper } = this.#facts
    if (isHelper) return true
    // One statement: a file that is let go of is among the one or the other.
    const { is_left } = await records.db
      .selectNoFrom((eb) => {
        const waiting = eb.selectFrom('entry').select('entry_id').where('project', '=', project).where('state', '=', 'waiting')
        const claimed = eb.selectFrom('claim').select('entry_id').where('run_id', '=', runId).where('worker_id', '!=', workerId)
        return eb.or([eb.exists(waiting.where('task_id', '=', runId)), eb.exists(claimed)]).as('is_left')
      })
      .executeTakeFirstOrThrow()
    return !is_left
  }

  /** Nothing of the run is in hand here. Throws RECORDS_DOWN, with which the process ends: claims that stay would keep others from these files as long as it lives. */
  async close(): Promise<void> {
    const { records, runId, workerId } = this.#facts
    const mine = records.db.deleteFrom('claim').where('run_id', '=', runId).where('worker_id', '=', workerId)
    await mine.execute().catch((cause: unknown) => {
      throw new AppError('RECORDS_DOWN', { message: String(cause) }, { cause })
    })
  }

  readonly #isFree: IsFree = (eb) =>
    this.#left.size === 0 ? isUnclaimed(eb) : eb.and([isUnclaimed(eb), eb('entry_id', 'not in', [...this.#left])])

  async #deleteOver(trx: Trx): Promise<void> {
    const over = this.#over
    this.#over = []
    this.#toldAt = performance.now()
    if (over.length > 0) await trx.deleteFrom('claim').where('entry_id', 'in', over).execute()
  }

  /** The worker that has the task goes on with it, or whoever takes it over will. */
  async #isCarriedOn(trx: Trx): Promise<boolean> {
    const { runId, isHelper } = this.#facts
    if (!isHelper) return true
    const task = trx.selectFrom('task').select('id').where('id', '=', runId).where('state', '=', 'RUNNING')
    const led = task.where('stop_requested', '=', 0).where('worker_id', 'is not', null)
    return (await led.executeTakeFirst()) !== undefined
  }
}
