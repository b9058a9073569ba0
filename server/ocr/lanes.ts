/** Limits concurrency: starting one more job waits for a free lane. */
export class Lanes {
  readonly #atOnce: number
  readonly #onFault: (error: unknown) => void
  readonly #atWork = new Set<Promise<void>>()

  /** `onFault` is called for each job that fails. */
  constructor(atOnce: number, onFault: (error: unknown) => void) {
    this.#atOnce = atOnce
    this.#onFault = onFault
  }

  /** Resolves once the job has started; `ended` resolves when it is over and never rejects. */
  async begin(work: () => Promise<void>): Promise<{ ended: Promise<void> }> {
    while (this.#atWork.size >= this.#atOnce) await Promise.race(this.#atWork)
    const ended = work().catch(this.#onFault)
    this.#atWork.add(ended)
    void ended.finally(() => this.#atWork.delete(ended))
    return { ended }
  }

  /** Resolves when all jobs are over. */
  async rest(): Promise<void> {
    await Promise.all(this.#atWork)
  }
}
