import { type WatchProblem, watchProblem } from '@dossier/contract/indexing/watching'
import type { WatchParts } from './parts.ts'
import { type Reach, reachFolder } from './reach.ts'
import { keepMounts, type Watch } from './watches.ts'

/** No answer of a folder for so long means that its share is down. */
const answerMs = 20_000

/** Whether the folder of one watch can be reached, asked in a limited time, and on which drives it was seen last. */
export class FolderReach {
  readonly #watch: Watch
  readonly #parts: WatchParts
  #mounts: string[] | undefined
  #isAsking = false

  constructor(watch: Watch, parts: WatchParts) {
    this.#watch = watch
    this.#parts = parts
  }

  /** The drives as they were written down. */
  remember(mounts: string[] | undefined): void {
    this.#mounts = mounts
  }

  /** Why it cannot be reached; undefined where it can. */
  async findProblem(): Promise<WatchProblem | undefined> {
    // Each question to a share that is down holds a thread of the process: one is enough.
    const reach = this.#isAsking ? undefined : await this.#ask()
    if (!reach) return watchProblem('unreachable', { path: this.#watch.path })
    if (reach.kind === 'away') return reach.problem
    await this.#keep(reach.mounts)
    return undefined
  }

  /** Undefined where there is no answer in time. */
  async #ask(): Promise<Reach | undefined> {
    const { program, readMounts, clock } = this.#parts
    const { project, key } = this.#watch
    this.#isAsking = true
    const asked = reachFolder({ records: program.records, project, folder: key, knownMounts: this.#mounts, readMounts })
    const answer = asked.finally(() => {
      this.#isAsking = false
    })
    let stop = () => {}
    const limit = new Promise<undefined>((resolve) => {
      stop = clock.after(answerMs, () => resolve(undefined))
    })
    // One that comes too late may be a fault, which nobody hears.
    answer.catch(() => {})
    return Promise.race([answer, limit]).finally(stop)
  }

  async #keep(mounts: string[] | undefined): Promise<void> {
    if (mounts === undefined || JSON.stringify(mounts) === JSON.stringify(this.#mounts)) return
    this.#mounts = mounts
    await keepMounts(this.#parts.program.records, this.#watch, mounts)
  }
}
