/** Lets a few run at once, or one alone: a lost request is tried again with nothing else in flight, so that only the guilty is lost twice. */
export class Gate {
  readonly #width: number
  #running = 0
  #isAlone = false
  readonly #waiting: { alone: boolean; enter: () => void }[] = []

  constructor(width: number) {
    this.#width = width
  }

  /** Runs `work` beside up to `width - 1` others. */
  async together<T>(work: () => Promise<T>): Promise<T> {
    return this.#run(false, work)
  }

  /** Runs `work` when nothing else runs, and keeps everything else waiting meanwhile. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    return this.#run(true, work)
  }

  async #run<T>(alone: boolean, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((enter) => {
      // Those who want to be alone go first, or a stream of others could keep them waiting for ever.
      if (alone) this.#waiting.unshift({ alone, enter })
      else this.#waiting.push({ alone, enter })
      this.#admit()
    })
    try {
      return await work()
    } finally {
      this.#running -= 1
      if (alone) this.#isAlone = false
      this.#admit()
    }
  }

  #admit(): void {
    for (let next = this.#waiting[0]; next && this.#mayEnter(next.alone); next = this.#waiting[0]) {
      this.#waiting.shift()
      this.#running += 1
      this.#isAlone = next.alone
      next.enter()
    }
  }

  #mayEnter(alone: boolean): boolean {
    return !this.#isAlone && this.#running < (alone ? 1 : this.#width)
  }
}
