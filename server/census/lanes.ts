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

/** A reader that nothing was given to for so long is closed: while a large file is stored and made searchable its heap would be there for nothing. */
const usualIdleMs = 20_000

/**
 * Compares files one after the other; slow ones continue in parallel with the next and behind them, so that no file holds up the others. One idle reader is
 * kept for some seconds: starting one takes as long as dozens of files.
 */
export class Lanes {
  readonly #gate = new Gate(1, slowAtMost)
  readonly #make: () => Reader
  readonly #idleMs: number
  readonly #busy = new Set<Reader>()
  #idle: Reader | undefined
  #closing: NodeJS.Timeout | undefined

  constructor(make: () => Reader = () => new SecondReader(), idleMs = usualIdleMs) {
    this.#make = make
    this.#idleMs = idleMs
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
    clearTimeout(this.#closing)
    const all = [...this.#busy, ...(this.#idle ? [this.#idle] : [])]
    await Promise.all(all.map((reader) => reader.close()))
  }

  #take(): Reader {
    clearTimeout(this.#closing)
    const reader = this.#idle ?? this.#make()
    this.#idle = undefined
    this.#busy.add(reader)
    return reader
  }

  async #giveBack(reader: Reader, isBehind: boolean): Promise<void> {
    this.#busy.delete(reader)
    if (this.#idle || (isBehind && !reader.comeForward())) await reader.close()
    else this.#idle = reader
    clearTimeout(this.#closing)
    this.#closing = setTimeout(() => void this.#closeIdle(), this.#idleMs).unref()
  }

  async #closeIdle(): Promise<void> {
    const reader = this.#idle
    this.#idle = undefined
    await reader?.close()
  }
}
