import type { OddRequest } from '../odd-requests.ts'
import type { Answered } from './ask.ts'

type Timed = { at: number; asked: OddRequest; answer: Answered }

/** The requests of a run that took longest, the slowest first. */
export class Slowest {
  readonly #most: number
  #kept: readonly Timed[] = []

  /** @param most how many are kept */
  constructor(most: number) {
    this.#most = most
  }

  /** Takes note of an answer; `at` is the request's number in its run. */
  add(timed: Timed): void {
    this.#kept = [...this.#kept, timed].sort((one, other) => other.answer.ms - one.answer.ms).slice(0, this.#most)
  }

  /** A line for each: time, status, number, and the request with as much of its body as can be read. */
  lines(): string[] {
    return this.#kept.map(({ at, asked: { method, path, body }, answer: { ms, status } }) => {
      const place = `${method} ${path.slice(0, 1_500)}`
      return `${ms.toFixed(0)} ms: ${status} to request ${at}, ${place} ${(body ?? '').slice(0, 1_500)}`
    })
  }
}
