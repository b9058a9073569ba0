/** So many crashes in a row a task may be part of before it is held to be their cause. */
export const crashLimit = 5

/** What is to be done after a crash. */
export type CrashVerdict = {
  /** Tasks that ran in each of the last five: they end. */
  guilty: string[]
  /** The process has crashed five times without running any task: it cannot live. */
  cannotLive: boolean
}

/** Counts crashes of the worker process by the tasks that ran in them, so that one task cannot cost the others. */
export class Crashes {
  #counts = new Map<string, number>()
  #idle = 0
  /** Crashes in a row. */
  count = 0

  /** Tasks that ran in the last crash: of these only one runs at a time from now on, so that the next crash tells them apart. */
  get suspects(): string[] {
    return [...this.#counts.keys()]
  }

  /** The process ended with these tasks running. */
  note(running: Iterable<string>): CrashVerdict {
    const before = this.#counts
    this.#counts = new Map([...running].map((id) => [id, (before.get(id) ?? 0) + 1]))
    this.#idle = this.#counts.size === 0 ? this.#idle + 1 : 0
    this.count += 1
    const guilty = [...this.#counts].filter(([, count]) => count >= crashLimit).map(([id]) => id)
    for (const id of guilty) this.#counts.delete(id)
    // Their cause is found.
    if (guilty.length > 0) this.count = 0
    return { guilty, cannotLive: this.#idle >= crashLimit }
  }

  /** It ended by itself, or was healthy for long: nothing is held against anybody any more. */
  forget(): void {
    this.#counts.clear()
    this.#idle = 0
    this.count = 0
  }
}
