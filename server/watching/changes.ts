/** More paths than this are not told apart. */
const pathsAtMost = 10_000
const allOthers = ''

/** A run need not wait longer than so long after the first file has come to rest, though others still change. */
const togetherMs = 5_000

/**
 * What has changed in a folder and has to come to rest before it is read: a path is at rest when nothing was heard of it for `restMs`. One file that is written
 * for hours keeps no other waiting, and itself waits until it is done.
 */
export class Changes {
  readonly #restMs: number
  /** When each was last heard of. */
  #paths = new Map<string, number>()
  #lastAt = 0

  constructor(restMs: number) {
    this.#restMs = restMs
  }

  get isEmpty(): boolean {
    return this.#paths.size === 0
  }

  /** Something was heard of a path, by its bytes. */
  note(path: Buffer, at: number): void {
    const key = path.toString('latin1')
    const isKnown = this.#paths.has(key) || this.#paths.size < pathsAtMost
    this.#paths.set(isKnown ? key : allOthers, at)
    this.#lastAt = at
  }

  /** When a run is due, as far as is known now: once everything rests, or else a while after the first path does; undefined where nothing has changed. */
  dueAt(): number | undefined {
    if (this.isEmpty) return undefined
    let firstRestAt = Number.POSITIVE_INFINITY
    for (const at of this.#paths.values()) firstRestAt = Math.min(firstRestAt, at + this.#restMs)
    return Math.min(this.#lastAt + this.#restMs, firstRestAt + togetherMs)
  }

  /** A look at the folder that began at this moment has seen what was heard of before. */
  forget(until: number): void {
    for (const [key, at] of this.#paths) if (at < until) this.#paths.delete(key)
  }
}
