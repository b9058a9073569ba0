/** Lets a few run at the same time; the others wait for their turn in the order in which they came. */
export class Gate {
  readonly #width: number
  #inside = 0
  readonly #waiting: (() => void)[] = []

  constructor(width: number) {
    this.#width = width
  }

  /** Runs `work` beside up to `width - 1` others. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inside < this.#width) this.#inside += 1
    else await new Promise<void>((enter) => this.#waiting.push(enter))
    try {
      return await work()
    } finally {
      // Whoever enters next takes the place over.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#inside -= 1
    }
  }
}
