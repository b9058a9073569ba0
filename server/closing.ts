/** Ends what was started in the opposite order, each step although an earlier one failed, and only once. */
export class Closing {
  #steps: (() => unknown)[] = []
  #closed: Promise<void> | undefined

  /** Adds the step that ends what was just started. */
  add(step: () => unknown): void {
    this.#steps.push(step)
  }

  /** Throws AggregateError with every fault once all steps were tried. */
  close(): Promise<void> {
    this.#closed ??= this.#run()
    return this.#closed
  }

  async #run(): Promise<void> {
    const faults: unknown[] = []
    for (const step of this.#steps.reverse()) {
      try {
        await step()
      } catch (error) {
        faults.push(error)
      }
    }
    if (faults.length > 0) throw new AggregateError(faults, 'The server did not end cleanly')
  }
}
