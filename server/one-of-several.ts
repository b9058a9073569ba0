import { AppError } from '@dossier/contract'
import type { HomeLayout } from './home/layout.ts'
import { blameFiles } from './indexing/read/suspects.ts'
import { finishHalfStored } from './indexing/store/undo.ts'
import type { Records } from './records/open.ts'
import { claimGone, findGone, strikeOut } from './records/workers/gone.ts'
import { holdLease, type Lease } from './records/workers/lease.ts'
import { takeBackAttemptsOf } from './tasks/scheduling/attempts.ts'
import { Hands } from './worker/hands.ts'
import type { LastEnd } from './worker/supervise.ts'

/** `id`: of this process; `formerId`: of the one that its supervisor had before, which came to its end by `lastEnd`. */
export type OneOfSeveralFacts = { id: string; formerId: string | undefined; lastEnd: LastEnd }

/**
 * What it goes on with. `onGuilty`: told the files that another worker is found to have died of; `onLeft`: told why nobody goes on with what another one had, once for each reason.
 */
export type TakingOver = {
  records: Records
  layout: Pick<HomeLayout, 'inHand'>
  onGuilty(files: number[]): void
  onLeft(workerId: string, reason: string): void
}

/** After so long it is tried again where a worker could not be taken over. */
const restMs = 30_000

/** This process as one of several workers that share the tasks, from when it is entered until it leaves. */
export class OneOfSeveral {
  readonly id: string
  readonly #facts: OneOfSeveralFacts
  readonly #lease: Lease
  /** Workers that could not be taken over: until when they are left alone, and why. */
  readonly #left = new Map<string, { until: number; reason: string }>()

  private constructor(facts: OneOfSeveralFacts, lease: Lease) {
    this.id = facts.id
    this.#facts = facts
    this.#lease = lease
  }

  /** Throws RECORDS_DOWN. */
  static async enter(address: string, facts: OneOfSeveralFacts): Promise<OneOfSeveral> {
    return new OneOfSeveral(facts, await holdLease(address, facts.id))
  }

  /** What it has in hand, written down under its name. */
  openHands(layout: TakingOver['layout']): Hands {
    return new Hands(handsOf(layout, this.id))
  }

  /** Before its first task. */
  async begin(work: TakingOver): Promise<void> {
    const { formerId, lastEnd } = this.#facts
    if (formerId !== undefined) await this.#tryTakeOver(work, formerId, lastEnd)
    // A database that was away was away for all.
    await this.takeOver(work, lastEnd === 'away' ? 'away' : 'killed')
  }

  /** Lets the tasks of workers that are gone be begun by anybody, once nothing is left of what they had half done; `end`: as far as one knows. */
  async takeOver(work: TakingOver, end: LastEnd = 'killed'): Promise<void> {
    for (const id of await findGone(work.records, this.id)) await this.#tryTakeOver(work, id, end)
  }

  /** What keeps it from one of them keeps nobody from the other tasks, and is no reason to end and begin anew without end. */
  async #tryTakeOver(work: TakingOver, id: string, end: LastEnd): Promise<void> {
    const left = this.#left.get(id)
    if (left && performance.now() < left.until) return
    try {
      await this.#takeOver(work, id, end)
      this.#left.delete(id)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'CONFLICT') throw error
      const reason = error.message
      if (reason !== left?.reason) work.onLeft(id, reason)
      this.#left.set(id, { until: performance.now() + restMs, reason })
    }
  }

  async #takeOver({ records, layout, onGuilty }: TakingOver, id: string, end: LastEnd): Promise<void> {
    // Somebody else may have been faster.
    if (!(await claimGone(records, id, this.id))) return
    const hands = new Hands(handsOf(layout, id))
    // Neither files nor tasks are to blame for records that could not be reached.
    if (end === 'away') await takeBackAttemptsOf(records, id)
    else {
      const files = await blameFiles(records, hands.left, end)
      if (files.length > 0) onGuilty(files)
    }
    await finishHalfStored(records)
    await strikeOut(records, id)
    hands.remove()
  }

  /** Where it ends in order: what it leaves is anybody's at once. */
  async leave(records: Records, hands: Hands): Promise<void> {
    hands.remove()
    await this.#lease.release()
    await strikeOut(records, this.id)
  }
}

function handsOf({ inHand }: TakingOver['layout'], id: string): string {
  return `${inHand}-${id}`
}
