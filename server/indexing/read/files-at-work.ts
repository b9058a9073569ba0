/** How many files are at the reader at the same time, and how many more are being stored: their texts are in memory. */
export type Room = { readers: number; storedAtOnce: number }

/**
 * Reads one file and stores it. To be told: `leave`: the reader is free for the next one; `aside`: it is free, and this file waits for its turn elsewhere,
 * perhaps for long; `turn`: it is being worked at again.
 */
export type Progress = { leave(): void; aside(): void; turn(): void }
type Work<Entry> = (entry: Entry, progress: Progress) => Promise<void>

/** More that wait aside hold up the others: there should be few in a hundred. */
const asideAtMost = 1_000

/** The files that are being read or stored. The first fault of one is kept, and no other begins then. */
export class FilesAtWork<Entry extends { entry_id: number }> {
  readonly #room: Room
  readonly #work: Work<Entry>
  readonly #running = new Map<number, Promise<void>>()
  /** Files that the reader is at, and those that wait aside; those that are being stored are in `#running` only. */
  readonly #atReader = new Set<number>()
  readonly #aside = new Set<number>()
  #changed = Promise.withResolvers<void>()
  #fault: { error: unknown } | undefined

  constructor(room: Room, work: Work<Entry>) {
    this.#room = room
    this.#work = work
  }

  get ids(): number[] {
    return [...this.#running.keys()]
  }

  /** How many are in progress, without those that wait aside. */
  get inHand(): number {
    return this.#running.size - this.#aside.size
  }

  /** Whether all others are being stored, or wait aside. */
  get isReaderFree(): boolean {
    return this.#atReader.size === 0
  }

  get hasFailed(): boolean {
    return this.#fault !== undefined
  }

  get hasRoom(): boolean {
    const { readers, storedAtOnce } = this.#room
    return this.#atReader.size < readers && this.inHand < readers + storedAtOnce && this.#aside.size < asideAtMost
  }

  /**
   * Settled at the next change, or call of `tell`. One promise for each turn of a loop: racing against one that lives as long as a run would keep
   * every turn in memory.
   */
  get change(): Promise<void> {
    return this.#changed.promise
  }

  /** Something outside has changed. */
  readonly tell = (): void => {
    this.#changed.resolve()
    this.#changed = Promise.withResolvers()
  }

  start(entry: Entry): void {
    const { entry_id: id } = entry
    this.#atReader.add(id)
    const work = this.#work(entry, this.#progressOf(id))
      .catch((error: unknown) => {
        this.#fault ??= { error }
      })
      .finally(() => {
        for (const files of [this.#running, this.#atReader, this.#aside]) files.delete(id)
        this.tell()
      })
    this.#running.set(id, work)
  }

  /** Resolves when no file is in progress. Throws the first fault. */
  async finish(): Promise<void> {
    await Promise.all(this.#running.values())
    if (this.#fault) throw this.#fault.error
  }

  #progressOf(id: number): Progress {
    const leave = () => {
      if (this.#atReader.delete(id)) this.tell()
    }
    const aside = () => {
      this.#aside.add(id)
      leave()
    }
    return { leave, aside, turn: () => this.#aside.delete(id) }
  }
}
