/** Nobody has come for so long: who waits to be alone disturbs nobody then. Between two files of a run it takes less. */
const quietMs = 60

/** The same for ranks from 2 on, of which worse is to be expected: a run may also stop to store what it has read. */
const longQuietMs = 1_000

/** The same where it is known that others are to come: on a busy machine they may let wait for seconds. One of them may be stuck elsewhere, so not for ever. */
const longestQuietMs = 10_000

/** In a long run others never cease to come: after so many it is the turn of who waits to be alone. What it does may take as long as some hundred others. */
const patience = 10_000

/** Whether work may begin; false where it was dismissed. */
type Tell = (mayBegin: boolean) => void

/**
 * A semaphore whose queue is served by rank, the lowest first, and within a rank first come, first served. Slow work may give its slot to the next in the queue
 * and continue beside it, up to a limit. Work that is to have nothing beside it waits until the gate is idle.
 */
export class Gate {
  readonly #width: number
  readonly #slowAtMost: number
  #inside = 0
  #slow = 0
  readonly #waiting = new Ranked<() => void>()
  readonly #forAlone = new Ranked<Tell>()
  #isAlone = false
  /** Nobody else enters: somebody is alone, or is to be as soon as those inside have left. */
  #isClosed = false
  #passed = 0
  /** Nobody else enters for a moment. */
  #isHeld = false
  #onEmpty: (() => void) | undefined
  #quiet: NodeJS.Timeout | undefined
  /** Undefined where nobody has said. */
  #isMoreExpected: boolean | undefined

  constructor(width: number, slowAtMost = 0) {
    this.#width = width
    this.#slowAtMost = slowAtMost
  }

  /**
   * Runs `work` beside up to `width - 1` others; it can give its slot away with the function it receives, which returns whether that was possible: it then
   * takes so many places among the slow.
   */
  async run<T>(work: (giveWay: (places?: number) => boolean) => Promise<T>, rank = 0): Promise<T> {
    clearTimeout(this.#quiet)
    if (this.#inside < this.#width && !this.#isClosed && !this.#isHeld) this.#inside += 1
    else await new Promise<void>((enter) => this.#waiting.add(enter, rank))
    if (this.#forAlone.size > 0 && ++this.#passed >= patience) this.#isClosed = true
    let taken = 0
    const giveWay = (places = 1) => {
      if (taken > 0 || this.#slow + places > this.#slowAtMost) return false
      taken = places
      this.#slow += places
      this.#admit()
      return true
    }
    try {
      return await work(giveWay)
    } finally {
      this.#slow -= taken
      if (taken === 0) this.#admit()
      this.#lookForQuiet()
    }
  }

  /** Runs `work` with nobody beside it once nobody else is there; undefined where it was dismissed before. @throws the signal's reason. */
  async runAlone<T>(work: () => Promise<T>, signal: AbortSignal, rank = 0): Promise<T | undefined> {
    if (!(await this.#untilAlone(signal, rank))) return undefined
    try {
      return await work()
    } finally {
      this.#isAlone = false
      if (this.#waiting.size > 0 || !this.#beginAlone()) this.#open()
    }
  }

  /** Runs `look` at a moment when nobody but slow work is inside, which nobody can enter meanwhile; not where it does not come within so many milliseconds. */
  async whenOnlySlow(withinMs: number, look: () => Promise<void>): Promise<void> {
    if (this.#isHeld) return
    this.#isHeld = true
    try {
      if (await this.#isEmptyWithin(withinMs)) await look()
    } finally {
      this.#isHeld = false
      this.#letIn()
    }
  }

  /** Whether it was said that more work is to come. */
  get isMoreExpected(): boolean {
    return this.#isMoreExpected === true
  }

  /** Whether more work waits that need not be alone, or may come. */
  get mayMoreCome(): boolean {
    return this.#waiting.size > 0 || this.#isMoreExpected !== false
  }

  /** Where no more work is expected, waiting for quiet would be in vain. */
  expectMore(isExpected: boolean): void {
    if (this.#isMoreExpected === isExpected) return
    this.#isMoreExpected = isExpected
    this.#lookForQuiet()
  }

  /** Whoever waits to be alone need not be any more. */
  dismissAlone(): void {
    for (const tell of this.#forAlone.all) this.#dismiss(tell)
  }

  async #untilAlone(signal: AbortSignal, rank: number): Promise<boolean> {
    signal.throwIfAborted()
    const { promise, resolve: tell } = Promise.withResolvers<boolean>()
    const giveUp = () => this.#dismiss(tell)
    this.#forAlone.add(tell, rank)
    signal.addEventListener('abort', giveUp, { once: true })
    this.#lookForQuiet()
    const mayBegin = await promise
    signal.removeEventListener('abort', giveUp)
    if (!mayBegin) signal.throwIfAborted()
    return mayBegin
  }

  #dismiss(tell: Tell): void {
    this.#forAlone.delete(tell)
    tell(false)
    if (this.#forAlone.size === 0 && !this.#isAlone) this.#open()
  }

  #lookForQuiet(): void {
    if (this.#forAlone.size === 0 || this.#isAlone || this.#inside + this.#slow > 0) return
    clearTimeout(this.#quiet)
    if (this.#isClosed || this.#isMoreExpected === false) this.#beginAlone()
    else this.#quiet = setTimeout(() => this.#beginAlone(), this.#quietFor(this.#forAlone.lowest))
  }

  /** How long nobody must have come before one of this rank may be alone. */
  #quietFor(rank: number): number {
    if (rank < 2) return quietMs
    return this.#isMoreExpected ? longestQuietMs : longQuietMs
  }

  #beginAlone(): boolean {
    const next = this.#forAlone.take()
    clearTimeout(this.#quiet)
    if (!next) return false
    this.#isAlone = true
    this.#isClosed = true
    this.#passed = 0
    next(true)
    return true
  }

  #open(): void {
    this.#isClosed = false
    this.#letIn()
    this.#lookForQuiet()
  }

  #letIn(): void {
    if (this.#isClosed || this.#isHeld) return
    for (; this.#inside < this.#width && this.#waiting.size > 0; this.#inside += 1) this.#waiting.take()?.()
  }

  /** The slot passes to the next in the queue. */
  #admit(): void {
    const next = this.#isClosed || this.#isHeld ? undefined : this.#waiting.take()
    if (next) next()
    else this.#inside -= 1
    if (this.#inside === 0) this.#onEmpty?.()
  }

  async #isEmptyWithin(ms: number): Promise<boolean> {
    if (this.#inside === 0) return true
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => resolve(false), ms)
    this.#onEmpty = () => resolve(true)
    const isEmpty = await promise
    clearTimeout(timer)
    this.#onEmpty = undefined
    return isEmpty
  }
}

/** Things in the order of their ranks, within a rank in that in which they came. */
class Ranked<T> {
  readonly #ranks = new Map<T, number>()

  get size(): number {
    return this.#ranks.size
  }

  get all(): T[] {
    return [...this.#ranks.keys()]
  }

  get lowest(): number {
    return Math.min(...this.#ranks.values())
  }

  add(one: T, rank: number): void {
    this.#ranks.set(one, rank)
  }

  delete(one: T): void {
    this.#ranks.delete(one)
  }

  /** The next, which is in it no longer. */
  take(): T | undefined {
    let next: { one: T; rank: number } | undefined
    for (const [one, rank] of this.#ranks) if (!next || rank < next.rank) next = { one, rank }
    if (next) this.#ranks.delete(next.one)
    return next?.one
  }
}
