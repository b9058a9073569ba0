import type { LivePart } from '../feature/feature.ts'
import { FolderWatch } from './folder-watch.ts'
import type { WatchParts } from './parts.ts'
import { readWatches, type Watch } from './watches.ts'

/** What hangs in a system call, such as on a share that is down, must not hold up the end of the server. */
const closeMs = 2_000

/** All watches of the home, while its server lives: those of the records, at the start and whenever the switches may have changed. */
export class Watching implements LivePart {
  readonly #parts: WatchParts
  readonly #open = new Map<string, FolderWatch>()
  #isClosed = false
  #matching: Promise<void> = Promise.resolve()

  constructor(parts: WatchParts) {
    this.#parts = parts
    this.wake()
  }

  wake(): void {
    this.#matching = this.#matching.then(() => this.#match()).catch((error: unknown) => this.#noteFault(error))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#matching
    const ended = Promise.all([...this.#open.values()].map((each) => each.close()))
    let stop = () => {}
    const limit = new Promise<void>((resolve) => {
      stop = this.#parts.clock.after(closeMs, resolve)
    })
    await Promise.race([ended, limit]).finally(stop)
  }

  async #match(): Promise<void> {
    if (this.#isClosed) return
    const wanted = new Map((await readWatches(this.#parts.program.records)).map((watch) => [nameOf(watch), watch]))
    for (const [name, opened] of this.#open) {
      if (wanted.has(name)) continue
      this.#open.delete(name)
      await opened.close()
    }
    for (const [name, watch] of wanted) {
      if (!this.#open.has(name)) this.#open.set(name, new FolderWatch(watch, this.#parts))
    }
  }

  #noteFault(error: unknown): void {
    this.#parts.program.log.error({ event: 'watches not read', error: String(error) })
  }
}

/** Off and on again is another watch. */
function nameOf({ project, key, since }: Watch): string {
  return `${since} ${key.toString('hex')} ${project}`
}
