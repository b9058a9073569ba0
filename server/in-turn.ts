/** Does one piece of work after the other, in the order in which they are asked for; one that fails does not keep the next from its turn. */
export class InTurn {
  /** Never rejects. */
  #last: Promise<unknown> = Promise.resolve()

  /** @throws what the work throws. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(work)
    this.#last = turn.catch(() => undefined)
    return turn
  }

  /** Until all that was asked for so far has ended, one way or the other. */
  async ended(): Promise<void> {
    await this.#last
  }
}
