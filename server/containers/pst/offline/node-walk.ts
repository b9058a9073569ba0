import { Effort, TooMuchEffort } from '../../effort.ts'

/** The most entries, nodes and blocks that one message may take: more than a message of gigabytes needs. */
const mostSteps = 1_000_000
/** Tables are held in memory whole; those of messages take kilobytes. */
const mostTableBytes = 64 * 1024 * 1024

/** The budget for converting one node of a packed store, including everything inside it. Exceeding it throws TooMuchEffort, after which the node counts as lost. */
export class NodeWalk {
  readonly #effort: Effort
  readonly #lists = new Set<number>()
  #tableBytes = 0

  /** Anything that is listed once takes some bytes of the store, so a small store justifies few steps. */
  constructor(storeBytes: number, signal: AbortSignal) {
    this.#effort = new Effort(signal, Math.min(mostSteps, storeBytes))
  }

  /** Counts one. @throws TooMuchEffort, or the signal's reason. */
  step(): Promise<void> {
    return this.#effort.step()
  }

  /** Counts the bytes of a table. @throws TooMuchEffort if all tables together are too large. */
  addTable(sizeBytes: number): void {
    this.#tableBytes += sizeBytes
    if (this.#tableBytes > mostTableBytes) throw new TooMuchEffort('tables that are too large for memory')
  }

  /** Whether a list of nodes is visited for the first time: one that leads back to itself has no end. */
  isFirst(list: number): boolean {
    if (this.#lists.has(list)) return false
    this.#lists.add(list)
    return true
  }
}
