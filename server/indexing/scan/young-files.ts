import { setTimeout as sleep } from 'node:timers/promises'
import type { Records } from '../../records/open.ts'
import { isSameStamp } from '../../scan/stamp.ts'
import type { FoundEntry } from '../../scan/walk.ts'
import { lookAt } from '../../stores/look-at.ts'
import { takeLines } from '../store/take-lines.ts'
import { scanBatchCount } from './save-found.ts'

/** What was set aside: what has not changed since, and the paths of what has. What has gone meanwhile is in neither. */
export type SecondLook = { rested: FoundEntry[]; changing: Buffer[] }

/**
 * Files that were changed just before a walk came to them: somebody may still be writing. They are set aside and looked at again once as long as `restMs` has
 * passed. It goes by the time of status change, which no program sets; on a drive whose server has another time of day it may notice less or wait for more.
 */
export class YoungFiles {
  readonly #restMs: number
  #young: FoundEntry[] = []
  #lastAt = 0

  /** 0: nothing is ever young. */
  constructor(restMs: number) {
    this.#restMs = restMs
  }

  /** Answers what need not be set aside. */
  setAside(batch: FoundEntry[]): FoundEntry[] {
    if (this.#restMs === 0) return batch
    const youngest = Date.now() - this.#restMs
    const isYoung = ({ kind, changedNs }: FoundEntry) => kind === 'file' && Number(changedNs) / 1e6 > youngest
    const young = batch.filter(isYoung)
    if (young.length === 0) return batch
    this.#young.push(...young)
    this.#lastAt = performance.now()
    return batch.filter((found) => !isYoung(found))
  }

  /** Waits until the last of them had its time. @throws the signal's reason. */
  async lookAgain(signal: AbortSignal): Promise<SecondLook> {
    const looks: SecondLook = { rested: [], changing: [] }
    if (this.#young.length === 0) return looks
    await sleep(Math.max(0, this.#lastAt + this.#restMs - performance.now()), undefined, { signal })
    for (const found of this.#young) {
      signal.throwIfAborted()
      const now = await lookAt(found.path, signal)
      if (now && isSameStamp(now, found)) looks.rested.push(found)
      else if (now) looks.changing.push(found.path)
    }
    return looks
  }
}

type Known = { runId: string; project: string; paths: Buffer[] }

/** What is known of these files stays, and belongs to this run: they are there, and are not missing. */
export async function keepAsKnown({ db }: Records, { runId, project, paths }: Known): Promise<void> {
  for (let at = 0; at < paths.length; at += scanBatchCount) {
    const lines = { project, keys: paths.slice(at, at + scanBatchCount), runId, isThere: true }
    for (let isMore = true; isMore; ) isMore = await db.transaction().execute((trx) => takeLines(trx, lines))
  }
}
