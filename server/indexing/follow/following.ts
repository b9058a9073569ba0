import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@dossier/contract'
import type { SearchEngine, WriteResult } from '../../engine/port.ts'
import { readLastChange, readNewestChange } from '../../records/change.ts'
import type { Records } from '../../records/open.ts'
import type { FollowerTurn } from '../../records/workers/follower-turn.ts'
import type { ChangeKinds } from '../../scope/change-kind.ts'
import type { FollowedIndex } from '../../worker/worker-scope.ts'
import { catchUp } from './follower.ts'
import { findPosition, type Position } from './position.ts'
import { rebuild } from './rebuild.ts'

/** The first documents are searchable within a second or two; later commits come less often, since each costs the engine work. */
const firstPauseMs = 300
const longestPauseMs = 3_000
/** An engine that is down is tried again for so long before whoever waits for it gives up. */
const patienceMs = 60_000

export type FollowingDeps = {
  records: Records
  engine: SearchEngine
  /** What features note beside documents and projects. */
  kinds?: ChangeKinds
  onCutTerms?: (cut: WriteResult['cutTerms']) => Promise<void>
  /** Among several workers; absent: there is no other one. */
  turn?: FollowerTurn
}

/**
 * Keeps the index up with the records beside all tasks. The one follower of a home: two would overtake each other. Among several workers all but that one only look how far the
 * index is.
 */
export class Following implements FollowedIndex {
  readonly #deps: FollowingDeps
  /** Unknown before the first look. */
  #searchable: Position = { change: 0, walked: 0 }
  /** Resolves when the present write ends: one walk at a time. */
  #turn: Promise<unknown> = Promise.resolve()
  #isFollower: boolean

  constructor(deps: FollowingDeps) {
    this.#deps = deps
    this.#isFollower = deps.turn === undefined
  }

  /** Whether it is this process that carries changes to the index. */
  get isFollower(): boolean {
    return this.#isFollower
  }

  get searchable(): Position {
    return this.#searchable
  }

  /** Whether everything that is in the records is searchable. */
  async isCurrent(): Promise<boolean> {
    return (await readLastChange(this.#deps.records)) <= this.#searchable.change && this.#searchable.walked === undefined
  }

  /** Follows until `signal` is aborted; faults of the engine are tried again, for `settle` to tell of them if they stay. */
  async follow(signal: AbortSignal): Promise<void> {
    let pauseMs = firstPauseMs
    while (!signal.aborted) {
      await sleep(pauseMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      const startedAt = performance.now()
      const hasMoved = await this.#followOnce(signal).catch(() => true)
      const tookMs = performance.now() - startedAt
      pauseMs = hasMoved ? Math.min(longestPauseMs, Math.max(pauseMs * 1.5, tookMs)) : firstPauseMs
    }
  }

  async settle(signal: AbortSignal): Promise<void> {
    const endAt = performance.now() + patienceMs
    const wanted = this.#deps.turn && (await readNewestChange(this.#deps.records))
    for (;;) {
      try {
        await this.#catchUp(signal)
        if (wanted === undefined || this.#holds(wanted)) return
      } catch (error) {
        const isFinal = !(error instanceof AppError) || error.code !== 'ENGINE_DOWN' || performance.now() > endAt
        if (signal.aborted || isFinal) throw error
      }
      await sleep(500, undefined, { signal })
    }
  }

  /** Another worker may be storing a file, behind which the index waits. */
  #holds(change: number): boolean {
    return this.#searchable.change >= change && this.#searchable.walked === undefined
  }

  async rebuild(signal: AbortSignal, onProgress: (share: number) => void): Promise<void> {
    const tell = (done: number, total: number) => onProgress(total === 0 ? 1 : done / total)
    await this.#inTurn(signal, async () => {
      this.#searchable = { change: await rebuild(this.#deps, { ...this.#options(signal), onProgress: tell }) }
    })
  }

  /** Answers whether there was something new. */
  async #followOnce(signal: AbortSignal): Promise<boolean> {
    await this.#takeTurn()
    if (await this.isCurrent()) return false
    await this.#catchUp(signal)
    return true
  }

  async #catchUp(signal: AbortSignal): Promise<void> {
    await this.#inTurn(signal, async () => {
      if (await this.#takeTurn()) this.#searchable = { change: await catchUp(this.#deps, this.#options(signal)) }
      else this.#searchable = (await findPosition(this.#deps, signal)) ?? this.#searchable
    })
  }

  async #takeTurn(): Promise<boolean> {
    const { turn } = this.#deps
    if (turn) this.#isFollower = await turn.take()
    return this.#isFollower
  }

  async #inTurn(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    const mine = this.#turn.then(() => {
      signal.throwIfAborted()
      return work()
    })
    this.#turn = mine.catch(() => {})
    await mine
  }

  #options(signal: AbortSignal) {
    const onCommit = (position: Position) => {
      this.#searchable = position
    }
    return { signal, onCommit, mayWrite: this.#deps.turn?.require }
  }
}
