import { constants, getPriority } from 'node:os'
import { Gate } from '../../gate.ts'
import type { FileToExtract } from '../../port.ts'
import { TimeIsUp, withinTime } from '../../time-limit.ts'
import type { TikaEnd, TikaProcess } from './process.ts'
import { type Answer, type FileToSend, type RequestLimits, requestTree } from './request.ts'
import { type ServerSettings, TikaServer } from './server.ts'
import { SlowFiles } from './slow-files.ts'
import { TemporarySpace, TooMuchSpace } from './temporary-space.ts'

/** `disturbed`: the reader ended, or we ended it, for another file's fault as far as can be told. */
export type ReaderAnswer = Answer | { kind: 'disturbed' }

/** For what a reader ended, or was ended: as `TikaEnd`, or because a file took all its time or temporary room. */
export type ReaderEnd = { reader: 'first' | 'quarantine'; cause: TikaEnd | 'time' | 'room' }

/**
 * Where a Tika lies and how it is used: how many files at the same time, and how many places there are beside them for files that take long; who is told when
 * it ended with files in hand.
 */
export type ReaderSettings = ServerSettings & {
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
  readonly #slow: SlowFiles
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
    this.#slow = new SlowFiles(Math.min(constants.priority.PRIORITY_LOW, getPriority() + (place.niceness ?? 0)))
    this.#isShared = atOnce > 1
    this.#tell = (running, cause) => {
      if (!this.#told.has(running)) onEnd?.({ reader: name, cause })
      this.#told.add(running)
    }
  }

  /** `onTurn` is told when it begins, `onSlow` when the next one begins beside it. @throws the signal's reason; AppError READER_DOWN. */
  read(
    file: FileToSend,
    limits: RequestLimits,
    { signal, untilFree, onTurn, onSlow, rank, ...own }: Call,
  ): Promise<ReaderAnswer> {
    const work = async (giveWay: GiveWay) => {
      signal.throwIfAborted()
      await untilFree?.(signal)
      onTurn?.()
      const running = await this.#server.running(signal)
      const timer = setInterval(() => this.#standBack(file, running, () => giveWay(placesOf(file)) && tell(onSlow)), slowAfterMs)
      // Most that use half of their time use all of it: others then need not wait for the next process.
      const onHalf = this.#isShared ? () => this.#gate.mayMoreCome && this.#server.prepare() : undefined
      return this.#ask(file, { ...limits, ...own, onHalf }, running, signal).finally(() => {
        clearInterval(timer)
        this.#slow.delete(file)
      })
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

  /** Whether it has a process. */
  get isThere(): boolean {
    return this.#server.isThere
  }

  /** Ends the process that was to follow the present one, as long as that is there. */
  dropHeirBeside(): Promise<void> {
    return this.#server.dropHeirBeside()
  }

  /** Stops the process until the next file, to release its memory. */
  rest(): Promise<void> {
    return this.#server.rest()
  }

  close(): Promise<void> {
    return this.#server.close()
  }

  /** Told every now and then while a file takes long. `hasGivenWay`: whether it has given its place to the next one just now. */
  #standBack(file: FileToSend, running: TikaProcess, hasGivenWay: () => boolean): void {
    if (hasGivenWay()) this.#slow.add(file, running)
    if (this.#slow.isLookDue(file)) void this.#gate.whenOnlySlow(quickWithinMs, () => this.#slow.standBack(running))
  }

  async #ask(file: FileToSend, limits: AskLimits, running: TikaProcess, signal: AbortSignal): Promise<ReaderAnswer> {
    const { onSpent, onHalf } = limits
    const worker = () => ({ pid: running.pid, thread: this.#slow.threadOf(file) })
    const leastShare = this.#isShared ? leastShareOfSlow : undefined
    const time = { limitMs: () => this.#limitMs(file, limits), worker, leastShare, onSpent, onHalf }
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

  /**
   * Who stands back may go on for longer, as long as others are to come: ending it would cost them a process. Who has found no place where it could keeps one of
   * the few that they need.
   */
  #limitMs(file: FileToSend, { timeoutMs, crowdedMs, patientMs }: AskLimits): number {
    if (!this.#slow.has(file)) return Math.min(timeoutMs, crowdedMs ?? timeoutMs)
    return this.#gate.isMoreExpected && patientMs !== undefined ? Math.max(timeoutMs, patientMs) : timeoutMs
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
    return isGuilty ? { kind: 'swollen' } : this.#disturbed(file)
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
    if (guilty !== file) return this.#disturbed(file)
    return { kind: 'lost', cause: end === undefined || end === 'stopped' ? 'crash' : end }
  }

  /** Who took long anyway is not tried beside others again. */
  #disturbed(file: FileToExtract): ReaderAnswer {
    return this.#slow.has(file) ? { kind: 'lost', cause: 'killed' } : { kind: 'disturbed' }
  }

  /** What a process ended for: as far as is not known better, the file that it has been at longest, rather one that does not stand back. */
  #blame(running: TikaProcess): FileToExtract | undefined {
    const known = this.#guilty.get(running)
    if (known) return known
    const inHand = [...this.#inHand].flatMap(([file, process]) => (process === running ? [file] : []))
    const oldest = inHand.find((file) => !this.#slow.has(file)) ?? inHand[0]
    if (oldest) this.#guilty.set(running, oldest)
    return oldest
  }
}

/** Most files take a fiftieth of it. */
const slowAfterMs = 500

/** For so long nobody new begins, so that it can be seen which thread is at a slow file. */
const quickWithinMs = 100

/** Who stands back behind busy programs gets one in fifty parts of the time on the clock, or little less. */
const leastShareOfSlow = 0.02

/** Large files take more memory, all of them together that of the process. */
const largeBytes = 1_000_000

function placesOf({ sizeBytes }: FileToExtract): number {
  return sizeBytes < largeBytes ? 1 : 2
}

function tell(listener: (() => void) | undefined): true {
  listener?.()
  return true
}

type GiveWay = (places?: number) => boolean

/** Between the loss of a connection and the end of the process that had it: to the system both are one. */
const endsWithinMs = 2_000

/**
 * Limits of time in milliseconds. `crowdedMs`: while there is no place for it beside others; `patientMs`: while it stands back for others that are to come;
 * both absent: the usual one.
 */
export type LimitsBesideOthers = { crowdedMs?: number; patientMs?: number }
type AskLimits = RequestLimits & LimitsBesideOthers & { onHalf?: (() => void) | undefined }

/** `rank`: its place among those who wait, the lowest first; absent: 0. `untilFree`: what it waits for when it is its turn. */
type CallAlone = { signal: AbortSignal; onTurn: () => void; onAnswer: (answer: ReaderAnswer) => void; rank: number }
export type Call = LimitsBesideOthers & {
  signal: AbortSignal
  untilFree?: (signal: AbortSignal) => Promise<void>
  onTurn?: () => void
  onSlow?: () => void
  rank?: number
}
