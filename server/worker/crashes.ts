/** After so many crashes in a row without a task the process counts as unable to run. */
const idleLimit = 5

/** The event of a process that has found which files the last one died of. */
export const filesGuilty = 'files guilty'

/** Counts crashes of the worker process, as long as the server lives; what they say of its tasks stands in the records (`tasks/attempts.ts`). */
export class Crashes {
  #idle = 0
  /** Crashes in a row. */
  count = 0

  /** True once it has crashed five times in a row without running any task. */
  get cannotLive(): boolean {
    return this.#idle >= idleLimit
  }

  /** The process has crashed with so many tasks running. */
  note(tasks: number): void {
    this.#idle = tasks === 0 ? this.#idle + 1 : 0
    this.count += 1
  }

  /** It ended because the records could not be reached, which says nothing of it: it is only to be started less and less often. */
  noteAway(): void {
    this.#idle = 0
    this.count += 1
  }

  /** The process ended in order, ran for long, or the cause of its crash has been found. */
  forget(): void {
    this.#idle = 0
    this.count = 0
  }
}
