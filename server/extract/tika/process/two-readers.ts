import type { FileToExtract, ReadingWatch } from '../../port.ts'
import { filesAtOnce } from '../../reader-memory.ts'
import { isMonotonous } from './monotonous.ts'
import type { TikaPlace } from './process.ts'
import { Quarantine } from './quarantine.ts'
import { type LimitsBesideOthers, type ReaderAnswer, type ReaderSettings, TikaReader } from './reader.ts'
import type { Answer, FileToSend, RequestLimits } from './request.ts'
import { kindOf, SuspectKinds } from './suspect-kinds.ts'

/** The heaps of both readers, in MB. */
export type Heaps = { firstMegabytes: number; quarantineMegabytes: number }

/**
 * `isBeside`: the quarantine works while the first does; else it waits until that has nothing to do, and rests. `restAfterMs`: how long the quarantine stays without
 * work.
 */
export type TwoReadersOptions = Omit<TikaPlace, 'heapMegabytes'> &
  Pick<ReaderSettings, 'onEnd'> & { heaps: Heaps; shortMs: number; restAfterMs: number; isBeside: () => boolean }

/** For the first reader, and more for each megabyte: what takes longer is no file for the fast lane. */
export const usualShortMs = 5_000
const shortMsOfMegabyte = 250
/** For each member that a portion of a large container is known to have: as much as a page or a letter takes. */
const shortMsOfMember = 30

/** The same for temporary space: decompression bombs fill the disk for everybody. */
const littleRoomBytes = 128 * 1024 * 1024
const roomOfByte = 4

/** How many places there are in the first reader for slow files beside the others: they share its heap. */
const slowAtMost = 4

/** For a slow file that stands back, as many limits of time as it may take while others are to come. */
const patience = 4

/** For a slow file that has no such place, and a second more for each 100 KB: a small one that takes longer is no healthy one. */
const crowdedMs = 3_000
const bytesOfCrowdedMs = 100

/** How many crashes a file may be present at before it is quarantined as if it were guilty. */
const disturbancesAtMost = 3

/**
 * Two readers, so that no file holds others up: the first reads several at a time within a short limit; what exceeds it, or was in its hands when it died, goes
 * to the quarantine, while the first one goes on with others. Doubtful files wait until it has nothing else to do. Where a file was read makes no difference to
 * what is said of it.
 */
export class TwoReaders {
  readonly #first: TikaReader
  readonly #quarantine: Quarantine
  readonly #kinds = new SuspectKinds()
  readonly #shortMs: number
  readonly #isBeside: () => boolean

  constructor({ heaps, shortMs, restAfterMs, isBeside, ...place }: TwoReadersOptions) {
    this.#shortMs = shortMs
    this.#isBeside = isBeside
    // With the quarantine there are as many processes as the memory is planned for, with an heir one more.
    const mayPrepare = () => !this.#quarantine.isThere
    const first = { ...place, heapMegabytes: heaps.firstMegabytes, niceness: firstNiceness, mayPrepare }
    this.#first = new TikaReader({ ...first, name: 'first', atOnce: filesAtOnce(heaps.firstMegabytes), slowAtMost })
    const untilFree = async (signal: AbortSignal) => {
      if (!isBeside()) await this.#first.restWhenIdle(ranks.guilty, signal)
    }
    const beforeStart = () => this.#first.dropHeirBeside()
    this.#quarantine = new Quarantine({ ...place, heapMegabytes: heaps.quarantineMegabytes, untilFree, restAfterMs, beforeStart })
  }

  version(signal: AbortSignal): Promise<string> {
    return this.#first.version(signal)
  }

  /** As `Extractor.expectMore`. */
  expectMore(isExpected: boolean): void {
    this.#first.expectMore(isExpected)
  }

