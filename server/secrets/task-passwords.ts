import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type Sealed, seal, unseal } from './sealed.ts'

/** How a list of passwords goes from the server to the worker: one line of its standard input. */
const Line = z.strictObject({ passwordsOf: z.string(), list: z.array(z.string()) })

/** A new worker may see a task before it has read its standard input. */
const patienceMs = 2_000
const lookEveryMs = 20

/**
 * The lists of passwords of tasks, for as long as these run: in memory only, encrypted there, and never in the records, in a log or in an
 * answer. Server and worker have one each; that of the server outlives a crash of the worker.
 */
export class TaskPasswords {
  readonly #lists = new Map<string, Sealed>()

  keep(taskId: string, list: readonly string[]): void {
    this.#lists.set(taskId, seal(JSON.stringify(list)))
  }

  forget(taskId: string): void {
    this.#lists.delete(taskId)
  }

  get(taskId: string): string[] | undefined {
    const sealed = this.#lists.get(taskId)
    return sealed && z.array(z.string()).parse(JSON.parse(unseal(sealed)))
  }

  /** The list of a task, which may be on its way; undefined where there is none (any more). Throws the signal's reason. */
  async wait(taskId: string, signal: AbortSignal): Promise<string[] | undefined> {
    for (const end = Date.now() + patienceMs; ; await sleep(lookEveryMs, undefined, { signal })) {
      const list = this.get(taskId)
      if (list || Date.now() > end) return list
    }
  }

  /** What is to be told to a worker that has just been started. */
  lines(): string[] {
    return [...this.#lists.keys()].flatMap((taskId) => this.lineOf(taskId) ?? [])
  }

  lineOf(taskId: string): string | undefined {
    const list = this.get(taskId)
    return list && JSON.stringify({ passwordsOf: taskId, list })
  }

  /** Accepts such a line; returns whether it was one. */
  hear(line: string): boolean {
    if (!line.startsWith('{')) return false
    const { passwordsOf, list } = Line.parse(JSON.parse(line))
    this.keep(passwordsOf, list)
    return true
  }
}
