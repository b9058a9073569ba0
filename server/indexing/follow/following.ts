import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@dossier/contract'
import type { SearchEngine, WriteResult } from '../../engine/port.ts'
import { readLastChange } from '../../records/change.ts'
import type { Records } from '../../records/open.ts'
import type { ChangeKinds } from '../../scope/change-kind.ts'
import { catchUp } from '../follower.ts'
import type { Position } from '../position.ts'
import { rebuild } from '../rebuild.ts'

/** The first documents are searchable within a second or two; later commits come less often, since each costs the engine work. */
const firstPauseMs = 300
const longestPauseMs = 3_000
/** An engine that is down is tried again for so long before a run gives up. */
const patienceMs = 60_000

/** Keeps the index up with the records while there is work. The one follower of a home: two would overtake each other. */
export class Following {
  readonly #records: Records
  readonly #engine: SearchEngine
  readonly #signal: AbortSignal
  readonly #onCutTerms: ((cut: WriteResult['cutTerms']) => Promise<void>) | undefined
  readonly #kinds: ChangeKinds | undefined
  #pauseMs = firstPauseMs
  /** How far the index is; nothing is known of it before the first look. */
  searchable: Position = { change: 0, walked: 0 }

  constructor(deps: FollowingDeps) {
    this.#records = deps.records
    this.#engine = deps.engine
    this.#signal = deps.signal
    this.#onCutTerms = deps.onCutTerms
    this.#kinds = deps.kinds
  }

  /** Follows until `until` is aborted; faults of the engine are tried again, for `settle` to tell of them if they stay. */
  async follow(until: AbortSignal): Promise<void> {
    this.#pauseMs = firstPauseMs
    while (!until.aborted) {
      await sleep(this.#pauseMs, undefined, { signal: until }).catch(() => {})
      if (until.aborted || (await readLastChange(this.#records)) <= this.searchable.change) continue
      const startedAt = performance.now()
      await this.#catchUp().catch(() => {})
      const tookMs = performance.now() - startedAt
      this.#pauseMs = Math.min(longestPauseMs, Math.max(this.#pauseMs * 1.5, tookMs))
    }
  }

  /** Comes back when everything that is in the records now is searchable. @throws the engine's fault when it stays. */
  async settle(): Promise<void> {
    const endAt = performance.now() + patienceMs
    for (;;) {
      try {
        return await this.#catchUp()
      } catch (error) {
        const isFinal = !(error instanceof AppError) || error.code !== 'ENGINE_DOWN' || performance.now() > endAt
        if (this.#signal.aborted || isFinal) throw error
      }
      await sleep(500, undefined, { signal: this.#signal })
    }
  }

  /** Throws the index away and makes it again from the records. */
  async rebuild(): Promise<void> {
    this.searchable = { change: await rebuild(this.#deps(), this.#options()) }
  }

  async #catchUp(): Promise<void> {
    this.searchable = { change: await catchUp(this.#deps(), this.#options()) }
  }

  #deps() {
    return { records: this.#records, engine: this.#engine, kinds: this.#kinds, onCutTerms: this.#onCutTerms }
  }

  #options() {
    const onCommit = (position: Position) => {
      this.searchable = position
    }
    return { signal: this.#signal, onCommit }
  }
}

export type FollowingDeps = {
  records: Records
  engine: SearchEngine
  signal: AbortSignal
  /** What features note beside documents and projects. */
  kinds?: ChangeKinds
  onCutTerms?: (cut: WriteResult['cutTerms']) => Promise<void>
}
