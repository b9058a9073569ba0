import type { Report } from './kind.ts'
import type { TaskNews } from './states.ts'

/** At most twice a second: each write is a wait for the disk. */
const pauseMs = 500

/** Gathers what a task tells and has it written down, not too often. */
export class Reporter {
  readonly #save: (news: TaskNews) => Promise<void>
  readonly #onFault: (error: unknown) => void
  #news: TaskNews = {}
  #savedAt = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | undefined
  #saving = Promise.resolve()
  #isClosed = false

  constructor(save: (news: TaskNews) => Promise<void>, onFault: (error: unknown) => void) {
    this.#save = save
    this.#onFault = onFault
  }

  readonly report: Report<unknown> = (news) => {
    this.#news = { ...this.#news, ...news }
    if (this.#isClosed) return
    this.#timer ??= setTimeout(() => this.#write(), Math.max(0, this.#savedAt + pauseMs - performance.now()))
  }

  /** All that it has told, written down or not. */
  get told(): TaskNews {
    return this.#news
  }

  /** Nothing is written after this; answers the last word. */
  async close(): Promise<TaskNews> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#saving
    return this.#news
  }

  #write(): void {
    this.#timer = undefined
    this.#savedAt = performance.now()
    this.#saving = this.#saving.then(() => this.#save(this.#news)).catch(this.#onFault)
  }
}
