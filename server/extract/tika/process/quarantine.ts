import type { TikaPlace } from './process.ts'
import { TikaReader } from './reader.ts'
import type { Answer, FileToSend, RequestLimits } from './request.ts'

/** It starts in two seconds, and files that need it tend to come in groups. */
const restAfterMs = 5_000

/** It has the lowest priority: its files have held up the first reader already. */
const niceness = 19

/** On a busy machine it gets almost no CPU time, so that even its start may take as long as a run. */
const startsWithinMs = 24 * 3_600_000

/** How many outside kills a file survives. */
const killsAtMost = 3

/** A Tika for suspects alone: one file at a time, behind everybody else on this machine, there while there is work for it. */
export class Quarantine {
  readonly #reader: TikaReader
  #inside = 0
  #timer: NodeJS.Timeout | undefined

  constructor(place: TikaPlace) {
    this.#reader = new TikaReader({ ...place, niceness, startsWithinMs, log: 'tika-quarantine.log', atOnce: 1, slowAtMost: 0 })
  }

  /** Reads one file to its end; `onTurn` is told when it begins. A reader that was killed from outside says nothing of the file. */
  async read(file: FileToSend, limits: RequestLimits, call: { signal: AbortSignal; onTurn?: () => void }): Promise<Answer> {
    this.#inside += 1
    clearTimeout(this.#timer)
    try {
      for (let kills = 1; ; kills += 1) {
        const answer = await this.#reader.read(file, limits, call)
        const wasKilled = answer.kind === 'disturbed' || (answer.kind === 'lost' && answer.cause === 'killed')
        if (!wasKilled) return answer
        if (kills === killsAtMost) return { kind: 'lost', cause: 'crash' }
      }
    } finally {
      this.#inside -= 1
      // An aborted request would keep running.
      if (call.signal.aborted) await this.#reader.rest()
      else if (this.#inside === 0) this.#timer = setTimeout(() => void this.#reader.rest(), restAfterMs).unref()
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#reader.close()
  }
}
