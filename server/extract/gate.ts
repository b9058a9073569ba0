/**
 * Lets a few run at the same time; the others wait for their turn in the order in which they came. What takes long may give its place to the next one and go on
 * beside it: so many at a time.
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

  /** Runs `work` beside up to `width - 1` others; it gives its place away by the function that it gets, which answers whether that was possible. */
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

  /** Whoever enters next takes a place over. */
  #admit(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#inside -= 1
  }
}
