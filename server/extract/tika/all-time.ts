import type { RequestLimits } from './process/request.ts'

/** Of what one reading may take: the first reader's share, the quarantine's, and as much again for parts of it that are read by themselves. */
const readings = 2

/** How much of the reader's time one file on disk may take over all its readings, in milliseconds: they are many where it is taken apart. */
export class AllTime {
  #leftMs: number

  /** `ofOne`: the limit of time of one reading of the whole file. */
  constructor(ofOneMs: number) {
    this.#leftMs = readings * ofOneMs
  }

  get isUp(): boolean {
    return this.#leftMs <= 0
  }

  /** Of the next reading, which is charged. */
  limit(limits: RequestLimits): RequestLimits {
    return { ...limits, timeoutMs: Math.min(limits.timeoutMs, Math.max(1, this.#leftMs)), onSpent: (ms) => this.take(ms) }
  }

  take(ms: number): void {
    this.#leftMs -= ms
  }
}
