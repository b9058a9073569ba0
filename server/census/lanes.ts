import { Gate } from '../extract/gate.ts'
import { type Ask, SecondReader } from './second-reader.ts'
import type { Census } from './take-census.ts'

type Reader = Pick<SecondReader, 'compare' | 'standBack' | 'comeForward' | 'close'>

/** Most files take a hundredth of this. */
const slowAfterMs = 1_000

/** The same for portions of large containers: beside each other several would be in memory that take about a second each. */
const slowPortionMs = 15_000

/** Each has its own heap. */
const slowAtMost = 2

/**
 * Compares files one after the other; slow ones continue in parallel with the next and behind them, so that no file holds up the others. One idle reader is
 * kept: starting one takes as long as dozens of files.
 */
export class Lanes {
  readonly #gate = new Gate(1, slowAtMost)
  readonly #make: () => Reader
  readonly #busy = new Set<Reader>()
  #idle: Reader | undefined

  constructor(make: () => Reader = () => new SecondReader()) {
    this.#make = make
  }

  /** As `SecondReader.compare`. `isPortion`: of a large container. */
  compare(ask: Ask, signal: AbortSignal, isPortion = false): Promise<Census> {
    return this.#gate.run(async (giveWay) => {
      const reader = this.#take()
      let isBehind = false
      const timer = setInterval(
        () => {
          if (!giveWay()) return
          reader.standBack()
          isBehind = true
        },
        isPortion ? slowPortionMs : slowAfterMs,
      )
      try {
        return await reader.compare(ask, signal)
      } finally {
        clearInterval(timer)
        await this.#giveBack(reader, isBehind)
      }
    })
  }

  async close(): Promise<void> {
    const all = [...this.#busy, ...(this.#idle ? [this.#idle] : [])]
    await Promise.all(all.map((reader) => reader.close()))
  }

  #take(): Reader {
    const reader = this.#idle ?? this.#make()
    this.#idle = undefined
    this.#busy.add(reader)
    return reader
  }

  async #giveBack(reader: Reader, isBehind: boolean): Promise<void> {
    this.#busy.delete(reader)
    if (this.#idle || (isBehind && !reader.comeForward())) await reader.close()
    else this.#idle = reader
  }
}
