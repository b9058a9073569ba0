/** How many files are at the reader at the same time, and how many more are being stored: their texts are in memory. */
export type Room = { readers: number; storedAtOnce: number }

/** Reads one file and stores it; `leave` tells that the reader is free for the next one. */
type Work<Entry> = (entry: Entry, leave: () => void) => Promise<void>

/** The files that are being read or stored. The first fault of one is kept, and no other begins then. */
export class FilesAtWork<Entry extends { entry_id: number }> {
  readonly #room: Room
  readonly #work: Work<Entry>
  readonly #running = new Map<number, Promise<void>>()
  /** Files that the reader is at; those that are being stored are in `#running` only. */
  #atReader = 0
  #changed = Promise.withResolvers<void>()
  #fault: { error: unknown } | undefined

  constructor(room: Room, work: Work<Entry>) {
    this.#room = room
    this.#work = work
  }

  get ids(): number[] {
    return [...this.#running.keys()]
  }

  get hasFailed(): boolean {
    return this.#fault !== undefined
  }

  get hasRoom(): boolean {
    const { readers, storedAtOnce } = this.#room
    return this.#atReader < readers && this.#running.size < readers + storedAtOnce
  }

  /**
   * Settled at the next change, or call of `tell`. One promise for each turn of a loop: racing against one that lives as long as a run would keep
   * every turn in memory.
   */
  get change(): Promise<void> {
    return this.#changed.promise
  }

  /** Something has changed outside. */
  readonly tell = (): void => {
    this.#changed.resolve()
    this.#changed = Promise.withResolvers()
  }

  start(entry: Entry): void {
    this.#atReader += 1
    const leave = once(() => {
      this.#atReader -= 1
      this.tell()
    })
    const work = this.#work(entry, leave)
      .catch((error: unknown) => {
        this.#fault ??= { error }
      })
      .finally(() => {
        this.#running.delete(entry.entry_id)
        leave()
        this.tell()
      })
    this.#running.set(entry.entry_id, work)
  }

  /** Comes back when nothing is at work. Throws the first fault. */
  async finish(): Promise<void> {
    await Promise.all(this.#running.values())
    if (this.#fault) throw this.#fault.error
  }
}

function once(action: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) action()
    isDone = true
  }
}
