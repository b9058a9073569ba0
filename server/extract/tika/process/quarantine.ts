import { type Call, type ReaderAnswer, type ReaderSettings, TikaReader } from './reader.ts'
import type { Answer, FileToSend, RequestLimits } from './request.ts'

/** How long it stays when nothing is left for it, in milliseconds: it starts in two seconds, and files that need it tend to come in groups. */
export const usualRestMs = 5_000

/**
 * Its files have held up the first reader already. Of its whole session less: at 10 it would get next to nothing beside a few busy programs, and a run would
 * not end.
 */
const niceness = 10
const groupNiceness = 5

/** On a busy machine it gets little time, so that even its start may take long. */
const startsWithinMs = 24 * 3_600_000

/** How many outside kills a file survives. */
const killsAtMost = 3

/** `untilFree`: what each file waits for when it is its turn. `restAfterMs`: how long it stays without work. */
type QuarantineSettings = Omit<ReaderSettings, 'name' | 'atOnce' | 'slowAtMost'> & {
  untilFree: (signal: AbortSignal) => Promise<void>
  restAfterMs: number
}

type ReadCall = Pick<Call, 'signal' | 'onTurn' | 'rank'>

/** A Tika for suspects alone: one file at a time, behind everybody else on this machine, there while there is work for it. */
export class Quarantine {
  readonly #reader: TikaReader
  readonly #untilFree: QuarantineSettings['untilFree']
  readonly #restAfterMs: number
  /** Files that are here, and how many of them are being read: one at most. */
  #inside = 0
  #atWork = 0
  #timer: NodeJS.Timeout | undefined

  constructor({ untilFree, restAfterMs, ...place }: QuarantineSettings) {
    this.#untilFree = untilFree
    this.#restAfterMs = restAfterMs
    const settings = { niceness, groupNiceness, startsWithinMs, log: 'tika-quarantine.log', atOnce: 1, slowAtMost: 0 }
    this.#reader = new TikaReader({ ...place, ...settings, name: 'quarantine' })
  }

  /** Whether it has a process. */
  get isThere(): boolean {
    return this.#reader.isThere
  }

  /** Ends the process where it is at no file. */
  async restIfIdle(): Promise<void> {
    if (this.isThere && this.#atWork === 0) await this.#reader.rest()
  }

  /** Reads one file to its end; `onTurn` is told when it begins. A reader that was killed from outside says nothing of the file. */
  async read(file: FileToSend, limits: RequestLimits, call: ReadCall): Promise<Answer> {
    this.#inside += 1
    clearTimeout(this.#timer)
    try {
      for (let kills = 1; ; kills += 1) {
        const answer = await this.#readOnce(file, limits, call)
        const wasKilled = answer.kind === 'disturbed' || (answer.kind === 'lost' && answer.cause === 'killed')
        if (!wasKilled) return answer
        if (kills === killsAtMost) return { kind: 'lost', cause: 'crash' }
      }
    } finally {
      this.#inside -= 1
      // An aborted request would keep running.
      if (call.signal.aborted) await this.#reader.rest()
      else if (this.#inside === 0) this.#timer = setTimeout(() => void this.#reader.rest(), this.#restAfterMs).unref()
    }
  }

  async #readOnce(file: FileToSend, limits: RequestLimits, call: ReadCall): Promise<ReaderAnswer> {
    let mine = 0
    const onTurn = () => {
      mine = 1
      this.#atWork += 1
      call.onTurn?.()
    }
    try {
      return await this.#reader.read(file, limits, { ...call, onTurn, untilFree: (signal) => this.#waitUntilFree(signal) })
    } finally {
      this.#atWork -= mine
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#reader.close()
  }

  /** Who waits long keeps no process meanwhile. */
  async #waitUntilFree(signal: AbortSignal): Promise<void> {
    const timer = setTimeout(() => void this.#reader.rest(), this.#restAfterMs)
    try {
      await this.#untilFree(signal)
    } finally {
      clearTimeout(timer)
    }
  }
}
