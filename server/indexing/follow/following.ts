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
/** An engine that is down or too slow is tried again for so long without getting on before whoever waits for it gives up, and before the follower lets another worker try. */
const usualPatienceMs = 60_000
/** Another worker's index may stand where it is for long, while a change of many documents is carried on, or all of them are read before they are written anew. */
const standstillsPatience = 10
/** In units of patience: so long the others have to take the turn of a follower that failed. */
const restsShare = 0.1

export type FollowingDeps = {
  records: Records
  engine: SearchEngine
  /** What features note beside documents and projects. */
  kinds?: ChangeKinds
  onCutTerms?: (cut: WriteResult['cutTerms']) => Promise<void>
  /** Among several workers; absent: there is no other one. */
  turn?: FollowerTurn
  /** Tests wait less. */
  patienceMs?: number
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
  /** When the first of the failed attempts in a row was begun. */
  #failsSince: number | undefined
  /** Until then it takes no turn. */
  #restsUntil = 0
  #isRebuilding = false

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
      const hasMoved = await this.#followOnce(signal).then(
        (isNew) => {
          this.#failsSince = undefined
          return isNew
        },
        () => this.#noteFailure(startedAt).then(() => true),
      )
      const tookMs = performance.now() - startedAt
      pauseMs = hasMoved ? Math.min(longestPauseMs, Math.max(pauseMs * 1.5, tookMs)) : firstPauseMs
    }
  }

  async settle(signal: AbortSignal): Promise<void> {
    // One attempt may take minutes, in which a cluster is asked again and again: the time is counted from before the first one.
    const failures = new StandstillWatch(this.#patienceMs, JSON.stringify(this.#searchable))
    const watch = new StandstillWatch(this.#patienceMs * standstillsPatience)
    const wanted = this.#deps.turn && (await readNewestChange(this.#deps.records))
    for (;;) {
      try {
        await this.#catchUp(signal)
        if (wanted === undefined || this.#holds(wanted)) return
      } catch (error) {
        if (signal.aborted || !mayPass(error) || failures.isOver(JSON.stringify(this.#searchable))) throw error
      }
      // What another worker is storing holds the index up by right.
      const isBehind = !this.#isFollower && !(await this.isCurrent())
      if (watch.isOver(isBehind ? JSON.stringify(this.#searchable) : undefined)) throw standsStill()
      await sleep(500, undefined, { signal })
    }
  }

  /** Another worker may be storing a file, behind which the index waits. */
  #holds(change: number): boolean {
    return this.#searchable.change >= change && this.#searchable.walked === undefined
  }

  async rebuild(signal: AbortSignal, onProgress: (share: number) => void): Promise<void> {
    const tell = (done: number, total: number) => onProgress(total === 0 ? 1 : done / total)
    this.#isRebuilding = true
    this.#restsUntil = 0
    try {
      await this.#inTurn(signal, async () => {
        await this.#takeTurn()
        this.#searchable = { change: await rebuild(this.#deps, { ...this.#options(signal), onProgress: tell }) }
      })
    } finally {
      this.#isRebuilding = false
    }
  }

  get #patienceMs(): number {
    return this.#deps.patienceMs ?? usualPatienceMs
  }

  /** A follower that gets nowhere lets another worker try; one that is about to make the index anew does not. */
  async #noteFailure(startedAt: number): Promise<void> {
    const { turn } = this.#deps
    this.#failsSince ??= startedAt
    const isOver = performance.now() - this.#failsSince > this.#patienceMs
    if (!turn || !this.#isFollower || !isOver || this.#isRebuilding) return
    this.#failsSince = undefined
    this.#restsUntil = performance.now() + this.#patienceMs * restsShare
    this.#isFollower = false
    // Where the records are away the turn is lost anyway.
    await turn.giveUp().catch(() => {})
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
    if (turn) this.#isFollower = performance.now() >= this.#restsUntil && (await turn.take())
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

/** An engine may come back, and one that was too slow on a busy machine be quicker the next time. */
function mayPass(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'ENGINE_DOWN' || error.code === 'TIMEOUT')
}

/** Tells when something has been in the same place for too long. */
class StandstillWatch {
  readonly #limitMs: number
  #place: string | undefined
  #since = performance.now()

  constructor(limitMs: number, place?: string) {
    this.#limitMs = limitMs
    this.#place = place
  }

  /** `place` undefined: it may stand where it is. */
  isOver(place: string | undefined): boolean {
    if (place === undefined || place !== this.#place) this.#since = performance.now()
    this.#place = place
    return performance.now() - this.#since > this.#limitMs
  }
}

const standsStill = () =>
  new AppError('ENGINE_DOWN', {
    message:
      'Another worker carries changes to the index, and it does not get on. Look at the log of that worker, and whether the cluster has room on its disks and lets Dossier write.',
  })
