/**
 * A semaphore with a first-come queue. Slow work may give its slot to the next in the queue and continue
 * beside it, up to a limit.
 */
export class Gate {
  readonly #width: number
  readonly #slowAtMost: number
  #inside = 0
  #slow = 0
  readonly #waiting: (() => void)[] = []

  constructor(width: number, slowAtMost = 0) {
    this.#width = width
    this.#slowAtMost = slowAtMost
  }

  /** Runs `work` beside up to `width - 1` others; it can give its slot away with the function it receives, which returns whether that was possible. */
  async run<T>(work: (giveWay: () => boolean) => Promise<T>): Promise<T> {
    if (this.#inside < this.#width) this.#inside += 1
    else await new Promise<void>((enter) => this.#waiting.push(enter))
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
    }
  }

  /** The slot passes to the next in the queue. */
  #admit(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#inside -= 1
  }
}
