import type { FinderChild } from './finder-child.ts'

/** `atOnce`: how many languages may be in memory at the same time. `lingerMs`: how long one stays that nobody needs. */
export type ChildrenOptions<Model> = { start(model: Model): FinderChild; atOnce: number; lingerMs: number }

type Held = { child: FinderChild; users: number; usedAt: number; timer?: NodeJS.Timeout }

/** One child for each language, there only while it is needed and a little longer; where the memory is full that which was used longest ago makes room. */
export class LanguageChildren<Model extends { language: string }> {
  readonly #options: ChildrenOptions<Model>
  readonly #held = new Map<string, Held>()
  readonly #waiting: (() => void)[] = []
  #uses = 0
  #isClosed = false

  constructor(options: ChildrenOptions<Model>) {
    this.#options = options
  }

  /** Gives the child of a language to `work`, started where it is not there. @throws the signal's reason. */
  async use<T>(model: Model, signal: AbortSignal, work: (child: FinderChild) => Promise<T>): Promise<T> {
    const held = await this.#hold(model, signal)
    try {
      return await work(held.child)
    } finally {
      this.#release(model.language, held)
    }
  }

  /** Ends those that nobody needs now. */
  async dropIdle(): Promise<void> {
    const idle = [...this.#held].filter(([, { users }]) => users === 0)
    await Promise.all(idle.map(([language]) => this.#drop(language)))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#wakeAll()
    await Promise.all([...this.#held.keys()].map((language) => this.#drop(language)))
  }

  async #hold(model: Model, signal: AbortSignal): Promise<Held> {
    const { language } = model
    for (;;) {
      signal.throwIfAborted()
      if (this.#isClosed) throw new Error('the name finder is closed')
      const held = this.#held.get(language)
      if (held && !held.child.isLost) return this.#take(held)
      if (held) await this.#drop(language)
      else if (this.#held.size < this.#options.atOnce) return this.#take(this.#start(model))
      else await this.#makeRoom(signal)
    }
  }

  #start(model: Model): Held {
    const held: Held = { child: this.#options.start(model), users: 0, usedAt: 0 }
    this.#held.set(model.language, held)
    return held
  }

  #take(held: Held): Held {
    clearTimeout(held.timer)
    held.users += 1
    this.#uses += 1
    held.usedAt = this.#uses
    return held
  }

  #release(language: string, held: Held): void {
    held.users -= 1
    if (held.users > 0) return
    this.#wakeAll()
    // Somebody else may have started another one for it meanwhile.
    if (this.#held.get(language) !== held) return
    held.timer = setTimeout(() => void this.#drop(language), this.#options.lingerMs).unref()
  }

  async #makeRoom(signal: AbortSignal): Promise<void> {
    const idle = [...this.#held].filter(([, { users }]) => users === 0)
    const [oldest] = idle.sort(([, one], [, other]) => one.usedAt - other.usedAt)
    if (oldest) return this.#drop(oldest[0])
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve)
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
  }

  /** Its place is free only when its memory is. */
  async #drop(language: string): Promise<void> {
    const held = this.#held.get(language)
    if (!held) return
    clearTimeout(held.timer)
    await held.child.end()
    if (this.#held.get(language) === held) this.#held.delete(language)
    this.#wakeAll()
  }

  #wakeAll(): void {
    for (const wake of this.#waiting.splice(0)) wake()
  }
}
