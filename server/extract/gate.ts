/** Nobody has come for so long: who waits to be alone disturbs nobody then. Between two files of a run it takes less. */
const quietMs = 60

/** Others never cease to come where several runs go on: after so many it is the turn of who waits to be alone. */
const patience = 1_000

/**
 * A semaphore with a first-come queue. Slow work may give its slot to the next in the queue and continue
 * beside it, up to a limit. Work that is to have nothing beside it waits until the gate is idle.
 */
export class Gate {
  readonly #width: number
  readonly #slowAtMost: number
  #inside = 0
  #slow = 0
  readonly #waiting: (() => void)[] = []
  /** Who waits to be alone, in the order in which they came; each is told whether it may be. */
  readonly #forAlone = new Set<(mayBegin: boolean) => void>()
  #isAlone = false
  /** Nobody else enters: somebody is alone, or is to be as soon as those inside have left. */
  #isClosed = false
  #passed = 0
  #quiet: NodeJS.Timeout | undefined

  constructor(width: number, slowAtMost = 0) {
    this.#width = width
    this.#slowAtMost = slowAtMost
  }

  /** Runs `work` beside up to `width - 1` others; it can give its slot away with the function it receives, which returns whether that was possible. */
  async run<T>(work: (giveWay: () => boolean) => Promise<T>): Promise<T> {
    clearTimeout(this.#quiet)
    if (this.#inside < this.#width && !this.#isClosed) this.#inside += 1
    else await new Promise<void>((enter) => this.#waiting.push(enter))
    if (this.#forAlone.size > 0 && ++this.#passed >= patience) this.#isClosed = true
    let isSlow = false
    const giveWay = () => {
      if (isSlow || this.#slow >= this.#slowAtMost) return false
      isSlow = true
      this.#slow += 1
      this.#admit()
      return true
    }
    try {
      return await work(giveWay)
    } finally {
      if (isSlow) this.#slow -= 1
      else this.#admit()
      this.#lookForQuiet()
    }
  }

  /** Runs `work` with nobody beside it once nobody else is there; undefined where it was dismissed before. @throws the signal's reason. */
  async runAlone<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
    if (!(await this.#untilAlone(signal))) return undefined
    try {
      return await work()
    } finally {
      this.#isAlone = false
      if (this.#waiting.length > 0 || !this.#beginAlone()) this.#open()
    }
  }

  /** Whoever waits to be alone need not be any more. */
  dismissAlone(): void {
    for (const tell of this.#forAlone) this.#dismiss(tell)
  }

  async #untilAlone(signal: AbortSignal): Promise<boolean> {
    signal.throwIfAborted()
    const { promise, resolve: tell } = Promise.withResolvers<boolean>()
    const giveUp = () => this.#dismiss(tell)
    this.#forAlone.add(tell)
    signal.addEventListener('abort', giveUp, { once: true })
    this.#lookForQuiet()
    const mayBegin = await promise
    signal.removeEventListener('abort', giveUp)
    if (!mayBegin) signal.throwIfAborted()
    return mayBegin
  }

  #dismiss(tell: (mayBegin: boolean) => void): void {
    this.#forAlone.delete(tell)
    tell(false)
    if (this.#forAlone.size === 0 && !this.#isAlone) this.#open()
  }

  #lookForQuiet(): void {
    if (this.#forAlone.size === 0 || this.#isAlone || this.#inside + this.#slow > 0) return
    clearTimeout(this.#quiet)
    if (this.#isClosed) this.#beginAlone()
    else this.#quiet = setTimeout(() => this.#beginAlone(), quietMs)
  }

  #beginAlone(): boolean {
    const [next] = this.#forAlone
    clearTimeout(this.#quiet)
    if (!next) return false
    this.#forAlone.delete(next)
    this.#isAlone = true
    this.#isClosed = true
    this.#passed = 0
    next(true)
    return true
  }

  #open(): void {
    this.#isClosed = false
    for (; this.#inside < this.#width && this.#waiting.length > 0; this.#inside += 1) this.#waiting.shift()?.()
    this.#lookForQuiet()
  }

  /** The slot passes to the next in the queue. */
  #admit(): void {
    const next = this.#isClosed ? undefined : this.#waiting.shift()
    if (next) next()
    else this.#inside -= 1
  }
}
