/** A semaphore: runs a limited number of jobs at a time; of the others first those that come first, then all in order of arrival. */
export class Turns {
  #atOnce = 1
  #running = 0
  readonly #first: (() => void)[] = []
  readonly #others: (() => void)[] = []

  /** How many run at a time from now on. */
  allow(atOnce: number): void {
    this.#atOnce = atOnce
    this.#beginNext()
  }

  async take<T>(work: () => Promise<T>, isFirst = false): Promise<T> {
    const turn = Promise.withResolvers<void>()
    const queue = isFirst ? this.#first : this.#others
    queue.push(turn.resolve)
    this.#beginNext()
    await turn.promise
    try {
      return await work()
    } finally {
      this.#running -= 1
      this.#beginNext()
    }
  }

  #beginNext(): void {
    while (this.#running < this.#atOnce) {
      const next = this.#first.shift() ?? this.#others.shift()
      if (!next) return
      this.#running += 1
      next()
    }
  }
}
