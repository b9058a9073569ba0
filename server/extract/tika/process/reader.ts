import { Gate } from '../../gate.ts'
import type { FileToExtract } from '../../port.ts'
import { TimeIsUp, withinTime } from '../../time-limit.ts'
import type { TikaEnd, TikaPlace, TikaProcess } from './process.ts'
import { type Answer, type FileToSend, type RequestLimits, requestTree } from './request.ts'
import { TikaServer } from './server.ts'
import { TemporarySpace, TooMuchSpace } from './temporary-space.ts'

/** `disturbed`: the reader ended, or we ended it, for another file's fault as far as can be told. */
export type ReaderAnswer = Answer | { kind: 'disturbed' }

/** For what a reader ended, or was ended: as `TikaEnd`, or because a file took all its time or temporary room. */
export type ReaderEnd = { reader: 'first' | 'quarantine'; cause: TikaEnd | 'time' | 'room' }

/**
 * Where a Tika lies and how it is used: how many files at the same time, and how many beside them that take long; who is told when it ended with files in hand.
 */
export type ReaderSettings = TikaPlace & {
  name: ReaderEnd['reader']
  atOnce: number
  slowAtMost: number
  onEnd?: ((end: ReaderEnd) => void) | undefined
}

/** One Tika that reads files, each within its limits. It is ended with a file that exceeds them, and started again with the next. */
export class TikaReader {
  readonly #server: TikaServer
  readonly #gate: Gate
  readonly #space = new TemporarySpace()
  readonly #isShared: boolean
  /** What it has in hand, oldest first, and for what of that a process that has ended did so. */
  readonly #inHand = new Map<FileToExtract, TikaProcess>()
  readonly #guilty = new WeakMap<TikaProcess, FileToExtract>()
  /** Processes of whose end was told: several files may see it. */
  readonly #told = new WeakSet<TikaProcess>()
  readonly #tell: (running: TikaProcess, cause: ReaderEnd['cause']) => void

  constructor({ name, atOnce, slowAtMost, onEnd, ...place }: ReaderSettings) {
    this.#server = new TikaServer(place)
    this.#gate = new Gate(atOnce, slowAtMost)
    this.#isShared = atOnce > 1
    this.#tell = (running, cause) => {
      if (!this.#told.has(running)) onEnd?.({ reader: name, cause })
      this.#told.add(running)
    }
  }

  /** `onTurn` is told when it begins, `onSlow` when the next one begins beside it. @throws the signal's reason; AppError READER_DOWN. */
  read(file: FileToSend, limits: RequestLimits, { signal, untilFree, onTurn, onSlow, rank }: Call): Promise<ReaderAnswer> {
    const work = async (giveWay: () => boolean) => {
      signal.throwIfAborted()
      await untilFree?.(signal)
      onTurn?.()
      const running = await this.#server.running(signal)
      const timer = setInterval(() => giveWay() && onSlow?.(), slowAfterMs)
      // Most that use half of their time use all of it: others then need not wait for the next process.
      const onHalf = this.#isShared ? () => this.#server.prepare() : undefined
      return this.#ask(file, { ...limits, onHalf }, running, signal).finally(() => clearInterval(timer))
    }
    return this.#gate.run(work, rank)
  }

  /**
   * As `read`, with nothing beside it once nothing else is there to be read; undefined where it was dismissed before. `onAnswer` is told before the next one
   * begins.
   */
  readAlone(file: FileToSend, limits: RequestLimits, call: CallAlone): Promise<ReaderAnswer | undefined> {
    const { signal, onTurn, onAnswer, rank } = call
    const work = async () => {
      onTurn()
      const answer = await this.#ask(file, limits, await this.#server.running(signal), signal)
      onAnswer(answer)
      return answer
    }
    return this.#gate.runAlone(work, signal, rank)
  }

  /** As `Extractor.expectMore`. */
  expectMore(isExpected: boolean): void {
    this.#gate.expectMore(isExpected)
  }

  /**
   * Waits until there has been nothing to read for a moment, as a file of this rank that is to be read alone does, and stops the process until the next file.
   * @throws the signal's reason.
   */
  async restWhenIdle(rank: number, signal: AbortSignal): Promise<void> {
    const rest = async () => {
      await this.#server.rest()
      return true
    }
    while (!(await this.#gate.runAlone(rest, signal, rank)));
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

  async #ask(file: FileToSend, limits: AskLimits, running: TikaProcess, signal: AbortSignal): Promise<ReaderAnswer> {
    const { timeoutMs: limitMs, onSpent, onHalf } = limits
    const time = { limitMs, pid: running.pid, onSpent, onHalf }
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
    this.#tell(running, 'time')
    await this.#condemn(running)
    return { kind: 'lost', cause: 'time' }
  }

  async #endForSpace(file: FileToExtract, running: TikaProcess): Promise<ReaderAnswer> {
    const isGuilty = this.#blame(running) === file
    this.#tell(running, 'room')
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
    else if (end !== 'stopped') this.#tell(running, end)
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

type AskLimits = RequestLimits & { onHalf?: (() => void) | undefined }

/** `rank`: its place among those who wait, the lowest first; absent: 0. `untilFree`: what it waits for when it is its turn. */
type CallAlone = { signal: AbortSignal; onTurn: () => void; onAnswer: (answer: ReaderAnswer) => void; rank: number }
export type Call = {
  signal: AbortSignal
  untilFree?: (signal: AbortSignal) => Promise<void>
  onTurn?: () => void
  onSlow?: () => void
  rank?: number
}
