import type { FileToExtract, ReadingWatch } from '../../port.ts'
import { filesAtOnce } from '../../reader-memory.ts'
import type { TikaPlace } from './process.ts'
import { Quarantine } from './quarantine.ts'
import { type ReaderAnswer, TikaReader } from './reader.ts'
import type { Answer, FileToSend, RequestLimits } from './request.ts'
import { kindOf, SuspectKinds } from './suspect-kinds.ts'

/** The heaps of both readers, in MB. */
export type Heaps = { firstMegabytes: number; quarantineMegabytes: number }

export type TwoReadersOptions = Omit<TikaPlace, 'heapMegabytes'> & { heaps: Heaps; shortMs: number }

/** For the first reader, and more for each megabyte: what takes longer is no file for the fast lane. */
export const usualShortMs = 5_000
const shortMsOfMegabyte = 250

/** The same for temporary space: decompression bombs fill the disk for everybody. */
const littleRoomBytes = 128 * 1024 * 1024
const roomOfByte = 4

/** How many slow files may run in the first reader beside the others: they share its heap. */
const slowAtMost = 2

/** How many crashes a file may be present at before it is quarantined as if it were guilty. */
const disturbancesAtMost = 3

/**
 * Two readers, so that no file holds others up: the first reads several at a time within a short limit; what exceeds it, or was in its hands when it died, goes
 * to the quarantine, while the first one goes on with others. Files of a kind that is said to be deadly wait until it has nothing else to do. Where a file was read makes no difference to what is said of it.
 */
export class TwoReaders {
  readonly #first: TikaReader
  readonly #quarantine: Quarantine
  readonly #kinds = new SuspectKinds()
  readonly #shortMs: number

  constructor({ heaps, shortMs, ...place }: TwoReadersOptions) {
    this.#shortMs = shortMs
    const first = { ...place, heapMegabytes: heaps.firstMegabytes, niceness: firstNiceness }
    this.#first = new TikaReader({ ...first, atOnce: filesAtOnce(heaps.firstMegabytes), slowAtMost })
    this.#quarantine = new Quarantine({ ...place, heapMegabytes: heaps.quarantineMegabytes })
  }

  version(signal: AbortSignal): Promise<string> {
    return this.#first.version(signal)
  }

  async close(): Promise<void> {
    await Promise.all([this.#first.close(), this.#quarantine.close()])
  }

  /** @throws the signal's reason; AppError READER_DOWN. */
  async read(file: FileToSend, limits: RequestLimits, signal: AbortSignal, watch?: ReadingWatch): Promise<Answer> {
    const kind = await kindOf(file)
    const apart = { signal, watch }
    const place = this.#kinds.placeOf(kind)
    if (place === 'apart') {
      const answer = await this.#readApart(file, limits, apart)
      if (isLoss(answer)) this.#kinds.noteDeath(kind)
      else this.#kinds.noteRead(kind)
      return answer
    }
    const first = await (place === 'alone'
      ? this.#readAlone(file, limits, { ...apart, kind })
      : this.#readFirst(file, limits, apart))
    // Meanwhile enough was learnt of its kind.
    if (!first) return this.read(file, limits, signal, watch)
    if (place === 'beside') this.#note(kind, first)
    if (!isLoss(first)) return first
    const answer = await this.#readApart(file, limits, apart)
    // It was in the reader's hands with another one, or took long: the second is its own doing.
    if (!isLoss(answer) && !(first.kind === 'lost' && first.cause === 'time')) this.#kinds.takeBack(kind)
    return answer
  }

  async #readFirst(file: FileToSend, limits: RequestLimits, { signal, watch }: Apart): Promise<Answer> {
    const short = this.#shortLimits(file, limits)
    for (let disturbed = 1; disturbed <= disturbancesAtMost; disturbed += 1) {
      const answer = await this.#first.read(file, short, { signal, ...(watch && { onSlow: () => watch.onSlow() }) })
      if (answer.kind !== 'disturbed') return answer
    }
    return { kind: 'lost', cause: 'killed' }
  }

  /** What it would end disturbs nobody. What is learnt of its kind is known before the next one begins, which may be its like. */
  async #readAlone(file: FileToSend, limits: RequestLimits, { signal, watch, kind }: Alone): Promise<Answer | undefined> {
    watch?.onAside()
    const onTurn = () => watch?.onTurn()
    const onAnswer = (answer: ReaderAnswer) => {
      this.#note(kind, answer)
      if (this.#kinds.placeOf(kind) !== 'alone') this.#first.dismissAlone()
    }
    const answer = await this.#first.readAlone(file, this.#shortLimits(file, limits), { signal, onTurn, onAnswer })
    if (!answer) onTurn()
    return answer?.kind === 'disturbed' ? { kind: 'lost', cause: 'killed' } : answer
  }

  #note(kind: string, answer: ReaderAnswer): void {
    this.#kinds.noteRead(kind)
    if (isLoss(answer)) this.#kinds.noteDeath(kind)
  }

  #shortLimits(file: FileToSend, limits: RequestLimits): RequestLimits {
    return {
      ...limits,
      timeoutMs: Math.min(limits.timeoutMs, this.#shortMs + megabytesOf(file) * shortMsOfMegabyte),
      temporaryBytes: Math.min(limits.temporaryBytes, littleRoomBytes + roomOfByte * file.sizeBytes),
    }
  }

  async #readApart(file: FileToSend, limits: RequestLimits, { signal, watch }: Apart): Promise<Answer> {
    watch?.onAside()
    return this.#quarantine.read(file, limits, { signal, ...(watch && { onTurn: () => watch.onTurn() }) })
  }
}

type Apart = { signal: AbortSignal; watch: ReadingWatch | undefined }
type Alone = Apart & { kind: string }

/** Whether a file has ended a reader, as far as is known; of one that was alone in its hands it is. */
function isLoss({ kind }: ReaderAnswer): boolean {
  return kind === 'lost' || kind === 'swollen' || kind === 'disturbed'
}

/** User interface, server and everything else on this machine take priority over extraction. */
const firstNiceness = 5

function megabytesOf({ sizeBytes }: FileToExtract): number {
  return Math.floor(sizeBytes / 1_000_000)
}
