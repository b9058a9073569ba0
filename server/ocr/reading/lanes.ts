/** Limits concurrency: starting one more job waits for a free lane. */
export class Lanes {
  readonly #atOnce: () => number
  readonly #onFault: (error: unknown) => void
  readonly #atWork = new Set<Promise<void>>()
  #firstWaiting = 0

  /** `atOnce`: how many, as things stand; at least one. `onFault` is called for each job that fails. */
  constructor(atOnce: () => number, onFault: (error: unknown) => void) {
    this.#atOnce = atOnce
    this.#onFault = onFault
  }

  /** Resolves once the job has started, those that come first before others; `ended` resolves when it is over and never rejects. */
  async begin(work: () => Promise<void>, isFirst = false): Promise<{ ended: Promise<void> }> {
    if (isFirst) this.#firstWaiting += 1
    while (this.#isFull || (!isFirst && this.#firstWaiting > 0)) await this.#nextEnd()
    if (isFirst) this.#firstWaiting -= 1
    const ended = work().catch(this.#onFault)
    this.#atWork.add(ended)
    void ended.finally(() => this.#atWork.delete(ended))
    return { ended }
  }

  /** Resolves when all jobs are over. */
  async rest(): Promise<void> {
    await Promise.all(this.#atWork)
  }

  get #isFull(): boolean {
    return this.#atWork.size >= this.#atOnce()
  }

  /** A lane may be free already, and left to somebody who comes first: then that one takes it in this turn of the event loop. */
  async #nextEnd(): Promise<void> {
    if (this.#isFull) await Promise.race(this.#atWork)
    else await new Promise((resolve) => setImmediate(resolve))
  }
}
