/** Lets so many pieces of work go on at the same time; whoever begins one more waits for a free lane. */
export class Lanes {
  readonly #atOnce: number
  readonly #onFault: (error: unknown) => void
  readonly #atWork = new Set<Promise<void>>()

  /** `onFault` is told of each piece that fails. */
  constructor(atOnce: number, onFault: (error: unknown) => void) {
    this.#atOnce = atOnce
    this.#onFault = onFault
  }

  /** Comes back when the work has begun; `ended` when it is over, and never fails. */
  async begin(work: () => Promise<void>): Promise<{ ended: Promise<void> }> {
    while (this.#atWork.size >= this.#atOnce) await Promise.race(this.#atWork)
    const ended = work().catch(this.#onFault)
    this.#atWork.add(ended)
    void ended.finally(() => this.#atWork.delete(ended))
    return { ended }
  }

  /** Comes back when nothing goes on any more. */
  async rest(): Promise<void> {
    await Promise.all(this.#atWork)
  }
}
