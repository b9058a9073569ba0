import type { Clock } from '../clock.ts'

type Waiting = { at: number; work: () => void }

/** A clock that goes only as far as it is told, from the present on: other parts of the program write down the real time. */
export class FakeClock implements Clock {
  #now = Date.now()
  readonly #waiting = new Set<Waiting>()

  now(): number {
    return this.#now
  }

  after(ms: number, work: () => void): () => void {
    const waiting = { at: this.#now + ms, work }
    this.#waiting.add(waiting)
    return () => this.#waiting.delete(waiting)
  }

  /** Lets time pass, and whoever waited for it go on. */
  advance(ms: number): void {
    this.#now += ms
    for (const waiting of [...this.#waiting].toSorted((a, b) => a.at - b.at)) {
      if (waiting.at > this.#now || !this.#waiting.delete(waiting)) continue
      waiting.work()
    }
  }
}
