import { Gate } from '../../gate.ts'
import type { FileToExtract } from '../../port.ts'
import type { TikaPlace, TikaProcess } from './process.ts'
import { type Answer, type FileToSend, type RequestLimits, requestTree } from './request.ts'
import { TikaServer } from './server.ts'
import { TemporarySpace, TooMuchSpace } from './temporary-space.ts'
import { TimeIsUp, withinTime } from './time-limit.ts'

/** `disturbed`: the reader ended, or we ended it, for another file's fault as far as can be told. */
export type ReaderAnswer = Answer | { kind: 'disturbed' }

/** Where a Tika lies and how it is used: how many files at the same time, and how many beside them that take long. */
export type ReaderSettings = TikaPlace & { atOnce: number; slowAtMost: number }

/** One Tika that reads files, each within its limits. It is ended with a file that exceeds them, and started again with the next. */
export class TikaReader {
  readonly #server: TikaServer
  readonly #gate: Gate
  readonly #space = new TemporarySpace()
  /** What it has in hand, oldest first, and for what of that a process that has ended did so. */
  readonly #inHand = new Map<FileToExtract, TikaProcess>()
  readonly #guilty = new WeakMap<TikaProcess, FileToExtract>()

  constructor({ atOnce, slowAtMost, ...place }: ReaderSettings) {
    this.#server = new TikaServer(place)
    this.#gate = new Gate(atOnce, slowAtMost)
  }

  /** `onTurn` is told when it begins, `onSlow` when the next one begins beside it. @throws the signal's reason; AppError READER_DOWN. */
  read(file: FileToSend, limits: RequestLimits, { signal, onTurn, onSlow }: Call): Promise<ReaderAnswer> {
    return this.#gate.run(async (giveWay) => {
      signal.throwIfAborted()
      onTurn?.()
      const running = await this.#server.running(signal)
      const timer = setInterval(() => giveWay() && onSlow?.(), slowAfterMs)
      return this.#ask(file, limits, running, signal).finally(() => clearInterval(timer))
    })
  }

  /** As `read`, with nothing beside it once nothing else is there to be read; undefined where it was dismissed before. `onAnswer` is told before the next one begins. */
  readAlone(file: FileToSend, limits: RequestLimits, { signal, onTurn, onAnswer }: CallAlone): Promise<ReaderAnswer | undefined> {
    const work = async () => {
      onTurn()
      const answer = await this.#ask(file, limits, await this.#server.running(signal), signal)
      onAnswer(answer)
      return answer
    }
    return this.#gate.runAlone(work, signal)
  }

  /** Whatever waits to be read alone need not be any more. */
  dismissAlone(): void {
    this.#gate.dismissAlone()
  }

  version(signal: AbortSignal): Promise<string> {
    return this.#server.version(signal)
  }

  /** Stops the process until the next file, to release its memory. */
  rest(): Promise<void> {
    return this.#server.rest()
  }

  close(): Promise<void> {
    return this.#server.close()
  }

  async #ask(file: FileToSend, limits: RequestLimits, running: TikaProcess, signal: AbortSignal): Promise<ReaderAnswer> {
    const time = { limitMs: limits.timeoutMs, pid: running.pid }
    this.#inHand.set(file, running)
    try {
      const answer = await withinTime(time, (timeIsUp) =>
        this.#space.run(running.folder, limits.temporaryBytes, (tooMuch) =>
          requestTree(running.port, file, limits, AbortSignal.any([signal, timeIsUp, tooMuch])),
        ),
      )
      return answer.kind === 'lost' ? await this.#whyLost(file, running) : answer
    } catch (error) {
      if (error instanceof TimeIsUp) return await this.#endFor(file, running)
      if (error instanceof TooMuchSpace) return await this.#endForSpace(file, running)
      throw error
    } finally {
      this.#inHand.delete(file)
    }
  }

  async #endFor(file: FileToExtract, running: TikaProcess): Promise<ReaderAnswer> {
    this.#guilty.set(running, file)
    await this.#condemn(running)
    return { kind: 'lost', cause: 'time' }
  }

  async #endForSpace(file: FileToExtract, running: TikaProcess): Promise<ReaderAnswer> {
    const isGuilty = this.#blame(running) === file
    await this.#condemn(running)
    return { kind: isGuilty ? 'swollen' : 'disturbed' }
  }

  /** An abandoned request would keep running. */
  async #condemn(running: TikaProcess): Promise<void> {
    this.#server.doubt()
    await running.stop()
  }

  async #whyLost(file: FileToExtract, running: TikaProcess): Promise<ReaderAnswer> {
    const guilty = this.#blame(running)
    this.#server.doubt()
    const end = await running.endWithin(endsWithinMs)
    // One that goes on has only closed the connection, as it may on a file that breaks the protocol.
    if (end === undefined) this.#guilty.delete(running)
    if (guilty !== file) return { kind: 'disturbed' }
    return { kind: 'lost', cause: end === undefined || end === 'stopped' ? 'crash' : end }
  }

  /** What a process ended for: as far as is not known better, the file that it has been at longest. */
  #blame(running: TikaProcess): FileToExtract | undefined {
    const known = this.#guilty.get(running)
    if (known) return known
    const [oldest] = [...this.#inHand].find(([, process]) => process === running) ?? []
    if (oldest) this.#guilty.set(running, oldest)
    return oldest
  }
}

/** Most files take a hundredth of it. */
const slowAfterMs = 1_000

/** Between the loss of a connection and the end of the process that had it: to the system both are one. */
const endsWithinMs = 2_000

type CallAlone = { signal: AbortSignal; onTurn: () => void; onAnswer: (answer: ReaderAnswer) => void }
export type Call = { signal: AbortSignal; onTurn?: () => void; onSlow?: () => void }
