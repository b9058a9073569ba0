import { Effort, TooMuchEffort } from '../../effort.ts'

/** Entries that are looked at, nodes that are told and blocks that are made, for one message: more than one of gigabytes has. */
const mostSteps = 1_000_000
/** Tables are in memory as a whole; those of messages have kilobytes. */
const mostTableBytes = 64 * 1024 * 1024

/** What telling one node of a packed store may take, all that lies inside it included. What exceeds it throws TooMuchEffort, which no part of the node survives. */
export class NodeWalk {
  readonly #effort: Effort
  readonly #lists = new Set<number>()
  #tableBytes = 0

  /** Whatever is named once takes some bytes of the store, so that a small one has little to look at. */
  constructor(storeBytes: number, signal: AbortSignal) {
    this.#effort = new Effort(signal, Math.min(mostSteps, storeBytes))
  }

  /** Counts one. @throws TooMuchEffort, or the signal's reason. */
  step(): Promise<void> {
    return this.#effort.step()
  }

  /** Counts bytes of a table. @throws TooMuchEffort where all of them are too many. */
  addTable(sizeBytes: number): void {
    this.#tableBytes += sizeBytes
    if (this.#tableBytes > mostTableBytes) throw new TooMuchEffort('tables that are too large for memory')
  }

  /** Whether a list of nodes is come to for the first time: one that leads back to itself has no end. */
  isFirst(list: number): boolean {
    if (this.#lists.has(list)) return false
    this.#lists.add(list)
    return true
  }
}
