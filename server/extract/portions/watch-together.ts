import type { ReadingWatch } from '../port.ts'

/** Watches for readings of several portions of one file, which waits aside only while all of them do. */
export class WatchTogether {
  readonly #watch: ReadingWatch
  #inHand = 0
  #isAside = false

  constructor(watch: ReadingWatch) {
    this.#watch = watch
  }

  /** Runs the reading of one portion. */
  async during<T>(read: (watch: ReadingWatch) => Promise<T>): Promise<T> {
    let isIn = false
    const enter = () => {
      if (isIn) return
      isIn = true
      this.#inHand += 1
      this.#look()
    }
    const leave = () => {
      if (!isIn) return
      isIn = false
      this.#inHand -= 1
    }
    const onAside = () => {
      leave()
      this.#look()
    }
    enter()
    try {
      return await read({ onAside, onTurn: enter, onSlow: () => this.#watch.onSlow() })
    } finally {
      leave()
    }
  }

  #look(): void {
    const isAside = this.#inHand === 0
    if (isAside === this.#isAside) return
    this.#isAside = isAside
    if (isAside) this.#watch.onAside()
    else this.#watch.onTurn()
  }
}
