import type { TaskRow } from '../../tasks/row.ts'
import type { RowNews } from './task-watch.ts'

/** What one follower has not been told yet: of each task the latest alone, so that a slow one costs no more than there are tasks. */
export class PendingNews {
  readonly #passes: (row: TaskRow) => boolean
  readonly #rows = new Map<string, TaskRow>()
  readonly #gone = new Set<string>()
  #told: Set<string>
  #fault: { error: unknown } | undefined
  #wake = Promise.withResolvers<void>()

  /** `passes`: which rows the follower may see. */
  constructor(passes: (row: TaskRow) => boolean) {
    this.#passes = passes
    this.#told = new Set()
  }

  /** It was told of these by another way: when they go it is told that too. */
  begin(ids: readonly string[]): void {
    this.#told = new Set(ids)
  }

  tell({ rows, gone }: RowNews): void {
    for (const row of rows) if (this.#passes(row)) this.#rows.set(row.id, row)
    for (const id of gone) {
      this.#rows.delete(id)
      this.#gone.add(id)
    }
    if (this.#rows.size + this.#gone.size > 0) this.#wake.resolve()
  }

  fail(error: unknown): void {
    this.#fault = { error }
    this.#wake.resolve()
  }

  /** Comes back when there is something to take, or after so long. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    const over = Promise.withResolvers<void>()
    const end = () => over.resolve()
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end, { once: true })
    if (signal.aborted) end()
    await Promise.race([this.#wake.promise, over.promise])
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }

  /** All that has not been told; the ids of tasks of which it never heard are left out. @throws what kept the news away. */
  take(): { rows: TaskRow[]; gone: string[] } {
    if (this.#fault) throw this.#fault.error
    const rows = [...this.#rows.values()]
    for (const { id } of rows) this.#told.add(id)
    const gone = [...this.#gone].filter((id) => this.#told.delete(id))
    this.#rows.clear()
    this.#gone.clear()
    this.#wake = Promise.withResolvers()
    return { rows, gone }
  }
}