  async close(): Promise<void> {
    await Promise.all([this.#first.close(), this.#quarantine.close()])
  }

  /** @throws the signal's reason; AppError READER_DOWN. */
  async read(file: FileToSend, limits: RequestLimits, signal: AbortSignal, watch?: ReadingWatch): Promise<Answer> {
    const apart = { signal, watch }
    // What is doubtful itself says nothing of its kind.
    if (await isMonotonous(file)) {
      const answer = await this.#readAlone(file, limits, { ...apart, rank: ranks.monotonous, onAnswer() {} })
      return this.#settle(file, limits, { ...apart, answer })
    }
    const kind = await kindOf(file)
    const distrust = this.#kinds.distrustOf(kind)
    const first = await (distrust === undefined
      ? this.#readFirst(file, limits, apart)
      : this.#readAlone(file, limits, { ...apart, rank: distrust, onAnswer: (given) => this.#learn(kind, given) }))
    // Meanwhile enough was learnt of its kind.
    if (!first) return this.read(file, limits, signal, watch)
    if (distrust === undefined) this.#note(kind, first)
    const answer = await this.#settle(file, limits, { ...apart, answer: first })
    // It was in the reader's hands with another one, or took long: the second is its own doing.
    if (isLoss(first) && !isLoss(answer) && !(first.kind === 'lost' && first.cause === 'time')) this.#kinds.takeBack(kind)
    return answer
  }

  async #readFirst(file: FileToSend, limits: RequestLimits, { signal, watch }: Apart): Promise<Answer> {
    if (!this.#isBeside()) await this.#quarantine.restIfIdle()
    const short = this.#shortLimits(file, limits)
    const call = { signal, ...besideOthers(file, short, limits), ...(watch && { onSlow: () => watch.onSlow() }) }
    for (let disturbed = 1; disturbed <= disturbancesAtMost; disturbed += 1) {
      const answer = await this.#first.read(file, short, call)
      if (answer.kind !== 'disturbed') return answer
    }
    return { kind: 'lost', cause: 'killed' }
  }

  /** What it would end disturbs nobody. What is learnt of its kind is known before the next one begins, which may be its like. */
  async #readAlone(file: FileToSend, limits: RequestLimits, { signal, watch, ...alone }: Alone): Promise<Answer | undefined> {
    watch?.onAside()
    const onTurn = () => watch?.onTurn()
    const answer = await this.#first.readAlone(file, this.#shortLimits(file, limits), { signal, onTurn, ...alone })
    if (!answer) onTurn()
    return answer?.kind === 'disturbed' ? { kind: 'lost', cause: 'killed' } : answer
  }

  /** The last word on a file is that of the quarantine. `answer`: what the first reader gave; undefined: nothing. */
  async #settle(file: FileToSend, limits: RequestLimits, { signal, watch, answer }: ToSettle): Promise<Answer> {
    if (!answer) return this.read(file, limits, signal, watch)
    if (!isLoss(answer)) return answer
    watch?.onAside()
    const onTurn = () => watch?.onTurn()
    return this.#quarantine.read(file, limits, { signal, onTurn, rank: rankOfLoss(answer) })
  }

  #note(kind: string, answer: ReaderAnswer): void {
    this.#kinds.noteRead(kind)
    if (isLoss(answer)) this.#kinds.noteDeath(kind)
  }

  /** Who waits to be alone for their kind's sake alone need not once it is trusted again. */
  #learn(kind: string, answer: ReaderAnswer): void {
    this.#note(kind, answer)
    if (this.#kinds.distrustOf(kind) === undefined) this.#first.dismissAlone()
  }

  #shortLimits(file: FileToSend, limits: RequestLimits): RequestLimits {
    return {
      ...limits,
      timeoutMs: Math.min(limits.timeoutMs, this.#shortMs + allowanceOf(file)),
      temporaryBytes: Math.min(limits.temporaryBytes, littleRoomBytes + roomOfByte * file.sizeBytes),
    }
  }
}

type Apart = { signal: AbortSignal; watch: ReadingWatch | undefined }
type Alone = Apart & { rank: number; onAnswer: (answer: ReaderAnswer) => void }
type ToSettle = Apart & { answer: Answer | undefined }

/** In which order files are read alone, behind those of distrusted kinds (0 to 1). */
const ranks = { monotonous: 2, guilty: 3 }

/** In which order files are read in quarantine: who takes all the time that there is comes last. */
function rankOfLoss(answer: Answer): number {
  if (answer.kind !== 'lost') return 2
  return { killed: 0, crash: 1, memory: 1, time: 3 }[answer.cause]
}

/** Whether a file has ended a reader, as far as is known; of one that was alone in its hands it is. */
function isLoss({ kind }: ReaderAnswer): boolean {
  return kind === 'lost' || kind === 'swollen' || kind === 'disturbed'
}

/** User interface, server and everything else on this machine take priority over extraction. */
const firstNiceness = 5

function besideOthers(file: FileToExtract, short: RequestLimits, { timeoutMs }: RequestLimits): LimitsBesideOthers {
  const patientMs = Math.min(timeoutMs, patience * short.timeoutMs)
  return { patientMs, crowdedMs: crowdedMs + Math.floor(file.sizeBytes / bytesOfCrowdedMs) }
}

/** Milliseconds. */
function allowanceOf({ sizeBytes, members = 0 }: FileToExtract): number {
  return Math.floor(sizeBytes / 1_000_000) * shortMsOfMegabyte + members * shortMsOfMember
}
