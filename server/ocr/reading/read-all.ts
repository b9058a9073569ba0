import { countWanted, nextWanted, noteWantedDone, noteWantedPages } from '../wanted/wanted.ts'
import { countFirst, nextWantedIn } from '../wanted/wanted-first.ts'
import type { FirstWatch } from '../wanted/what-is-first.ts'
import { type DocumentReading, readDocument } from './read-document.ts'

/** `failing`: aborted by the first fault of ours. */
export type AllReading = {
  reading: Omit<DocumentReading, 'isFirst'>
  taskId: string
  first: FirstWatch
  failing: AbortController
}

/**
 * Reads the documents of a task in their order, and beside that those of places that somebody wants to be read first: their pages take each lane that becomes
 * free, so that they wait for no long document that is being read already.
 */
export async function readAll(all: AllReading): Promise<void> {
  await new AllDocuments(all).read()
}

class AllDocuments {
  readonly #all: AllReading
  /** Documents of which pages are being read, by their numbers, and all that were begun out of their order. */
  readonly #atWork = new Set<number>()
  readonly #outOfOrder = new Set<number>()
  readonly #ends = new Set<Promise<void>>()
  #inOrderUntil = 0

  constructor(all: AllReading) {
    this.#all = all
  }

  async read(): Promise<void> {
    const { reading } = this.#all
    const over = new AbortController()
    const until = AbortSignal.any([reading.signal, over.signal])
    let ahead = Promise.resolve()
    try {
      await this.#count()
      // What was asked for before it began comes before all others; what is asked for later comes in between.
      await this.#readFirst(until)
      ahead = this.#keepReadingFirst(until)
      await this.#readInOrder()
    } finally {
      over.abort()
      await ahead
      await reading.lanes.rest()
      await Promise.all(this.#ends)
    }
  }

  async #readInOrder(): Promise<void> {
    const { reading, taskId, first } = this.#all
    for (let after = 0; ; ) {
      const wanted = await nextWanted(reading.records, taskId, after)
      for (const { number, document_id: id } of wanted) {
        reading.signal.throwIfAborted()
        after = number
        this.#inOrderUntil = number
        if (!this.#outOfOrder.has(number)) await this.#readOne(number, id, () => first.now.isPreferred)
      }
      if (wanted.length === 0) return
    }
  }

  async #keepReadingFirst(until: AbortSignal): Promise<void> {
    try {
      for (; !until.aborted; await this.#all.first.pause(until)) await this.#readFirst(until)
    } catch (error) {
      this.#all.failing.abort(error)
    }
  }

  /** Begins all that is in such places now. */
  async #readFirst(until: AbortSignal): Promise<void> {
    for (let next = await this.#nextFirst(); next.length > 0; next = await this.#nextFirst()) {
      for (const { number, document_id: id } of next) {
        if (until.aborted) return
        if (this.#isBegun(number)) continue
        this.#outOfOrder.add(number)
        await this.#readOne(number, id, () => true)
      }
    }
  }

  async #nextFirst() {
    const { reading, taskId, first } = this.#all
    const { places } = await first.look()
    if (places.length > 0) reading.progress.tellFirst(await countFirst(reading, taskId, places))
    for (const place of places) {
      const task = { id: taskId, project: reading.project }
      const next = await nextWantedIn(reading.records, task, place, [...this.#atWork])
      const left = next.filter(({ number }) => !this.#isBegun(number))
      if (left.length > 0) return left
    }
    return []
  }

  #isBegun(number: number): boolean {
    return number <= this.#inOrderUntil || this.#outOfOrder.has(number)
  }

  async #readOne(number: number, id: string, isFirst: () => boolean): Promise<void> {
    const { reading, taskId, failing } = this.#all
    const { records, signal } = reading
    const onPages = async (pages: number) => {
      await records.db.transaction().execute((trx) => noteWantedPages(trx, taskId, number, pages))
      await this.#count()
    }
    this.#atWork.add(number)
    const { ended } = await readDocument({ ...reading, isFirst }, id, onPages)
    const noted = ended.then(async () => {
      if (signal.aborted) return
      await records.db.transaction().execute((trx) => noteWantedDone(trx, taskId, number))
      await this.#count()
    })
    const end = noted
      .catch((error: unknown) => failing.abort(error))
      .finally(() => {
        this.#atWork.delete(number)
        this.#ends.delete(end)
      })
    this.#ends.add(end)
  }

  async #count(): Promise<void> {
    const { reading, taskId } = this.#all
    reading.progress.count(await countWanted(reading.records, taskId))
  }
}
